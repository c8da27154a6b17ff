"""Bridges as `.has` files (Coelho, Laporte, Lindbeck, Vidal): width, height, number of islands,
then rows with 0 for water.
"""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.bridges.notations.page import check_numbers, clues_of, grid_for, puzzle_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.grids.pages import check_size
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import count, excerpt, there_are
from puzzlewright.notations.blocks import Blocks
from puzzlewright.notations.cells import clue_rows, clues_in, is_number, whole_number

LOOKED_AT = 400  # characters at the start that tell what a text is meant as
WATER = "0"
LABEL = "a .has file"


def fits(text: str) -> bool:
    lines = text.lstrip()[:LOOKED_AT].split("\n", 1)
    return len(lines) == 2 and len(head := lines[0].split()) == 3 and all(map(is_number, head))


def read(text: str) -> Reading[Bridges]:
    first, _, rest = text.strip().partition("\n")
    head = first.split()
    if len(head) != 3:
        raise BadPuzzle(
            f"the first line should hold width, height and number of islands, not {excerpt(first)}"
        )
    names = ("the width", "the height", "the number of islands")
    cols, rows, islands = (
        whole_number(token, name) for token, name in zip(head, names, strict=True)
    )
    check_size(rows, cols)
    blocks = Blocks(rest.splitlines())
    clues = clues_in(blocks.rows(rows, cols, "the page"), blank=WATER)
    blocks.check_end()
    if len(clues) != islands:
        raise BadPuzzle(
            f"the first line announces {count(islands, 'island')}, but"
            f" {there_are(len(clues), 'island')}"
        )
    return Reading(puzzle_of(rows, cols, clues))


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, LABEL)
    check_numbers(puzzle, LABEL, 1)
    page = clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=WATER)
    lines = [
        f"{grid.cols} {grid.rows} {len(grid.cells)}",
        *(" ".join(token.rjust(2) for token in row) for row in page),
    ]
    return "\n".join(lines) + "\n"


notation: Notation[Bridges] = Notation(
    name="has",
    idea="a .has file of the Coelho, Laporte, Lindbeck and Vidal instances",
    fits=fits,
    read=read,
    write=write,
)
