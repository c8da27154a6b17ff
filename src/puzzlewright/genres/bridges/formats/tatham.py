"""The formats of collections: game IDs of Simon Tatham's, and `.has` files.

A `.has` file (Coelho, Laporte, Lindbeck, Vidal) has width, height and number of islands, then rows
with 0 for water. In a game ID such as `7x7m2:...`, m is the maximum number of bridges per span (1
to 4), and L forbids loops.
"""

import re

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt, there_are
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges.formats.common import (
    check_numbers,
    grid_in_format,
    puzzle_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import tatham as tatham_text
from puzzlewright.kit.formats.tokens import Blocks, clue_rows, clues_in, is_number, whole_number
from puzzlewright.kit.grid import check_size

SNIFFED_CHARACTERS = 400  # length of the prefix from which the format is detected
WATER = "0"
LABEL = "a .has file"
SIGNS = ".123456789ABCDEFG"  # the sign of each number, at its index
NUMBERS = {sign: number for number, sign in enumerate(SIGNS) if number}
MIN_SIDE = 3  # rows and columns
# Share of islands, expansion and difficulty only matter to the generator.
OPTIONS = re.compile(r"(?:i[0-9]+)?(?:e[0-9]+)?(?:m(?P<most>[0-9]+))?(?P<no_loops>L)?(?:d[0-9]+)?")


def fits_has(text: str) -> bool:
    lines = text.lstrip()[:SNIFFED_CHARACTERS].split("\n", 1)
    return len(lines) == 2 and len(head := lines[0].split()) == 3 and all(map(is_number, head))


def read_has(text: str) -> ParsedPuzzle[Bridges]:
    first, _, rest = text.strip().partition("\n")
    head = first.split()
    if len(head) != 3:
        raise BadPuzzle(
            "the first line must be width, height and number of islands, not"
            f" {quote_excerpt(first)}"
        )
    names = ("the width", "the height", "the number of islands")
    cols, rows, islands = (
        whole_number(token, name) for token, name in zip(head, names, strict=True)
    )
    check_size(rows, cols)
    blocks = Blocks(rest.splitlines())
    clues = clues_in(blocks.rows(rows, cols, "the grid"), blank=WATER)
    blocks.check_end()
    if len(clues) != islands:
        raise BadPuzzle(
            f"the first line says {count_noun(islands, 'island')}, but"
            f" {there_are(len(clues), 'island')}"
        )
    return ParsedPuzzle(puzzle_of(rows, cols, clues))


def write_has(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, LABEL)
    check_numbers(puzzle, LABEL, 1)
    clues = clue_rows(grid.rows, grid.cols, puzzle.number_at, blank=WATER)
    lines = [
        f"{grid.cols} {grid.rows} {len(grid.cells)}",
        *(" ".join(token.rjust(2) for token in row) for row in clues),
    ]
    return "\n".join(lines) + "\n"


has: Format[Bridges] = Format(
    name="has",
    idea="a .has file of the Coelho, Laporte, Lindbeck and Vidal instances",
    fits=fits_has,
    read=read_has,
    write=write_has,
)


def read_tatham(text: str) -> ParsedPuzzle[Bridges]:
    game = tatham_text.parse(text, "bridges")
    options = OPTIONS.fullmatch(game.options)
    if options is None:
        raise BadPuzzle(
            "the parameters of Bridges are i, e, m, L and d in this order, not"
            f" {quote_excerpt(game.options)}"
        )
    if options["most"] not in (None, "1", "2", "3", "4"):
        raise BadPuzzle(f"the parameter m is from 1 to 4, not {quote_excerpt(options['most'])}")
    if min(game.rows, game.cols) < MIN_SIDE:
        raise BadPuzzle(
            f"the smallest game has {MIN_SIDE} rows and columns, not {game.rows} x {game.cols}"
        )
    clues = tatham_text.decode(game, NUMBERS)
    max_bridges = int(options["most"] or 2)
    for cell, number in clues.items():
        if number is not None and number > 4 * max_bridges:
            raise BadPuzzle(
                f"the {number} at {name_cell(*cell)} is more than 4 x {max_bridges} bridges"
            )
    puzzle = puzzle_of(
        game.rows, game.cols, clues, max_bridges=max_bridges, loops=not options["no_loops"]
    )
    if why := _why_invalid(puzzle):
        raise BadPuzzle(why)
    return ParsedPuzzle(puzzle)


def _why_invalid(puzzle: Bridges) -> str | None:
    """Return why the collection does not accept this puzzle; None if it does."""
    assert puzzle.grid
    if len(puzzle.numbers) < 2:
        return "a game of Simon Tatham's Bridges has at least two islands"
    for a, b in puzzle.spans:
        (row, col), (other_row, other_col) = puzzle.grid.cells[a], puzzle.grid.cells[b]
        if other_row - row + other_col - col == 1:
            return (
                f"in Simon Tatham's Bridges no islands touch, but those at {name_cell(row, col)} "
                f"and {name_cell(other_row, other_col)} do"
            )
    return None


def write_tatham(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_in_format(puzzle, "tatham", holds=("max_bridges", "loops"))
    if puzzle.max_bridges > 4:
        raise CannotWrite(
            "tatham holds puzzles with at most 4 bridges per span, but this one allows"
            f" {puzzle.max_bridges}"
        )
    if min(grid.rows, grid.cols) < MIN_SIDE:
        raise CannotWrite(
            f"tatham holds grids of at least {MIN_SIDE} x {MIN_SIDE} cells, but this one has"
            f" {grid.rows} x {grid.cols}"
        )
    check_numbers(puzzle, "tatham", 1, 4 * puzzle.max_bridges)
    if why := _why_invalid(puzzle):
        raise CannotWrite(why)
    signs = {cell: SIGNS[number] for cell, number in puzzle.number_at.items() if number is not None}
    desc = tatham_text.encode(grid.rows, grid.cols, signs)
    return f"{grid.cols}x{grid.rows}m{puzzle.max_bridges}{'' if puzzle.loops else 'L'}:{desc}"


tatham: Format[Bridges] = Format(
    name="tatham",
    idea="a game ID of Simon Tatham's collection",
    fits=lambda text: tatham_text.fits(text, "bridges", OPTIONS),
    read=read_tatham,
    write=write_tatham,
)
