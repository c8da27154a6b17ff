"""How far techniques lead in a Satogaeri puzzle: which circles they leave undecided, level by level."""

from collections.abc import Sequence
from typing import TypeAlias

from puzzlewright.board import Board, Place
from puzzlewright.climb import Climb
from puzzlewright.genres.satogaeri.opening import opening
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.technique import Technique

Techniques: TypeAlias = Sequence[Technique[SatogaeriPosition]]


def stuck_places(puzzle: Satogaeri, techniques: Techniques) -> list[Place]:
    """The circles that these techniques leave undecided in a puzzle that has a solution."""
    position = _opened(puzzle)
    Climb(position, techniques).finish()
    return [place for place, landings in enumerate(position.open) if len(landings) > 1]


def undecided(puzzle: Satogaeri, most: int) -> list[int]:
    """How many circles the techniques leave undecided of level 1, of levels 1 and 2, and so on up to this one."""
    position = _opened(puzzle)
    climb = Climb(position, [technique for technique in TECHNIQUES if technique.level <= most])
    found = []
    for level in range(1, most + 1):
        # A climb always takes the easiest moves, so when it wants harder ones this is as far as a level leads.
        while (moves := climb.open_moves()) and moves[0].technique.level <= level:
            for _, move in moves:
                climb.take(move.removes)
        found.append(position.undecided)
    return found


def _opened(puzzle: Satogaeri) -> SatogaeriPosition:
    """The position after what numbers and starts alone say, which is trivial."""
    board = opening(puzzle)
    assert isinstance(board, Board)
    return SatogaeriPosition(puzzle, board)
