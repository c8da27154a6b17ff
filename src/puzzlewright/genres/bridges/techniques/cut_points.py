"""One walk over the islands that tells where they hang together by a single span or by a single
island.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
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

    order: list[Island] = field(default_factory=list)
    number: dict[Island, int] = field(default_factory=dict)
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


def walk(puzzle: Bridges, is_usable: Callable[[Span], int]) -> Walk:
    """Tarjan's walk for cut edges and cut points, over the spans that are usable."""
    found = Walk()
    order, number, cut_spans, cut_islands = (
        found.order,
        found.number,
        found.cut_spans,
        found.cut_islands,
    )
    # the smallest number that can be reached from here without going back
    lowest: dict[Island, int] = {}
    for root in range(len(puzzle.numbers)):
        if root in number:
            continue
        number[root] = lowest[root] = len(order)
        order.append(root)
        children = []  # of the root
        stack = [(root, -1, iter(puzzle.spans_at[root]))]
        while stack:
            island, came_by, ways = stack[-1]
            for span in ways:
                if span == came_by or not is_usable(span):
                    continue
                a, b = puzzle.spans[span]
                other = b if a == island else a
                if other in number:
                    lowest[island] = min(lowest[island], number[other])
                else:
                    number[other] = lowest[other] = len(order)
                    order.append(other)
                    stack.append((other, span, iter(puzzle.spans_at[other])))
                    break
            else:
                stack.pop()
                if not stack:
                    continue
                before = stack[-1][0]
                lowest[before] = min(lowest[before], lowest[island])
                stretch = (number[island], len(order))
                if lowest[island] > number[before]:
                    cut_spans.append((came_by, stretch))
                if before == root:
                    children.append(stretch)
                elif lowest[island] >= number[before]:
                    cut_islands.setdefault(before, []).append(stretch)
        if len(children) > 1:
            cut_islands[root] = children
        found.regions.append((number[root], len(order)))
    return found
