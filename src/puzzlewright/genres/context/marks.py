"""Context answers as people write them down: rows of '#' for black and '.' for white."""

from puzzlewright.board import Marks, Solution
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.shading import marks_of, solution_of


def marks(puzzle: Context, solution: Solution) -> Marks:
    """The rows of a solution."""
    return marks_of(solution, puzzle.cols)


def solution(puzzle: Context, marks: Marks) -> Solution:
    """The solution that these rows show."""
    return solution_of(marks, puzzle.rows, puzzle.cols)
