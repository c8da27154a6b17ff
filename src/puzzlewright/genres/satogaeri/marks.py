"""Satogaeri answers as people write them down: [[row, column, row, column], ...], from start to
landing, circle by circle.
"""

import re

from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.rules import check_form
from puzzlewright.model.board import Choice, Decision, Marks, Place, Solution, Value
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, count, excerpt, there_are


def marks(puzzle: Satogaeri, solution: Solution) -> Marks:
    """The move of every circle, in the puzzle's order."""
    cols = puzzle.cols
    return [
        [row, col, landing // cols, landing % cols]
        for (row, col, _), landing in zip(puzzle.circles, solution.values, strict=True)
    ]


def solution(puzzle: Satogaeri, marks: Marks) -> Solution:
    """The solution that these marks say, if each of them takes its circle to a cell in the same row
    or column.
    """
    check_form(marks)
    if len(marks) != len(puzzle.circles):
        raise BadPuzzle(
            f"{there_are(len(marks), 'move')} for {count(len(puzzle.circles), 'circle')}"
        )
    return Solution(
        tuple([_landing(puzzle, place, move, place + 1) for place, move in enumerate(marks)])
    )


def progress(puzzle: Satogaeri, marks: Marks) -> list[Decision]:
    """The circles that a player has moved, and where to."""
    check_form(marks)
    place_of = {(circle.row, circle.col): place for place, circle in enumerate(puzzle.circles)}
    moved = []
    for number, move in enumerate(marks, start=1):
        place = place_of.get((move[0], move[1]))
        if place is None:
            raise BadPuzzle(
                f"move {number} is {move}, but there is no circle at {at(move[0], move[1])}"
            )
        moved.append((place, frozenset((_landing(puzzle, place, move, number),))))
    return moved


def locate(puzzle: Satogaeri, place: Place) -> list[int]:
    """Where a circle starts."""
    return [*divmod(puzzle.starts[place], puzzle.cols)]


def entry(puzzle: Satogaeri, choice: Choice) -> list[int]:
    """A move: where a circle starts, and where it lands."""
    place, landing = choice
    return [*locate(puzzle, place), *divmod(landing, puzzle.cols)]


def name_mark(puzzle: Satogaeri, mark: list[int]) -> str:
    """'R1C1-R1C4', or 'R1C1 stays'."""
    row, col, to_row, to_col = mark
    start, landing = at(row, col), at(to_row, to_col)
    return f"{start} stays" if start == landing else f"{start}-{landing}"


_NAMED = re.compile(
    r"R(\d{1,6})C(\d{1,6})\s*(?:-\s*R(\d{1,6})C(\d{1,6})|(?:\s+stays))", re.IGNORECASE
)


def read_mark(puzzle: Satogaeri, text: str) -> list[int]:
    """The mark that is named so."""
    found = _NAMED.fullmatch(text.strip())
    if not found:
        raise BadPuzzle(
            "a mark is where a circle starts and where it lands, such as 'R1C1-R1C4', not"
            f" {excerpt(text)}"
        )
    row, col = int(found[1]) - 1, int(found[2]) - 1
    to_row, to_col = (int(found[3]) - 1, int(found[4]) - 1) if found[3] else (row, col)
    progress(puzzle, [[row, col, to_row, to_col]])
    return [row, col, to_row, to_col]


def _landing(puzzle: Satogaeri, place: Place, move: Marks, number: int) -> Value:
    row, col, to_row, to_col = move
    is_straight = (
        (row == to_row or col == to_col) and 0 <= to_row < puzzle.rows and 0 <= to_col < puzzle.cols
    )
    if (row, col) != puzzle.circles[place][:2] or not is_straight:
        raise BadPuzzle(
            f"move {number} is {list(move)}, which is no straight move of {puzzle.name_of(place)}"
            " on this page"
        )
    landing: Value = to_row * puzzle.cols + to_col
    return landing
