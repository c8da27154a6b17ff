"""Every solution by trying everything: slow, short, obviously right."""

from itertools import product
from typing import Any

from puzzlewright.blueprints.genre import Genre
from puzzlewright.model.board import Solution


def solutions(genre: Genre[Any], puzzle: Any) -> set[Solution]:
    """All boards that the arbiter finds nothing wrong with."""
    tries = (Solution(values) for values in product(*map(sorted, genre.blank(puzzle).open)))
    return {
        solution for solution in tries if not genre.mistakes(puzzle, genre.marks(puzzle, solution))
    }
