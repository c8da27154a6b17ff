"""Techniques on cut spans and cut points, which one depth-first search over the islands finds.

Only exit: a part of the board has only one exit, a single span or a single island. The island then
keeps a bridge for each of the parts that meet there. The Hashi thesis finds such parts by colours:
the few islands of another class between them are the neck of an hourglass.

Parity: the numbers of a pocket of islands decide whether an odd or even number of bridges leaves.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from puzzlewright.core.board import Choice, Move, Reason
from puzzlewright.core.phrases import capitalise, name, say
from puzzlewright.core.words import number_word, to_sentence
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.bridges.puzzle import CONNECTED, ISLAND, Island, Span, island_reason
from puzzlewright.genres.bridges.techniques.position import (
    BridgesPosition,
    bridges_phrase,
    conclusion,
    conclusion_here,
    group_name,
    island_names,
)

Stretch: TypeAlias = tuple[int, int]  # a half-open range of numbers in the order of the search
Point: TypeAlias = Island  # an island, or a contracted part named after one of its islands
Ways: TypeAlias = Mapping[Point, Sequence[tuple[Span, Point]]]  # the edges at each point


@dataclass
class Walk:
    """Points in depth-first order; a part behind a cut span or cut point is a stretch of it."""

    number: dict[Point, int] = field(default_factory=dict)
    order: list[Point] = field(default_factory=list)
    regions: list[Stretch] = field(default_factory=list)  # connected components
    cut_spans: list[tuple[Span, Stretch]] = field(default_factory=list)  # with the part behind
    cut_points: dict[Point, list[Stretch]] = field(default_factory=dict)  # with the parts behind

    def region_of(self, point: Point) -> Stretch:
        return self.regions[bisect(self.regions, self.number[point], key=itemgetter(0)) - 1]

    def points(self, stretch: Stretch) -> Sequence[Point]:
        return self.order[slice(*stretch)]

    def without(self, region: Stretch, stretches: Sequence[Stretch]) -> list[Point]:
        """Return the points of a region outside these stretches, which do not overlap."""
        left: list[Point] = []
        first, last = region
        for start, end in sorted(stretches):
            left += self.order[first:start]
            first = end
        return left + self.order[first:last]


def walk(ways: Ways) -> Walk:
    """Find cut spans and cut points by Tarjan's depth-first search."""
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
    """Return the graph of these spans and the islands at their ends."""
    ways: dict[Point, list[tuple[Span, Point]]] = {}
    for span in spans:
        a, b = position.puzzle.spans[span]
        ways.setdefault(a, []).append((span, b))
        ways.setdefault(b, []).append((span, a))
    return dict(sorted(ways.items()))


def _look(position: BridgesPosition, spot: Spot) -> list[Move]:
    settled = position.settled
    settled.settle(position.low, position.low_sum, position.high_sum)
    found = walk(settled.ways(position.high))
    if len(found.regions) > position.puzzle.components:
        regions = [settled.islands(found.points(region)) for region in found.regions]
        cut_off = sorted(island for region in sorted(regions, key=len)[:-1] for island in region)
        return [Move((), (Reason(CONNECTED, tuple(cut_off)),), position.leaving(cut_off))]
    return [*_cut_span_moves(position, found), *_cut_point_moves(position, found)]


def _cut_span_moves(position: BridgesPosition, found: Walk) -> list[Move]:
    moves = []
    for span, stretch in found.cut_spans:
        if not position.low[span]:
            region = found.region_of(found.order[stretch[0]])
            sides = [
                position.settled.islands(points)
                for points in (found.points(stretch), found.without(region, [stretch]))
            ]
            # name the side that is easier to see: the one with fewer groups
            groups = [len({position.group[island] for island in side}) for side in sides]
            efforts = [(n, len(side), min(side)) for n, side in zip(groups, sides, strict=True)]
            side = sides[efforts.index(min(efforts))]
            if position.must_leave(side[0], len(side)):
                moves.append(
                    Move(
                        tuple(position.below(span, 1)),
                        (position.way_out(side),),
                        position.leaving(side),
                        (*side,),
                    )
                )
    return moves


def _cut_point_moves(position: BridgesPosition, found: Walk) -> list[Move]:
    moves = []
    for island, stretches in found.cut_points.items():
        total = position.puzzle.numbers[island]
        if total is None or position.low_sum[island] >= total:
            continue
        if total - position.low_sum[island] - len(stretches) >= position.puzzle.max_bridges:
            continue  # even with a bridge to each of the other parts, there is room on every span
        if position.must_leave(island, 1):
            moves += _reserve_bridges(position, found, island, total, stretches)
    return moves


def _reserve_bridges(
    position: BridgesPosition,
    found: Walk,
    island: Island,
    total: int,
    stretches: Sequence[Stretch],
) -> list[Move]:
    """Reserve a bridge of the island for each part: its stretches, and the rest of its region."""
    part_of = position.settled.part
    spans_to: list[list[Span]] = [[] for _ in (*stretches, "rest")]
    for span, other in position.puzzle.neighbours[island]:
        if position.high[span]:
            end = found.number[part_of[other]]
            for (start, stop), spans in zip(stretches, spans_to, strict=False):
                if start <= end < stop:
                    spans.append(span)
                    break
            else:
                spans_to[-1].append(span)
    if not spans_to[-1]:  # there is no rest
        spans_to.pop()
    starved = [
        index
        for index, spans in enumerate(spans_to)
        if not any(position.low[span] for span in spans)
    ]
    moves = []
    for index, spans in enumerate(spans_to):
        others = [other for other in starved if other != index]
        room = total - position.low_sum[island] - len(others)
        removes: list[Choice] = []
        for span in spans:
            removes += position.above(span, position.low[span] + room)
        if removes and others:
            needy = [_part(position, found, island, stretches, other) for other in others]
            cuts = [position.way_out(part) for part in needy]
            places = dict.fromkeys(
                [
                    *position.puzzle.spans_at[island],
                    *(way for part in needy for way in position.leaving(part)),
                ]
            )
            reasons = (island_reason(island), *cuts)
            moves.append(
                Move(tuple(removes), reasons, tuple(places), (island, len(others), max(room, 0)))
            )
    return moves


def _part(
    position: BridgesPosition,
    found: Walk,
    island: Island,
    stretches: Sequence[Stretch],
    index: int,
) -> list[Island]:
    """Return the islands of a stretch behind a cut point, or of the rest of its region."""
    own = found.number[island]
    points = (
        found.points(stretches[index])
        if index < len(stretches)
        else found.without(found.region_of(island), [*stretches, (own, own + 1)])
    )
    return position.settled.islands(points)


def _words(position: BridgesPosition, move: Move) -> str:
    if not move.removes:
        islands = island_names(position.puzzle, move.reasons[0].about)
        return say("No bridge can join {} to the others any more.", islands)
    if move.reasons[0].rule == ISLAND:
        return _neck_words(position, move)
    puzzle, side = position.puzzle, move.about
    if len({position.group[island] for island in side}) == 1:
        group = group_name(puzzle, side)
        return to_sentence(
            say(
                "only one way out is left for {}, so {}",
                group,
                conclusion(position, move, needs_more=True),
            )
        )
    ((span, _),) = move.removes
    islands = name(
        f"the {number_word(len(side))} islands on one side",
        "these islands",
        reasons=[(ISLAND, (island,)) for island in side],
    )
    names = capitalise(puzzle.span_name(span)), islands
    return say("{} is the only way out for {}, so {}.", *names, conclusion_here(position, move))


def _neck_words(position: BridgesPosition, move: Move) -> str:
    island, others, room = move.about
    spare = f"{bridges_phrase(room)} to spare"
    only = f"only {{}} can join {number_word(others + 1)} parts of the board, with {spare}, so {{}}"
    names = position.puzzle.name_of(island), conclusion(position, move)
    return to_sentence(say(only, *names))


only_exit = Technique(
    "only-exit",
    3,
    "a part of the board has only one way out, by a single span or past a single island",
    whole_board,
    after_any_change,
    _look,
    _words,
    description="The single island is the hourglass of section 5.2 of the Hashi thesis.",
    title="Last way out",
    question="How many ways out does this group of islands have?",
)


MAX_POCKET_ISLANDS = 12  # people do not count more


def _count_ends(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Find pockets with at most one undecided parity among the spans that leave them."""
    unsure = {values for values in set(position.open) if len({value % 2 for value in values}) > 1}
    found = walk(
        ways_over(position, [span for span, values in enumerate(position.open) if values in unsure])
    )
    moves = []
    for region in found.regions:
        if 1 < region[1] - region[0] <= MAX_POCKET_ISLANDS:
            moves += _pocket(position, found.points(region), None)
    for span, stretch in found.cut_spans:
        start, end = found.region_of(found.order[stretch[0]])
        sides = [found.points(stretch)] if stretch[1] - stretch[0] <= MAX_POCKET_ISLANDS else []
        if end - start - (stretch[1] - stretch[0]) <= MAX_POCKET_ISLANDS:
            sides.append(found.without((start, end), [stretch]))
        for side in sorted(sides, key=len):
            if new := _pocket(position, side, span):
                moves += new
                break
    return moves


def _pocket(position: BridgesPosition, islands: Sequence[Island], span: Span | None) -> list[Move]:
    numbers = [
        number for island in islands if (number := position.puzzle.numbers[island]) is not None
    ]
    if len(numbers) < len(islands):
        return []
    leaving = position.border(islands)
    if not all(position.open[way] for way in leaving):
        return []
    parity = (sum(numbers) + sum([min(position.open[way]) for way in leaving if way != span])) % 2
    reasons = tuple([island_reason(island) for island in sorted(islands)])
    if span is None:
        return [Move((), reasons, leaving)] if parity else []
    removes = tuple([(span, value) for value in sorted(position.open[span]) if value % 2 != parity])
    return [Move(removes, reasons, leaving)]


def _parity_words(position: BridgesPosition, move: Move) -> str:
    islands = [reason.about[0] for reason in move.reasons]
    total = sum(position.puzzle.numbers[island] or 0 for island in islands)
    named = island_names(position.puzzle, islands)
    who = say("The numbers of {} total {}", named, str(total))
    if not move.removes:
        return say("{}. Bridges between them count twice, and the others do not fit.", who)
    span, wrong = move.removes[0]
    kind = "even" if wrong % 2 else "odd"
    leaving = sum([min(position.open[way]) for way in position.border(islands) if way != span])
    elsewhere = "odd" if leaving % 2 else "even"
    here = position.puzzle.span_name(span)
    if len(islands) == 1:
        said = say(
            f"{{}} has an {elsewhere} number of bridges elsewhere, so {{}} has an {kind} one",
            named,
            here,
        )
    else:
        also = "Bridges between them count twice"
        if leaving:
            also = f"{also}, an {elsewhere} number leads elsewhere"
        number = "one" if leaving else "number"
        said = say(f"{{}}. {{}}, so {{}} has an {kind} {number}", who, also, here)
    if len(move.removes) == len(position.open[span]):
        return to_sentence(said)
    return to_sentence(say("{}: {}", said, conclusion_here(position, move)))


parity = Technique(
    "parity",
    4,
    "a pocket of islands has an odd or even number of bridges to the others",
    whole_board,
    after_any_change,
    _count_ends,
    _parity_words,
    description="It follows from theorem 3 of the Hashi thesis.",
    title="Odd or even",
    question="Is the number of bridges that leave these islands odd or even?",
)
