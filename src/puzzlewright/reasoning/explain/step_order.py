"""The order of steps: near the last one and the edge, and early what a round finds early."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from puzzlewright.core.board import Choice, Move, Place
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, human_model_of


class BoardDistance:
    """Distances on the board of one puzzle, from the last places."""

    def __init__(self, puzzle: Puzzle, last: Iterable[Place] = ()) -> None:
        self._genre, self._puzzle = genre_of(puzzle), puzzle
        self._centres: dict[Place, complex] = {}  # of the places asked for
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

    def from_edge(self, places: Iterable[Place]) -> float:
        """Return the distance of the nearest of these places from the edge of the board."""
        return min([self._from_edge[place] for place in places], default=0.0)

    def from_corner(self, places: Iterable[Place]) -> float:
        """Return the distance of the nearest of these places from a corner, by row and column."""
        return min([self._from_corner[place] for place in places], default=0.0)

    def from_top(self, places: Iterable[Place]) -> float:
        """Return the distance of the highest of these places from the top of the board."""
        top = self._edges[0]
        return min([self._centre(place).real for place in places], default=top) - top

    @cached_property
    def diagonal(self) -> float:
        top, left, bottom, right = self._edges
        return abs(complex(bottom - top, right - left))

    def points(self, places: Iterable[Place]) -> list[complex]:
        """Return the centres of places, each once."""
        return [self._centre(place) for place in dict.fromkeys(places)]

    @cached_property
    def _all_centres(self) -> list[complex]:
        return [self._centre(place) for place in range(len(self._genre.blank(self._puzzle).open))]

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        rows = [one.real for one in self._all_centres]
        columns = [one.imag for one in self._all_centres]
        return (min(rows), min(columns), max(rows), max(columns)) if rows else (0.0, 0.0, 0.0, 0.0)

    @cached_property
    def _from_edge(self) -> list[float]:
        top, left, bottom, right = self._edges
        return [
            min(one.real - top, bottom - one.real, one.imag - left, right - one.imag)
            for one in self._all_centres
        ]

    @cached_property
    def _from_corner(self) -> list[float]:
        top, left, bottom, right = self._edges
        return [
            min(one.real - top, bottom - one.real) + min(one.imag - left, right - one.imag)
            for one in self._all_centres
        ]

    def _centre(self, place: Place) -> complex:
        """Return the centre of a place: of a cell, or between two."""
        if place not in self._centres:
            numbers = self._genre.locate(self._puzzle, place)
            rows, columns = numbers[0::2], numbers[1::2] or [0]
            self._centres[place] = complex(sum(rows) / len(rows), sum(columns) / len(columns))
        return self._centres[place]


class OrderWeights(NamedTuple):
    """What makes a move wait, in cells of distance per cell."""

    from_top: float  # distance from the top, for what the printed puzzle alone shows
    from_edge_at_start: float  # distance from the edge, for the same moves
    from_edge: float  # for moves that use earlier ones
    from_corner: float  # distance from the nearest corner
    # for a move that the last round of a rating finds; as a share of the diagonal
    round: float


# All weights compete with the distance to a move. Most were chosen on all recorded solves at hand,
# so the agreement in docs/performance.md is not that of unseen solves. The weight of the edge at
# the start was chosen on 70 Bridges, and checked on the others and on Satogaeri.
EDGE_FIRST = OrderWeights(0.4, 6, 2, 1, 2)
READ_FIRST = OrderWeights(1, 0, 1, 0, 0)
DETOUR_WEIGHT = 0.2  # for each step in the chain of deductions, as a share of the diagonal
# for a move that appears at the end of the solve, against one of the start; share of the diagonal
NEWNESS_WEIGHT = 2


class StepOrder:
    """Order moves by distance, edge, chain of steps that they depend on, and when they appeared."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._distance = BoardDistance(puzzle)
        genre = genre_of(puzzle)
        self._places = max(1, len(genre.blank(puzzle).open))
        self._weights = READ_FIRST if human_model_of(genre).is_read_first else EDGE_FIRST
        self._steps = 0
        self._depths: dict[Place, int] = {}  # steps that lead to what is known of a place
        self._rounds: Mapping[Choice, float] = {}
        # by the id of a move; keeping the move makes sure that its id is not reused
        self._seen: dict[int, tuple[Move, float, list[complex]]] = {}

    def expect(self, rounds: Mapping[Choice, float]) -> None:
        """Set when the rounds of a rating rule out each choice: from 0, the start, to 1, the end.

        A round takes all moves of the easiest level. So this is how early a player can find a
        move who works on the whole board at once.
        """
        self._rounds = rounds

    def cost(self, move: Move, bound: float = inf) -> float:
        """Return the cost of a move; the lowest is next. From `bound` on, it may be too low."""
        seen = self._seen.get(id(move))
        if seen is None:
            decided = [place for place, _ in move.removes]
            waits = self._waits(decided, self._depth([*move.places, *decided]))
            if self._rounds and move.removes:
                latest = max([self._rounds.get(choice, 1.0) for choice in move.removes])
                waits += self._weights.round * self._distance.diagonal * latest
            seen = self._seen[id(move)] = move, waits, self._distance.points(decided)
        _, waits, points = seen
        return waits if waits >= bound else waits + self._distance.distance_to_points(points)

    def _waits(self, decided: Sequence[Place], depth: int) -> float:
        """Return how long a move waits, wherever the player is."""
        distance, weights = self._distance, self._weights
        late = DETOUR_WEIGHT * depth + NEWNESS_WEIGHT * self._steps / self._places
        waits = distance.diagonal * late + weights.from_corner * distance.from_corner(decided)
        if depth:
            return waits + weights.from_edge * distance.from_edge(decided)
        return (
            waits
            + weights.from_top * distance.from_top(decided)
            + weights.from_edge_at_start * distance.from_edge(decided)
        )

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
