"""Every solution by trying everything: slow, short, obviously right."""

from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from hypothesis import seed

from puzzlewright.core.board import Solution
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import genre_named

# For tests that differ only in the encoding: they draw the same puzzles, others in each run, since
# brute force takes longer than the encodings do.
same_puzzles = seed(Random().randrange(2**32))


def solutions(genre: Genre[Any], puzzle: Any) -> set[Solution]:
    """Return all boards that break no rule."""
    return set(_solutions(genre.name, puzzle))


@lru_cache(maxsize=2000)
def _solutions(name: str, puzzle: Any) -> frozenset[Solution]:
    genre = genre_named(name)
    tries = (Solution(values) for values in product(*map(sorted, genre.blank(puzzle).open)))
    return frozenset(
        solution for solution in tries if not genre.mistakes(puzzle, genre.marks(puzzle, solution))
    )
