"""Satogaeri answers as people write them down: [[row, column, row, column], ...], from start to landing, circle by circle."""

from puzzlewright.board import Marks, Solution
from puzzlewright.errors import BadPuzzle
from puzzlewright.genres.satogaeri.opening import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri


def marks(puzzle: Satogaeri, solution: Solution) -> Marks:
    """The move of every circle, in the puzzle's order."""
    cols = puzzle.cols
    return [
        [row, col, landing // cols, landing % cols]
        for (row, col, _), landing in zip(puzzle.circles, solution.values, strict=True)
    ]


def solution(puzzle: Satogaeri, marks: Marks) -> Solution:
    """The solution that these marks say, if each of them is a move that its circle could make on an empty page."""
    if len(marks) != len(puzzle.circles):
        raise BadPuzzle(f"there are {len(marks)} moves for {len(puzzle.circles)} circles")
    values = []
    for place, (move, possible) in enumerate(zip(marks, blank(puzzle).open, strict=True)):
        row, col, to_row, to_col = move
        landing = to_row * puzzle.cols + to_col
        if (row, col) != puzzle.circles[place][:2] or not 0 <= to_col < puzzle.cols or landing not in possible:
            raise BadPuzzle(f"move {place + 1} is {move}, which {puzzle.name_of(place)} cannot make")
        values.append(landing)
    return Solution(tuple(values))
