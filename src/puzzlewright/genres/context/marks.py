"""Context answers as people write them down: rows of '#' for black and '.' for white."""

from puzzlewright.board import Marks, Solution
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.rules import check_marks

TO_MARKS = bytes.maketrans(b"\0\1", b".#")
TO_VALUES = bytes.maketrans(b".#", b"\0\1")


def marks(puzzle: Context, solution: Solution) -> Marks:
    """The rows of a solution."""
    page = bytes(solution.values).translate(TO_MARKS).decode()
    return [page[start : start + puzzle.cols] for start in range(0, len(page), puzzle.cols)]


def solution(puzzle: Context, marks: Marks) -> Solution:
    """The solution that these rows show."""
    check_marks(puzzle, marks)
    return Solution(tuple("".join(marks).encode().translate(TO_VALUES)))
