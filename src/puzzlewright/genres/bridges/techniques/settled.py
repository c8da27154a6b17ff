"""Islands of which nothing is left to decide, as parts of the page that bridges join.

Whether all hangs together on an undecided span, or on an island with undecided spans, stays the
same if what is settled around it is drawn together into one point for each part.
"""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Value
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span


class SettledParts:
    """The parts as they grow; an island that is not settled is a part of its own."""

    def __init__(self, puzzle: Bridges) -> None:
        self.puzzle = puzzle
        self.unsettled: list[Island] = list(range(len(puzzle.numbers)))
        self.is_settled = [False] * len(puzzle.numbers)
        self.part = list(self.unsettled)  # of every island, named after one of its islands
        self.members: dict[Island, list[Island]] = {island: [island] for island in self.unsettled}

    def settle(self, low: Sequence[Value], low_sum: Sequence[int], high_sum: Sequence[int]) -> None:
        """Take in the islands whose spans are all decided by now."""
        new = [island for island in self.unsettled if low_sum[island] == high_sum[island]]
        if not new:
            return
        for island in new:
            self.is_settled[island] = True
            for span, other in self.puzzle.neighbours[island]:
                if low[span] and self.is_settled[other]:
                    self._join(self.part[island], self.part[other])
        self.unsettled = [island for island in self.unsettled if not self.is_settled[island]]

    def _join(self, large: Island, small: Island) -> None:
        if large == small:
            return
        if len(self.members[large]) < len(self.members[small]):
            large, small = small, large
        for island in self.members[small]:
            self.part[island] = large
        self.members[large] += self.members.pop(small)

    def ways(self, high: Sequence[Value]) -> dict[Island, list[tuple[Span, Island]]]:
        """The usable spans between the parts."""
        part, is_settled, neighbours = self.part, self.is_settled, self.puzzle.neighbours
        ways: dict[Island, list[tuple[Span, Island]]] = {name: [] for name in self.members}
        for island in self.unsettled:
            for span, other in neighbours[island]:
                if high[span]:
                    ways[island].append((span, part[other]))
                    if is_settled[other]:
                        ways[part[other]].append((span, island))
        return ways

    def islands(self, parts: Iterable[Island]) -> list[Island]:
        """The islands of these parts."""
        members = self.members
        return [island for name in parts for island in members[name]]
