"""Where the places of a puzzle lie on its page, and how far from each other."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from statistics import mean
from typing import TypeAlias

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.model.board import Place
from puzzlewright.model.shapes import Box, Disc, Label, Line, Shape

Point: TypeAlias = tuple[float, float]


class Whereabouts:
    """The middle of every place, in cells."""

    def __init__(self, puzzle: Puzzle) -> None:
        genre = genre_of(puzzle)
        picture = genre.draw(puzzle, genre.blank(puzzle), frozenset())
        self.diagonal = hypot(picture.width, picture.height)
        self.middles: dict[Place, Point] = {}
        for shape in picture.shapes:
            if not isinstance(shape, Label) and shape.role == "touch" and shape.place is not None:
                self.middles[shape.place] = _middle(shape)

    def cells(self, one: Place, other: Place) -> float:
        (x1, y1), (x2, y2) = self.middles[one], self.middles[other]
        return hypot(x1 - x2, y1 - y2)

    def jump(self, one: Place, other: Place) -> float:
        """How far two places are apart, as a share of the page's diagonal."""
        return self.cells(one, other) / self.diagonal

    def mean_jump(self, places: Sequence[Place]) -> float | None:
        """How far it is from one place to the next, on the way through all of them."""
        jumps = [self.jump(*pair) for pair in pairwise(places)]
        return mean(jumps) if jumps else None


def _middle(shape: Shape) -> Point:
    match shape:
        case Box(x, y, width, height):
            return x + width / 2, y + height / 2
        case Line(x1, y1, x2, y2):
            return (x1 + x2) / 2, (y1 + y2) / 2
        case Disc(x, y) | Label(x, y):
            return x, y
