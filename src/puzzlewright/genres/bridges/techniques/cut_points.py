"""One walk over the islands that tells where they hang together by a single span or by a single
island.

What is settled does not matter for that: islands of which nothing is left to decide are one point
with all such islands to which bridges join them. So late in a solve the walk is short.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.techniques.position import BridgesPosition

Stretch: TypeAlias = tuple[int, int]  # of the walk, from the first number to before the last
Point: TypeAlias = Island  # an island, or many named after one of them
Ways: TypeAlias = Mapping[Point, Sequence[tuple[Span, Point]]]  # from each point to others


@dataclass
class Walk:
    """Points in the order of a walk; whatever hangs on a single span or point is a stretch of
    it.
    """

    number: dict[Point, int] = field(default_factory=dict)
    order: list[Point] = field(default_factory=list)
    regions: list[Stretch] = field(default_factory=list)  # with nothing between them
    cut_spans: list[tuple[Span, Stretch]] = field(default_factory=list)  # and what hangs on them
    cut_points: dict[Point, list[Stretch]] = field(default_factory=dict)  # likewise

    def region_of(self, point: Point) -> Stretch:
        return self.regions[bisect(self.regions, self.number[point], key=itemgetter(0)) - 1]

    def points(self, stretch: Stretch) -> Sequence[Point]:
        return self.order[slice(*stretch)]

    def without(self, region: Stretch, stretches: Sequence[Stretch]) -> list[Point]:
        """The points of a region that are in none of the stretches, which do not overlap."""
        left: list[Point] = []
        first, last = region
        for start, end in sorted(stretches):
            left += self.order[first:start]
            first = end
        return left + self.order[first:last]


def walk(ways: Ways) -> Walk:
    """Tarjan's walk for cut edges and cut points."""
    found = Walk()
    order, number = found.order, found.number
    # the smallest number that can be reached from here without going back
    lowest: dict[Point, int] = {}
    for root in ways:
        if root in number:
            continue
        start = number[root] = lowest[root] = len(order)
        order.append(root)
        children = []  # of the root
        stack = [(root, -1, iter(ways[root]))]
        while stack:
            point, came_by, ahead = stack[-1]
            low = lowest[point]
            for span, other in ahead:
                if span == came_by:
                    continue
                seen = number.get(other)
                if seen is None:
                    lowest[point] = low
                    number[other] = lowest[other] = len(order)
                    order.append(other)
                    stack.append((other, span, iter(ways[other])))
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
                    children.append((number[point], len(order)))
                elif low >= number[before]:
                    found.cut_points.setdefault(before, []).append((number[point], len(order)))
                if low > number[before]:
                    found.cut_spans.append((came_by, (number[point], len(order))))
        if len(children) > 1:
            found.cut_points[root] = children
        found.regions.append((start, len(order)))
    return found


def ways_over(position: BridgesPosition, spans: Iterable[Span]) -> Ways:
    """The ways over these spans between the islands at which they end."""
    ways: dict[Point, list[tuple[Span, Point]]] = {}
    for span in spans:
        a, b = position.puzzle.spans[span]
        ways.setdefault(a, []).append((span, b))
        ways.setdefault(b, []).append((span, a))
    return dict(sorted(ways.items()))
