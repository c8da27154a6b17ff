"""Drawn pages of cells: the clue of each, then its colour (█ or # black, · open, blank white)."""

from collections.abc import Callable
from typing import TypeVar

from puzzlewright.blueprints.genre import Puzzle, Reading
from puzzlewright.grids.pages import check_size
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations.cells import MOST_DIGITS, Clues, is_number, unexpected
from puzzlewright.notations.drawn import Drawn

P = TypeVar("P", bound=Puzzle)

_COLOURS = {"█": "#", "#": "#", " ": ".", "·": "?"}
_BLACK = frozenset("█#")


def read(page: Drawn, puzzle_of: Callable[[int, int, Clues], P]) -> Reading[P]:
    """The clues on a page, and the cells that are coloured."""
    rows = len(page.lines) if page.rows is None else page.rows
    lines = page.page(rows)
    width = _width(lines)
    cols = -(-max(map(len, lines)) // width) if page.cols is None else page.cols
    check_size(rows, cols)
    # What is white to the end of its line has been cut off.
    lines = [line.ljust(width * cols) for line in lines]
    clues: Clues = {}
    marks: Marks = []
    for r, line in enumerate(lines):
        if len(line) > width * cols:
            raise BadPuzzle(f"row {r + 1} is longer than {cols} cells: {excerpt(line)}")
        colours = []
        for c in range(cols):
            cell = line[width * c : width * (c + 1)]
            clue, colour = cell[:-1].strip(" █#"), cell[-1]
            if colour not in _COLOURS or (clue and not is_number(clue)):
                expected = "a number or nothing, and then '█', '·' or nothing"
                raise unexpected(at(r, c), expected, cell)
            if clue:
                clues[r, c] = int(clue)
            colours.append(_COLOURS["█" if _BLACK.intersection(cell) else colour])
        marks.append("".join(colours))
    is_bare = not set("".join(marks)) - {"?"}
    return Reading(puzzle_of(rows, cols, clues), None if is_bare else marks)


def _width(lines: list[str]) -> int:
    """Find the cell width at which no number reaches the last character."""
    for width in range(2, MOST_DIGITS + 2):
        if not any(sign.isdigit() for line in lines for sign in line[width - 1 :: width]):
            return width
    raise BadPuzzle("the numbers of this drawing do not stand in cells of the same width")
