"""Context answers as people write them down: rows of '#' for black and '.' for white."""

from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.shading import (
    marks_of,
    name_cells,
    progress_of,
    read_cells,
    solution_of,
)
from puzzlewright.model.board import Choice, Decision, Marks, Place, Solution


def marks(puzzle: Context, solution: Solution) -> Marks:
    """The rows of a solution."""
    return marks_of(solution, puzzle.cols)


def solution(puzzle: Context, marks: Marks) -> Solution:
    """The solution that these rows show."""
    return solution_of(marks, puzzle.rows, puzzle.cols)


def progress(puzzle: Context, marks: Marks) -> list[Decision]:
    """The cells that a player has coloured."""
    return progress_of(marks, puzzle.rows, puzzle.cols)


def locate(puzzle: Context, cell: Place) -> list[int]:
    """The row and column of a cell."""
    return [*divmod(cell, puzzle.cols)]


def entry(puzzle: Context, choice: Choice) -> list[int]:
    """A cell and its colour."""
    cell, colour = choice
    return [*locate(puzzle, cell), colour]


def name_marks(puzzle: Context, marks: Marks) -> list[str]:
    """'R3C4 black', 'R1C1-R1C3 white'."""
    return name_cells(marks)


def read_mark(puzzle: Context, text: str) -> list[list[int]]:
    """The marks that are named so."""
    return read_cells(text, puzzle.rows, puzzle.cols)
