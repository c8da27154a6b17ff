"""Genres that shade cells: boards, marks, descriptions, pictures, and a preset for `Genre`.

Places are the cells, row by row, with the values 0 for white and 1 for black.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

from puzzlewright.core.board import Board, Choice, Decision, Marks, Place, Reason, Solution, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.phrases import join_phrases, name, say
from puzzlewright.core.picture import Box, Label, Line, Picture, Shape
from puzzlewright.core.words import (
    cell_range_names,
    count_noun,
    join_words,
    name_cell,
    number_word,
    quote_excerpt,
    show_value,
)
from puzzlewright.genre.genre import Genre, Propagated, Wording
from puzzlewright.kit.grid import CLUE, CONNECTED, KNOWN, NEIGHBOURS, ClueGrid

C = TypeVar("C", bound=ClueGrid)

WHITE, BLACK = 0, 1
COLOURS = ("white", "black")
IS_WHITE, IS_BLACK = frozenset((WHITE,)), frozenset((BLACK,))
EITHER = IS_WHITE | IS_BLACK
MAX_NAMED = 5  # cells or lines of cells that a sentence lists

_TO_MARKS = bytes.maketrans(b"\0\1", b".#")
_TO_VALUES = bytes.maketrans(b".#", b"\0\1")
_CELL = r"R(\d{1,6})C(\d{1,6})"
_NAMED = re.compile(rf"{_CELL}(?:\s*-\s*{_CELL})?\s+(white|black)", re.IGNORECASE)


def blank(puzzle: ClueGrid) -> Board:
    """Return the board on which every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def known_board(black: str, white: str) -> Board:
    """Return the board with these black and white cells; each text has a '1' or '0' per cell."""
    known = [
        IS_BLACK if is_black == "1" else IS_WHITE if is_white == "1" else EITHER
        for is_black, is_white in zip(black, white, strict=True)
    ]
    return Board(tuple(known))


def marks_of(puzzle: ClueGrid, solution: Solution) -> Marks:
    """Return rows of '#' for black and '.' for white."""
    signs = bytes(solution.values).translate(_TO_MARKS).decode()
    return [signs[start : start + puzzle.cols] for start in range(0, len(signs), puzzle.cols)]


def solution_of(puzzle: ClueGrid, marks: Marks) -> Solution:
    """Return the solution that these rows show."""
    check_marks(marks, puzzle.rows, puzzle.cols)
    return Solution(tuple("".join(marks).encode().translate(_TO_VALUES)))


def read_decisions(puzzle: ClueGrid, marks: Marks) -> list[Decision]:
    """Return a player's decisions from rows with '?' for open cells, or [row, column, colour]."""
    rows, cols = puzzle.size
    if marks and all(isinstance(row, str) for row in marks):
        check_marks([row.replace("?", ".") for row in marks], rows, cols, "position")
        cells = enumerate("".join(marks))
        return [
            (place, IS_BLACK if sign == "#" else IS_WHITE) for place, sign in cells if sign != "?"
        ]
    decided = []
    for entry in marks:
        if not is_cell_mark(entry, rows, cols) or entry[2] not in (WHITE, BLACK):
            raise BadPuzzle(
                "a decision is [row, column, 0 for white or 1 for black] in this grid, not"
                f" {show_value(entry)}"
            )
        decided.append((entry[0] * cols + entry[1], frozenset((entry[2],))))
    return decided


def is_cell_mark(mark: object, rows: int, cols: int) -> bool:
    """Return whether a mark is [row, column, number] with a cell of this grid."""
    return (
        isinstance(mark, list)
        and len(mark) == 3
        and all(type(number) is int for number in mark)
        and mark[0] in range(rows)
        and mark[1] in range(cols)
    )


def locate(puzzle: ClueGrid, cell: Place) -> list[int]:
    """Return the row and column of a cell."""
    return [*divmod(cell, puzzle.cols)]


def locate_choice(puzzle: ClueGrid, choice: Choice) -> list[int]:
    """Return the row, the column and the colour."""
    cell, colour = choice
    return [*divmod(cell, puzzle.cols), colour]


def name_colour_marks(puzzle: ClueGrid, marks: Marks) -> list[str]:
    """Return names such as 'R3C4 black' and 'R1C1-R1C3 white'."""
    return [
        f"{name} {COLOURS[colour]}"
        for colour in (BLACK, WHITE)
        for name in cell_range_names(
            [(row, column) for row, column, value in marks if value == colour]
        )
    ]


def read_colour_mark(puzzle: ClueGrid, text: str) -> list[list[int]]:
    """Return the marks with this name: of a cell, or of all cells from one to another."""
    found = _NAMED.fullmatch(text.strip())
    if not found:
        raise BadPuzzle(
            f"a mark is a cell and its colour, such as 'R1C1 black', not {quote_excerpt(text)}"
        )
    ends = [(int(found[1]) - 1, int(found[2]) - 1)]
    if found[3]:
        ends.append((int(found[3]) - 1, int(found[4]) - 1))
    for row, column in ends:
        if row not in range(puzzle.rows) or column not in range(puzzle.cols):
            size = f"{puzzle.rows} rows and {puzzle.cols} columns"
            raise BadPuzzle(f"{name_cell(row, column)} is outside the grid of {size}")
    rows_named, columns_named = zip(*ends, strict=True)
    colour = COLOURS.index(found[5].lower())
    return [
        [row, column, colour]
        for row in range(min(rows_named), max(rows_named) + 1)
        for column in range(min(columns_named), max(columns_named) + 1)
    ]


def describe_colour(puzzle: ClueGrid, cell: Place, colours: frozenset[Value]) -> str:
    """Return a text such as 'R1C2 is black'."""
    names = " or ".join([COLOURS[colour] for colour in sorted(colours)])
    here = name_cells([cell], puzzle.cols)
    return say("{} is {}", here, names or "neither white nor black")


def name_cells(cells: Iterable[Place], cols: int, *, is_other: bool = False) -> str:
    """Return 'R1C2 and R3C4-R3C9', or 'these five cells' beside a board that shows them.

    Other cells than those just named are 'these five'.
    """
    places = sorted(cells)
    if len(places) == 1:
        short = f"this {'one' if is_other else 'cell'}"
    else:
        short = f"these {number_word(len(places))}{'' if is_other else ' cells'}"
    named = cell_range_names([divmod(cell, cols) for cell in places])
    if len(named) > MAX_NAMED:
        return name(f"{named[0]} and {len(places) - 1} other cells", short, places)
    return name(join_words(named), short, places)


def name_region(cells: Iterable[Place], cols: int) -> str:
    """Return 'R1C2 and R1C3', or 'the 12 cells around R1C2'."""
    places = sorted(cells)
    if len(places) < 4:
        return name_cells(places, cols)
    count = number_word(len(places))
    around = f"the {count} cells around {name_cell(*divmod(places[0], cols))}"
    return name(around, f"these {count} cells", places)


def describe_colours(removes: Iterable[Choice], cols: int) -> str:
    """Return 'R1C3 is black, and R2C2 is white': the colours left when others are ruled out."""
    choices = list(removes)
    parts: list[str] = []
    for ruled_out, colour in ((WHITE, "black"), (BLACK, "white")):
        if cells := {cell for cell, value in choices if value == ruled_out}:
            verb = "is" if len(cells) == 1 else "are"
            named = name_cells(cells, cols, is_other=bool(parts))
            parts.append(say(f"{{}} {verb} {colour}", named))
    return join_phrases(parts, ", and ")


def check_marks(marks: Marks, rows: int, cols: int, what: str = "solution") -> None:
    """Raise `BadPuzzle` unless there is one '#' or '.' for every cell of this grid."""
    if len(marks) != rows:
        raise BadPuzzle(
            f"the {what} has {count_noun(len(marks), 'row')}, but the puzzle has {rows}"
        )
    for number, row in enumerate(marks, start=1):
        if not isinstance(row, str):
            raise BadPuzzle(
                f"row {number} of the {what} must be a string of '#' and '.', not"
                f" {quote_excerpt(show_value(row))}"
            )
        if len(row) != cols:
            raise BadPuzzle(
                f"row {number} of the {what} has {count_noun(len(row), 'cell')}, but the puzzle has"
                f" {cols}"
            )
        if wrong := row.strip("#."):
            where = name_cell(number - 1, row.index(wrong[0]))
            raise BadPuzzle(f"the {what}, {where}: expected '#' or '.', found {wrong[0]!r}")


def draw_cells(
    name: str,
    clues: Sequence[Sequence[int | None]],
    board: Board,
    below_clues: Iterable[Shape] = (),
) -> Picture:
    """Draw the clues and the decided cells; runs of cells are one box, for small files."""
    rows, cols = len(clues), len(clues[0])
    shapes: list[Shape] = [
        *_runs(board, cols, WHITE, "cell-white"),
        *_runs(board, cols, BLACK, "cell-black"),
    ]
    shapes += grid_lines(rows, cols)
    shapes += below_clues
    labels = list(_labels(clues, board))
    # group labels by role, for a smaller file
    shapes += sorted(labels, key=lambda label: label.role)
    shapes += [
        Box(place % cols, place // cols, 1, 1, "touch", place) for place in range(rows * cols)
    ]
    decided = len(board.decided())
    progress = f", {decided} of {count_noun(rows * cols, 'cell')} decided" if decided else ""
    size = f"{count_noun(rows, 'row')} and {count_noun(cols, 'column')}"
    title = f"A {name} puzzle with {count_noun(len(labels), 'clue')} on {size}{progress}"
    return Picture(cols, rows, tuple(shapes), title, rulers=(rows, cols))


def grid_lines(rows: int, cols: int) -> Iterator[Shape]:
    """Yield the lines between the cells, and the border."""
    yield from (Line(x, 0, x, rows, "grid") for x in range(1, cols))
    yield from (Line(0, y, cols, y, "grid") for y in range(1, rows))
    yield from (Line(x, 0, x, rows, "border") for x in (0, cols))
    yield from (Line(0, y, cols, y, "border") for y in (0, rows))


def _runs(board: Board, cols: int, value: int, role: str) -> Iterator[Shape]:
    """Yield the cells of this value, with those side by side as one box."""
    only = (IS_WHITE, IS_BLACK)[value]
    for row, start in enumerate(range(0, len(board.open), cols)):
        col = 0
        for values, run in groupby(board.open[start : start + cols]):
            width = len(list(run))
            if values == only:
                yield Box(col, row, width, 1, role)
            col += width


def _labels(clues: Sequence[Sequence[int | None]], board: Board) -> Iterator[Label]:
    for row, line in enumerate(clues):
        for col, clue in enumerate(line):
            if clue is not None:
                is_dark = board.open[row * len(line) + col] == IS_BLACK
                role = "clue-on-black" if is_dark else "clue"
                yield Label(col + 0.5, row + 0.5, str(clue), role)


# The preset.


def draw(puzzle: ClueGrid, board: Board, styles: frozenset[str]) -> Picture:
    """Draw the clues, and the cells whose colour is decided."""
    return draw_cells(type(puzzle).__name__, puzzle.clues, board)


def _describe_way_out(puzzle: ClueGrid, reason: Reason) -> str:
    if not reason.about:
        return "the white cells are connected"
    return say("the way out of {}", name_region(reason.about, puzzle.cols))


REASONS: dict[str, Wording[ClueGrid]] = {
    CLUE: lambda puzzle, reason: join_words([puzzle.name_of(cell) for cell in reason.about]),
    NEIGHBOURS: "black cells do not share a side",
    CONNECTED: _describe_way_out,
    KNOWN: "what is known already",
}


@dataclass(frozen=True, kw_only=True)
class ShadingGenre(Genre[C]):
    """A genre whose puzzles are grids of clues, and whose solutions are black and white cells.

    `interaction` is the path of a `ShadingInteraction`, for playing, editing and repairing.
    """

    interaction: str
    blank: Callable[[C], Board] = blank
    propagate: Callable[[C], Propagated] = blank
    marks: Callable[[C, Solution], Marks] = marks_of
    solution: Callable[[C, Marks], Solution] = solution_of
    read_decisions: Callable[[C, Marks], list[Decision]] = read_decisions
    locate: Callable[[C, Place], list[int]] = locate
    locate_choice: Callable[[C, Choice], list[int]] = locate_choice
    draw: Callable[[C, Board, frozenset[str]], Picture] = draw
    describe_place: Callable[[C, Place], str] = ClueGrid.cell_name
    describe_values: Callable[[C, Place, frozenset[Value]], str] = describe_colour
    describe_removes: Callable[[C, Board, Sequence[Choice]], str] | None = (
        lambda puzzle, _, removes: describe_colours(removes, puzzle.cols)
    )
    reasons: Mapping[str, Wording[C]] = field(default_factory=lambda: REASONS)
    name_marks: Callable[[C, Marks], list[str]] | None = name_colour_marks
    read_mark: Callable[[C, str], list[list[int]]] | None = read_colour_mark

    def __post_init__(self) -> None:
        for part in ("play_rules", "editor", "edits"):
            if getattr(self, part) is None:
                object.__setattr__(self, part, f"{self.interaction}.{part}")
