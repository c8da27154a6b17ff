"""One walk over the islands that tells where they hang together by a single span or by a single
island.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span

Stretch: TypeAlias = tuple[int, int]  # of the walk, from the first number to before the last


@dataclass
class Walk:
    """Islands in the order of a walk; whatever hangs on a single span or island is a stretch of
    it.
    """

    number: list[int]  # of every island
    order: list[Island] = field(default_factory=list)
    regions: list[Stretch] = field(default_factory=list)  # with nothing between them
    cut_spans: list[tuple[Span, Stretch]] = field(default_factory=list)  # and what hangs on them
    cut_islands: dict[Island, list[Stretch]] = field(default_factory=dict)  # likewise

    def region_of(self, island: Island) -> Stretch:
        return self.regions[bisect(self.regions, self.number[island], key=itemgetter(0)) - 1]

    def islands(self, stretch: Stretch) -> Sequence[Island]:
        return self.order[slice(*stretch)]

    def without(self, region: Stretch, stretches: Sequence[Stretch]) -> list[Island]:
        """The islands of a region that are in none of the stretches, which do not overlap."""
        left: list[Island] = []
        first, last = region
        for start, end in sorted(stretches):
            left += self.order[first:start]
            first = end
        return left + self.order[first:last]


def walk(puzzle: Bridges, is_usable: Sequence[int]) -> Walk:
    """Tarjan's walk for cut edges and cut points, over the spans that are usable."""
    count, neighbours = len(puzzle.numbers), puzzle.neighbours
    found = Walk(number=[-1] * count)
    order, number = found.order, found.number
    # the smallest number that can be reached from here without going back
    lowest = [-1] * count
    for root in range(count):
        if number[root] >= 0:
            continue
        number[root] = lowest[root] = len(order)
        order.append(root)
        children = []  # of the root
        stack = [(root, -1, iter(neighbours[root]))]
        while stack:
            island, came_by, ways = stack[-1]
            low = lowest[island]
            for span, other in ways:
                if not is_usable[span] or span == came_by:
                    continue
                seen = number[other]
                if seen < 0:
                    lowest[island] = low
                    number[other] = lowest[other] = len(order)
                    order.append(other)
                    stack.append((other, span, iter(neighbours[other])))
                    break
                if seen < low:
                    low = seen
            else:
                stack.pop()
                if not stack:
                    continue
                before = stack[-1][0]
                if low < lowest[before]:
                    lowest[before] = low
                if before == root:
                    children.append((number[island], len(order)))
                elif low >= number[before]:
                    found.cut_islands.setdefault(before, []).append((number[island], len(order)))
                if low > number[before]:
                    found.cut_spans.append((came_by, (number[island], len(order))))
        if len(children) > 1:
            found.cut_islands[root] = children
        found.regions.append((number[root], len(order)))
    return found
