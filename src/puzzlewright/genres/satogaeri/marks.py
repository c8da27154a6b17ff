"""Marks of Satogaeri: [[row, column, row, column], ...] from start to landing, circle by circle."""

import re

from puzzlewright.core.board import Choice, Decision, Marks, Place, Solution, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt, show_value, there_are
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.rules import check_form

_CELL = r"R(\d{1,6})C(\d{1,6})"
_MOVES = r"-|\bnot\b|\bmoves to\b|\bdoes not move to\b"
_NAMED = re.compile(rf"(?:that )?{_CELL}(?:\s+stays|\s*({_MOVES})\s*{_CELL})", re.IGNORECASE)


def marks(puzzle: Satogaeri, solution: Solution) -> Marks:
    """Return the move of every circle, in the puzzle's order."""
    cols = puzzle.cols
    return [
        [row, col, landing // cols, landing % cols]
        for (row, col, _), landing in zip(puzzle.circles, solution.values, strict=True)
    ]


def solution(puzzle: Satogaeri, marks: Marks) -> Solution:
    """Return the solution of these marks; each must move its circle within its row or column."""
    check_form(marks)
    if len(marks) != len(puzzle.circles):
        raise BadPuzzle(
            f"{there_are(len(marks), 'move')} for {count_noun(len(puzzle.circles), 'circle')}"
        )
    return Solution(
        tuple([_landing(puzzle, place, move, place + 1) for place, move in enumerate(marks)])
    )


def read_decisions(puzzle: Satogaeri, marks: Marks) -> list[Decision]:
    """Return the decisions of these marks; a fifth number 0 rules the landing out."""
    exclusions = [_is_exclusion(mark) for mark in marks]
    moves = [mark[:4] if no else mark for mark, no in zip(marks, exclusions, strict=True)]
    check_form(moves)
    place_of = {(circle.row, circle.col): place for place, circle in enumerate(puzzle.circles)}
    decided = []
    for number, (move, no) in enumerate(zip(moves, exclusions, strict=True), start=1):
        place = place_of.get((move[0], move[1]))
        if place is None:
            raise BadPuzzle(
                f"there is no circle at {name_cell(move[0], move[1])}, where move {number} starts"
            )
        landing = frozenset((_landing(puzzle, place, move, number),))
        decided.append((place, blank(puzzle).open[place] - landing if no else landing))
    return decided


def _is_exclusion(mark: object) -> bool:
    return isinstance(mark, (list, tuple)) and len(mark) == 5 and mark[4] == 0


def exclusion_mark(puzzle: Satogaeri, choice: Choice) -> list[int]:
    """Return the mark "this circle does not move there"."""
    return [*locate_choice(puzzle, choice), 0]


def locate(puzzle: Satogaeri, place: Place) -> list[int]:
    """Return where a circle starts."""
    return [*divmod(puzzle.starts[place], puzzle.cols)]


def locate_choice(puzzle: Satogaeri, choice: Choice) -> list[int]:
    """Return a move: where a circle starts, and where it lands."""
    place, landing = choice
    return [*locate(puzzle, place), *divmod(landing, puzzle.cols)]


def name_marks(puzzle: Satogaeri, marks: Marks) -> list[str]:
    """Return 'that R1C1 moves to R1C4', 'that R1C1 stays' or 'that R1C1 does not move to R1C4'."""
    names = []
    for mark in marks:
        start, landing = name_cell(*mark[:2]), name_cell(*mark[2:4])
        if _is_exclusion(mark):
            names.append(f"that {start} does not move to {landing}")
        else:
            move = "stays" if start == landing else f"moves to {landing}"
            names.append(f"that {start} {move}")
    return names


def read_mark(puzzle: Satogaeri, text: str) -> list[list[int]]:
    """Read 'R1C1-R1C4', 'R1C1 stays' or 'R1C1 not R1C4', or a mark as `name_marks` writes it."""
    found = _NAMED.fullmatch(text.strip())
    if not found:
        raise BadPuzzle(
            "a mark is where a circle starts and where it lands, such as 'R1C1-R1C4', not"
            f" {quote_excerpt(text)}"
        )
    row, col = int(found[1]) - 1, int(found[2]) - 1
    mark = [row, col, int(found[4]) - 1, int(found[5]) - 1] if found[3] else [row, col, row, col]
    if found[3] and "not" in found[3].lower():
        mark.append(0)
    read_decisions(puzzle, [mark])
    return [mark]


def _landing(puzzle: Satogaeri, place: Place, move: Marks, number: int) -> Value:
    row, col, to_row, to_col = move
    is_straight = (
        (row == to_row or col == to_col) and 0 <= to_row < puzzle.rows and 0 <= to_col < puzzle.cols
    )
    if (row, col) != puzzle.circles[place][:2] or not is_straight:
        raise BadPuzzle(
            f"move {number} is {show_value(move)}, which is not a straight move of "
            f"{puzzle.name_of(place)} on this grid"
        )
    landing: Value = to_row * puzzle.cols + to_col
    return landing
