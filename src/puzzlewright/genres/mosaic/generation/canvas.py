"""What pictures that are drawn by a rule consist of."""

from collections.abc import Callable, Iterable
from math import hypot
from random import Random
from typing import NamedTuple

from puzzlewright.genre.generator import Size

# Whether a point is black. The middle of the picture is (0, 0), and its shorter side goes from -1
# to 1; y grows downwards.
Ink = Callable[[float, float], bool]


class PatternCanvas(NamedTuple):
    """The area of a picture: its right and lower edge, and the side of a cell."""

    right: float
    bottom: float
    cell: float

    @classmethod
    def of(cls, size: Size) -> "PatternCanvas":
        side = min(size)
        return cls(size.cols / side, size.rows / side, 2 / side)


# Choose an ink at random.
Pattern = Callable[[Random, PatternCanvas], Ink]


def disc(x: float, y: float, radius: float) -> Ink:
    """Return a disc around (x, y)."""
    return lambda px, py: hypot(px - x, py - y) < radius


def any_of(inks: Iterable[Ink]) -> Ink:
    """Return what is black in any of these."""
    inks = tuple(inks)
    return lambda x, y: any(ink(x, y) for ink in inks)


def sign(rng: Random) -> int:
    """Return 1 or -1."""
    return rng.choice((-1, 1))
