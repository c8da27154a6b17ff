"""Satogaeri answers as people write them down: [[row, column, row, column], ...], from start to landing, circle by circle."""

from puzzlewright.board import Marks, Solution
from puzzlewright.errors import BadPuzzle
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.rules import check_form


def marks(puzzle: Satogaeri, solution: Solution) -> Marks:
    """The move of every circle, in the puzzle's order."""
    cols = puzzle.cols
    return [
        [row, col, landing // cols, landing % cols]
        for (row, col, _), landing in zip(puzzle.circles, solution.values, strict=True)
    ]


def solution(puzzle: Satogaeri, marks: Marks) -> Solution:
    """The solution that these marks say, if each of them takes its circle to a cell in the same row or column."""
    check_form(marks)
    if len(marks) != len(puzzle.circles):
        raise BadPuzzle(f"there are {len(marks)} moves for {len(puzzle.circles)} circles")
    rows, cols = puzzle.rows, puzzle.cols
    values = []
    for place, (row, col, to_row, to_col) in enumerate(marks):
        is_straight = (row == to_row or col == to_col) and 0 <= to_row < rows and 0 <= to_col < cols
        if (row, col) != puzzle.circles[place][:2] or not is_straight:
            move = [row, col, to_row, to_col]
            raise BadPuzzle(f"move {place + 1} is {move}, which is no straight move of {puzzle.name_of(place)} on this page")
        values.append(to_row * cols + to_col)
    return Solution(tuple(values))
