"""The way through a page, as people take it: what is near comes first, but what could be seen long
ago does not wait until all that follows from the last step has been followed to its end.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from puzzlewright.explaining.nearness import Nearness
from puzzlewright.explaining.wording import places_of
from puzzlewright.model.board import Place
from puzzlewright.model.step import Move

# How far out of the way somebody goes to take what rests on one step less, as a share of the page's
# diagonal.
DETOUR = 0.2


class Route:
    """Where somebody is, and how long the chain of steps is that lead to what is known."""

    def __init__(self, puzzle: Any) -> None:
        self._nearness = Nearness(puzzle)
        self._depths: dict[Place, int] = {}  # of steps that lead to what is known of a place
        # by a move's identity; the move is kept, so that no other gets it
        self._seen: dict[int, tuple[Move, float, list[complex]]] = {}

    def cost(self, move: Move) -> float:
        """How late this move comes; the least is taken next."""
        nearness = self._nearness
        if id(move) not in self._seen:
            points = nearness.points(place for place, _ in move.removes)
            out_of_the_way = DETOUR * nearness.diagonal * self._depth(places_of(move))
            self._seen[id(move)] = (move, out_of_the_way + nearness.from_edge(points), points)
        _, waits, points = self._seen[id(move)]
        return waits + nearness.of_points(points)

    def go(self, decided: Sequence[Place], places: Sequence[Place], *, moves: bool) -> None:
        """Take a step from some places to what it says of others; what is only noted moves
        nobody.
        """
        depth = self._depth(places) + 1
        for place in decided:
            self._depths[place] = depth
        if moves:
            self._nearness.move_to(decided)

    def _depth(self, places: Iterable[Place]) -> int:
        depths = self._depths
        return max([depths.get(place, 0) for place in places], default=0)
