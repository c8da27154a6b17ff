"""All ways to give an island its bridges: those that would close a group of joined islands are
none.

Beside a 1, a 2 and a 3, a 4 that lacks three bridges cannot send them all to the 1 and the 2, and
not all to the 3 either, if that closed the group. The Hashi thesis' subsets of isolated nodes, and
the 1-2-1 and 1-3-2 patterns of Snyder.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Choice, Place, Value
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import listing, sentence
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.reasons import CROSSING, ISLAND
from puzzlewright.genres.bridges.techniques.counting import islands
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import conclusion, number

MOST_WAYS = 400  # that are looked through; no island of a grid with double bridges has more than 19
MOST_EXITS = 30  # of a group that a single island may close

Way: TypeAlias = dict[Span, Value]  # the bridges on all spans of one island


class Closing(NamedTuple):
    """What a way closes: these groups joined, if these neighbours are finished by it."""

    groups: frozenset[Island]
    finished: tuple[Island, ...]


def _ways_of(position: BridgesPosition, island: Island) -> Iterator[Way]:
    """Every way to give an island its number with what is open on its spans."""
    number = position.puzzle.numbers[island]
    spans = position.puzzle.spans_at[island]
    high = position.high
    if number is None:
        return
    stack: list[tuple[int, Way, int, int]] = [(0, {}, number, position.high_sum[island])]
    while stack:
        index, way, need, most = stack.pop()
        if index == len(spans):
            yield way
            continue
        span = spans[index]
        most -= high[span]
        last = len(spans) - index == 1
        for value in sorted(position.open[span]):
            if value <= need <= value + most and (not last or value == need):
                stack.append((index + 1, {**way, span: value}, need - value, most))


def _are_few(position: BridgesPosition, island: Island) -> bool:
    """Whether the ways of an island can be looked through."""
    ways = 1
    for span in position.puzzle.spans_at[island]:
        ways *= len(position.open[span])
    return ways <= MOST_WAYS


def _near(position: BridgesPosition, span: Place) -> Sequence[Island]:
    """The islands near a changed span, and those that may close one of the groups at its ends.

    Whatever closes a group deals with each of its exits, so that it is enough to look around any
    single one: an island that closes the group is at an end of that exit or next to one, or a
    bridge of it crosses that exit, or it joins the group to the one behind, and so is at an end of
    another exit.
    """
    if position.puzzle.components > 1:
        return islands(position)
    puzzle = position.puzzle
    neighbours = puzzle.neighbours
    near: list[Island] = []
    for end in puzzle.spans[span]:
        near.append(end)
        near += [other for _, other in neighbours[end]]
        exits = position.exits[position.group[end]]
        # A group with more exits is as good as never closed by the bridges of one island.
        if exits and len(exits) <= MOST_EXITS:
            for way in exits:
                near += puzzle.spans[way]
            way = next(iter(exits))
            for crossed in puzzle.crossed_by[way]:
                near += puzzle.spans[crossed]
            for island in puzzle.spans[way]:
                near += [other for _, other in neighbours[island]]
    return near


def _distribute(position: BridgesPosition, island: Island) -> list[Move]:
    undecided = [
        span
        for span in position.puzzle.spans_at[island]
        if position.low[span] < position.high[span]
    ]
    if len(undecided) < 2 or position.puzzle.numbers[island] is None:
        return []
    if not _may_close(position, island, undecided) or not _are_few(position, island):
        return []
    unsupported = {(span, value) for span in undecided for value in position.open[span]}
    closed: list[tuple[Way, Closing]] = []
    for way in _ways_of(position, island):
        closing = _closes(position, island, way)
        if closing:
            closed.append((way, closing))
        else:
            unsupported.difference_update(way.items())
            if not unsupported:
                return []
    found: dict[frozenset[Closing], list[Choice]] = {}
    for span, value in sorted(unsupported):
        because = frozenset(closing for way, closing in closed if way[span] == value)
        if because:
            found.setdefault(because, []).append((span, value))
    return [_move(position, island, removes, because) for because, removes in found.items()]


def _may_close(position: BridgesPosition, island: Island, undecided: Sequence[Span]) -> bool:
    """A quick look: whether every exit of the island's own group is within its reach, and every one
    of some other group that it joins, unless it may get its bridges from its own.
    """
    group_of, high = position.group, position.high
    ways = [(span, other) for span, other in position.puzzle.neighbours[island] if high[span]]
    finished = {other for span, other in ways if position.can_finish(other, span)}
    groups = {group_of[other] for _, other in ways}
    own = group_of[island]
    is_joined = own in groups
    groups.add(own)
    crossed = {way for span in undecided for way in position.puzzle.crossed_by[span]}

    def is_within_reach(name: Island) -> bool:
        for way in position.exits[name]:
            a, b = position.puzzle.spans[way]
            if (
                island not in (a, b)
                and a not in finished
                and b not in finished
                and not (group_of[a] in groups and group_of[b] in groups)
                and way not in crossed
            ):
                return False
        return True

    return is_within_reach(own) and (
        is_joined or any(is_within_reach(name) for name in groups if name != own)
    )


def _closes(position: BridgesPosition, island: Island, way: Way) -> Closing | None:
    """The groups that would be joined and have no exit left, if it is so."""
    puzzle, group_of = position.puzzle, position.group
    joined = {group_of[island]}
    finished = set()
    blocked: set[Span] = set()
    for span, value in way.items():
        if value:
            other = position.other_end(span, island)
            joined.add(group_of[other])
            blocked.update(puzzle.crossed_by[span])
            if position.finishes(other, span, value):
                finished.add(other)
    needed = set()
    for name in joined:
        for way_on in position.exits[name]:
            a, b = puzzle.spans[way_on]
            if (
                island in (a, b)
                or way_on in blocked
                or (group_of[a] in joined and group_of[b] in joined)
            ):
                continue
            if a in finished:
                needed.add(a)
            elif b in finished:
                needed.add(b)
            else:
                return None
    if not position.must_leave(island, sum([len(position.members[name]) for name in joined])):
        return None
    return Closing(frozenset(joined), tuple(sorted(needed)))


def _move(
    position: BridgesPosition,
    island: Island,
    removes: Sequence[Choice],
    because: frozenset[Closing],
) -> Move:
    puzzle = position.puzzle
    finished = sorted({other for closing in because for other in closing.finished})
    reasons = [Reason(ISLAND, (about,)) for about in (island, *finished)]
    places = dict.fromkeys(span for about in (island, *finished) for span in puzzle.spans_at[about])
    crossed = {way for span in puzzle.spans_at[island] for way in puzzle.crossed_by[span]}
    if any(
        not crossed.isdisjoint(position.exits[name])
        for closing in because
        for name in closing.groups
    ):
        reasons.append(Reason(CROSSING))
    for groups in sorted({tuple(sorted(closing.groups)) for closing in because}):
        joined = [other for name in groups for other in position.members[name]]
        reasons.append(position.way_out(joined))
        places.update(dict.fromkeys(position.leaving(joined)))
    return Move(tuple(removes), tuple(reasons), tuple(places), (island,))


def _words(position: BridgesPosition, move: Move) -> str:
    (island,) = move.about
    name = position.puzzle.name_of(island)
    wrong: dict[Span, list[Value]] = {}
    for span, value in move.removes:
        wrong.setdefault(span, []).append(value)
    kinds = []
    for span, values in wrong.items():
        how_many = listing([number(value) for value in values]).replace(" and ", " or ")
        plural = "" if values[-1] < 2 else "s"
        kinds.append(f"{how_many} bridge{plural} on {position.puzzle.span_name(span)}")
    return sentence(
        f"with {' or '.join(kinds)}, {name} would close a group however it shares out the rest, so"
        f" {conclusion(position, move)}"
    )


shared_out = Technique(
    "shared-out",
    4,
    "every way to share out an island's bridges like this would close a group",
    islands,
    _near,
    _distribute,
    _words,
)
