"""Pages of cells that are black or white: how people write them down, and how they look. For every
genre that shades cells.

Places are the cells, row by row, with the values 0 for white and 1 for black.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from puzzlewright.core.board import (
    Board,
    Choice,
    Decision,
    Marks,
    Place,
    Solution,
    Value,
)
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import Box, Label, Line, Picture, Shape
from puzzlewright.core.words import at, count, excerpt, shown, spot_names, spots

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")

_TO_MARKS = bytes.maketrans(b"\0\1", b".#")
_TO_VALUES = bytes.maketrans(b".#", b"\0\1")


def marks_of(solution: Solution, cols: int) -> Marks:
    """Rows of '#' for black and '.' for white."""
    page = bytes(solution.values).translate(_TO_MARKS).decode()
    return [page[start : start + cols] for start in range(0, len(page), cols)]


def solution_of(marks: Marks, rows: int, cols: int) -> Solution:
    """The solution that these rows show."""
    check_marks(marks, rows, cols)
    return Solution(tuple("".join(marks).encode().translate(_TO_VALUES)))


def progress_of(marks: Marks, rows: int, cols: int) -> list[Decision]:
    """What a player has decided: rows with '?' for open cells, or [row, column, colour] for every
    decision in turn.
    """
    if marks and all(isinstance(row, str) for row in marks):
        check_marks([row.replace("?", ".") for row in marks], rows, cols, "position")
        cells = enumerate("".join(marks))
        return [
            (place, frozenset((BLACK if sign == "#" else WHITE,)))
            for place, sign in cells
            if sign != "?"
        ]
    decided = []
    for entry in marks:
        is_decision = (
            isinstance(entry, list)
            and len(entry) == 3
            and all(type(number) is int for number in entry)
        )
        if (
            not is_decision
            or entry[0] not in range(rows)
            or entry[1] not in range(cols)
            or entry[2] not in (WHITE, BLACK)
        ):
            raise BadPuzzle(
                "a decision is [row, column, 0 for white or 1 for black] on this page, not"
                f" {shown(entry)}"
            )
        decided.append((entry[0] * cols + entry[1], frozenset((entry[2],))))
    return decided


def name_cells(marks: Marks) -> list[str]:
    """'R3C4 black', 'R1C1-R1C3 white'."""
    return [
        f"{name} {COLOURS[colour]}"
        for colour in (BLACK, WHITE)
        for name in spot_names([(row, column) for row, column, value in marks if value == colour])
    ]


_CELL = r"R(\d{1,6})C(\d{1,6})"
_NAMED = re.compile(rf"{_CELL}(?:\s*-\s*{_CELL})?\s+(white|black)", re.IGNORECASE)


def read_cells(text: str, rows: int, cols: int) -> list[list[int]]:
    """The marks that are named so: of a cell, or of all cells from one to another in a line."""
    found = _NAMED.fullmatch(text.strip())
    if not found:
        raise BadPuzzle(
            f"a mark is a cell and its colour, such as 'R1C1 black', not {excerpt(text)}"
        )
    ends = [(int(found[1]) - 1, int(found[2]) - 1)]
    if found[3]:
        ends.append((int(found[3]) - 1, int(found[4]) - 1))
    for row, column in ends:
        if row not in range(rows) or column not in range(cols):
            raise BadPuzzle(
                f"{at(row, column)} is outside the page of {rows} rows and {cols} columns"
            )
    rows_named, columns_named = zip(*ends, strict=True)
    colour = COLOURS.index(found[5].lower())
    return [
        [row, column, colour]
        for row in range(min(rows_named), max(rows_named) + 1)
        for column in range(min(columns_named), max(columns_named) + 1)
    ]


def describe_colour(place: Place, colours: frozenset[Value], cols: int) -> str:
    """'R1C2 is black'."""
    names = [COLOURS[colour] for colour in sorted(colours)]
    return f"{at(*divmod(place, cols))} is {' or '.join(names) or 'neither white nor black'}"


def colours_told(removes: Iterable[Choice], cols: int) -> str:
    """'R1C3 is black, and R2C2 and R2C4 are white': what is left where colours are ruled out."""
    choices = list(removes)
    parts = []
    for ruled_out, colour in ((WHITE, "black"), (BLACK, "white")):
        if cells := {divmod(cell, cols) for cell, value in choices if value == ruled_out}:
            parts.append(f"{spots(cells)} {'is' if len(cells) == 1 else 'are'} {colour}")
    return ", and ".join(parts)


def check_marks(marks: Marks, rows: int, cols: int, what: str = "solution") -> None:
    """Refuse what is not one '#' or '.' for every cell of a page of this size."""
    if len(marks) != rows:
        raise BadPuzzle(f"the {what} has {count(len(marks), 'row')}, but the puzzle has {rows}")
    for number, row in enumerate(marks, start=1):
        if not isinstance(row, str):
            raise BadPuzzle(
                f"row {number} of the {what} must be a text of '#' and '.', not"
                f" {excerpt(shown(row))}"
            )
        if len(row) != cols:
            raise BadPuzzle(
                f"row {number} of the {what} has {count(len(row), 'cell')}, but the puzzle has"
                f" {cols}"
            )
        if wrong := row.strip("#."):
            where = at(number - 1, row.index(wrong[0]))
            raise BadPuzzle(f"the {what}, {where}: expected '#' or '.', found {wrong[0]!r}")


def picture(
    name: str,
    clues: Sequence[Sequence[int | None]],
    board: Board,
    below_clues: Iterable[Shape] = (),
) -> Picture:
    """Clues, and the cells that the board knows of; runs of cells are one box, so that a large page
    stays light.
    """
    rows, cols = len(clues), len(clues[0])
    shapes: list[Shape] = [
        *_runs(board, cols, WHITE, "cell-white"),
        *_runs(board, cols, BLACK, "cell-black"),
    ]
    shapes += grid_lines(rows, cols)
    shapes += below_clues
    labels = list(_labels(clues, board))
    # those of one role together, which makes a small file
    shapes += sorted(labels, key=lambda label: label.role)
    shapes += [
        Box(place % cols, place // cols, 1, 1, "touch", place) for place in range(rows * cols)
    ]
    decided = len(board.decided())
    progress = f", {decided} of {count(rows * cols, 'cell')} decided" if decided else ""
    page = f"{count(rows, 'row')} and {count(cols, 'column')}"
    title = f"A {name} puzzle with {count(len(labels), 'clue')} on {page}{progress}"
    return Picture(cols, rows, tuple(shapes), title, rulers=(rows, cols))


def grid_lines(rows: int, cols: int) -> Iterator[Shape]:
    """The lines between the cells, and around all of them."""
    yield from (Line(x, 0, x, rows, "grid") for x in range(1, cols))
    yield from (Line(0, y, cols, y, "grid") for y in range(1, rows))
    yield from (Line(x, 0, x, rows, "border") for x in (0, cols))
    yield from (Line(0, y, cols, y, "border") for y in (0, rows))


def _runs(board: Board, cols: int, value: int, role: str) -> Iterator[Shape]:
    """The cells decided to be of this value, those side by side as one box."""
    only = frozenset((value,))
    for row, start in enumerate(range(0, len(board.open), cols)):
        col = 0
        for values, run in groupby(board.open[start : start + cols]):
            width = len(list(run))
            if values == only:
                yield Box(col, row, width, 1, role)
            col += width


def _labels(clues: Sequence[Sequence[int | None]], board: Board) -> Iterator[Label]:
    black = frozenset((BLACK,))
    place = 0
    for row, line in enumerate(clues):
        for col, clue in enumerate(line):
            if clue is not None:
                role = "clue-on-black" if board.open[place] == black else "clue"
                yield Label(col + 0.5, row + 0.5, str(clue), role)
            place += 1
