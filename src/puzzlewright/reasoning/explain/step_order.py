"""The order of steps: continue near the last step, but do not postpone what was long visible."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import inf

from puzzlewright.core.board import Move, Place
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of


class PageDistance:
    """Distances on the page of one puzzle, from where somebody was last."""

    def __init__(self, puzzle: Puzzle, last: Iterable[Place] = ()) -> None:
        self._genre, self._puzzle = genre_of(puzzle), puzzle
        self._points: dict[Place, complex] = {}
        self.last: list[complex] = []
        self.move_to(last)

    def move_to(self, places: Iterable[Place]) -> None:
        """Be at these places now; at none, be where one was."""
        self.last = self.points(places) or self.last

    def distance_to(self, places: Iterable[Place]) -> float:
        """How far the nearest of these places is; at the start, how far down the page."""
        return self.distance_to_points(self.points(places))

    def distance_to_points(self, points: Sequence[complex]) -> float:
        """The same for the middles of places."""
        if not points:
            return 0.0
        if not self.last:
            return min([point.real + point.imag / 1000 for point in points])
        return min([abs(point - last) for point in points for last in self.last])

    def from_edge(self, points: Iterable[complex]) -> float:
        """How far the nearest of these is from the edge of what is on the page."""
        top, left, bottom, right = self._edges
        return min(
            [
                min(point.real - top, bottom - point.real, point.imag - left, right - point.imag)
                for point in points
            ],
            default=0.0,
        )

    @cached_property
    def diagonal(self) -> float:
        top, left, bottom, right = self._edges
        return abs(complex(bottom - top, right - left))

    def points(self, places: Iterable[Place]) -> list[complex]:
        """The middles of places, each once."""
        return [self._point(place) for place in dict.fromkeys(places)]

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        points = self.points(range(len(self._genre.blank(self._puzzle).open)))
        rows, columns = [one.real for one in points], [one.imag for one in points]
        if not points:
            return 0.0, 0.0, 0.0, 0.0
        return min(rows), min(columns), max(rows), max(columns)

    def _point(self, place: Place) -> complex:
        """The middle of a place on the page: of a cell, or between two."""
        if place not in self._points:
            numbers = self._genre.locate(self._puzzle, place)
            rows, columns = numbers[0::2], numbers[1::2] or [0]
            self._points[place] = complex(sum(rows) / len(rows), sum(columns) / len(columns))
        return self._points[place]


# How far out of the way somebody goes to take what rests on one step less, as a share of the page's
# diagonal.
DETOUR_WEIGHT = 0.2


class StepOrder:
    """Where somebody is, and how long the chain of steps is that lead to what is known."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._nearness = PageDistance(puzzle)
        self._depths: dict[Place, int] = {}  # of steps that lead to what is known of a place
        # by a move's identity; the move is kept, so that no other gets it
        self._seen: dict[int, tuple[Move, float, list[complex]]] = {}

    def cost(self, move: Move, most: float = inf) -> float:
        """How late this move comes; the least is taken next. If it is `most` or more, at least so
        much.
        """
        seen = self._seen.get(id(move))
        if seen is None:
            nearness = self._nearness
            decided = [place for place, _ in move.removes]
            points = nearness.points(decided)
            out_of_the_way = (
                DETOUR_WEIGHT * nearness.diagonal * self._depth([*move.places, *decided])
            )
            seen = (move, out_of_the_way + nearness.from_edge(points), points)
            self._seen[id(move)] = seen
        _, waits, points = seen
        return waits if waits >= most else waits + self._nearness.distance_to_points(points)

    def advance(self, decided: Sequence[Place], places: Sequence[Place], *, moves: bool) -> None:
        """Take a step from known places to decided ones; bookkeeping does not move the player."""
        depth = self._depth(places) + 1
        for place in decided:
            self._depths[place] = depth
        if moves:
            self._nearness.move_to(decided)

    def _depth(self, places: Iterable[Place]) -> int:
        depths = self._depths
        return max([depths.get(place, 0) for place in places], default=0)
