"""How far techniques lead in a Satogaeri puzzle, from what numbers and starts alone say."""

from collections.abc import Sequence
from typing import TypeAlias

from puzzlewright.core.board import Board, Place
from puzzlewright.genre.solvability import left_by_level, left_open
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition

Techniques: TypeAlias = Sequence[Technique[SatogaeriPosition]]


def stuck_places(puzzle: Satogaeri, techniques: Techniques) -> list[Place]:
    """The circles that these techniques leave undecided in a puzzle that has a solution."""
    return left_open(opened(puzzle), techniques)


def undecided(puzzle: Satogaeri, most: int) -> list[int]:
    """How many circles the techniques leave undecided of level 1, of levels 1 and 2, and so on up
    to this one.
    """
    return left_by_level(opened(puzzle), TECHNIQUES, range(1, most + 1))


def opened(puzzle: Satogaeri) -> SatogaeriPosition:
    """The position after what numbers and starts alone say, which is trivial."""
    board = by_single_circles(puzzle)
    assert isinstance(board, Board)
    return SatogaeriPosition(puzzle, board)
