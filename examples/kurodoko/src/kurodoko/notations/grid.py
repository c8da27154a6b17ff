"""Plain text: a line that says kurodoko, then a row a line; numbers and dots with blanks between.

The first line is needed, because without it pages of other genres would look the same.
"""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.grids.pages import check_rectangle
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import excerpt
from puzzlewright.notations.cells import clue_rows, clues_in

from kurodoko.notations.page import clues_of, puzzle_of
from kurodoko.puzzle import Kurodoko

EMPTY = "."


def fits(text: str) -> bool:
    """A quick look at the first line."""
    return text.strip().partition("\n")[0].strip() == Kurodoko.genre


def read(text: str) -> Reading[Kurodoko]:
    head, *lines = text.strip().splitlines()
    if head.strip() != Kurodoko.genre:
        raise BadPuzzle(f"the first line should be {Kurodoko.genre!r}, not {excerpt(head)}")
    rows = [line.split() for line in lines]
    check_rectangle(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues_in(rows, blank=EMPTY)))


def write(puzzle: Kurodoko, marks: Marks | None) -> str:
    rows = clue_rows(puzzle.rows, puzzle.cols, clues_of(puzzle), blank=EMPTY)
    width = max(len(token) for row in rows for token in row)
    lines = [" ".join(token.rjust(width) for token in row) for row in rows]
    return "\n".join([Kurodoko.genre, *lines]) + "\n"


notation: Notation[Kurodoko] = Notation(
    name="grid",
    idea="plain text, numbers and dots with blanks between them",
    fits=fits,
    read=read,
    write=write,
)
