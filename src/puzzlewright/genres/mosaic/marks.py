"""Mosaic answers as people write them down: rows of '#' for black and '.' for white."""

from puzzlewright.board import Marks, Solution
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.shading import marks_of, solution_of


def marks(puzzle: Mosaic, solution: Solution) -> Marks:
    """The picture of a solution."""
    return marks_of(solution, puzzle.cols)


def solution(puzzle: Mosaic, marks: Marks) -> Solution:
    """The solution that these rows show."""
    return solution_of(marks, puzzle.rows, puzzle.cols)
