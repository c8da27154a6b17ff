"""The order of steps: continue near the last step and the edge; take early what was seen early."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import inf

from puzzlewright.core.board import Move, Place
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of


class BoardDistance:
    """Distances on the board of one puzzle, from the last places."""

    def __init__(self, puzzle: Puzzle, last: Iterable[Place] = ()) -> None:
        self._genre, self._puzzle = genre_of(puzzle), puzzle
        self._points: dict[Place, complex] = {}
        self.last: list[complex] = []
        self.move_to(last)

    def move_to(self, places: Iterable[Place]) -> None:
        """Move to these places; stay if there are none."""
        self.last = self.points(places) or self.last

    def distance_to(self, places: Iterable[Place]) -> float:
        """Return the distance to the nearest of these places; at the start, from the top."""
        return self.distance_to_points(self.points(places))

    def distance_to_points(self, points: Sequence[complex]) -> float:
        """Return the distance to the nearest of these points."""
        if not points:
            return 0.0
        if not self.last:
            return min([point.real + point.imag / 1000 for point in points])
        return min([abs(point - last) for point in points for last in self.last])

    def from_edge(self, points: Iterable[complex]) -> float:
        """Return the distance of the nearest of these points from the edge of the board."""
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
        """Return the centres of places, each once."""
        return [self._point(place) for place in dict.fromkeys(places)]

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        points = self.points(range(len(self._genre.blank(self._puzzle).open)))
        rows, columns = [one.real for one in points], [one.imag for one in points]
        if not points:
            return 0.0, 0.0, 0.0, 0.0
        return min(rows), min(columns), max(rows), max(columns)

    def _point(self, place: Place) -> complex:
        """Return the centre of a place: of a cell, or between two."""
        if place not in self._points:
            numbers = self._genre.locate(self._puzzle, place)
            rows, columns = numbers[0::2], numbers[1::2] or [0]
            self._points[place] = complex(sum(rows) / len(rows), sum(columns) / len(columns))
        return self._points[place]


# Weights against the distance to a move, chosen on one half of recorded solves and checked on the
# other.
DETOUR_WEIGHT = 0.2  # for each step in the chain of deductions, as a share of the diagonal
EDGE_WEIGHT = 2  # of the distance from the edge
# for a move that appears at the end of the solve, against one of the start; share of the diagonal
NEWNESS_WEIGHT = 1


class StepOrder:
    """Order moves by distance, edge, chain of steps that they depend on, and when they appeared."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._distance = BoardDistance(puzzle)
        self._places = max(1, len(genre_of(puzzle).blank(puzzle).open))
        self._steps = 0
        self._depths: dict[Place, int] = {}  # steps that lead to what is known of a place
        # by the id of a move; keeping the move makes sure that its id is not reused
        self._seen: dict[int, tuple[Move, float, list[complex]]] = {}

    def cost(self, move: Move, bound: float = inf) -> float:
        """Return the cost of a move; the lowest is next. From `bound` on, it may be too low."""
        seen = self._seen.get(id(move))
        if seen is None:
            distance = self._distance
            decided = [place for place, _ in move.removes]
            points = distance.points(decided)
            out_of_the_way = distance.diagonal * (
                DETOUR_WEIGHT * self._depth([*move.places, *decided])
                + NEWNESS_WEIGHT * self._steps / self._places
            )
            seen = (move, out_of_the_way + EDGE_WEIGHT * distance.from_edge(points), points)
            self._seen[id(move)] = seen
        _, waits, points = seen
        return waits if waits >= bound else waits + self._distance.distance_to_points(points)

    def advance(self, decided: Sequence[Place], places: Sequence[Place], *, moves: bool) -> None:
        """Take a step from known places to decided ones; bookkeeping does not move the player."""
        depth = self._depth(places) + 1
        for place in decided:
            self._depths[place] = depth
        if moves:
            self._steps += 1
            self._distance.move_to(decided)

    def _depth(self, places: Iterable[Place]) -> int:
        depths = self._depths
        return max([depths.get(place, 0) for place in places], default=0)
