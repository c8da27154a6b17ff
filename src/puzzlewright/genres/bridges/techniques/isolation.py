"""Isolation: exclude bridges that would leave a group of joined islands without an exit.

A bridge blocks spans in two ways: it crosses them, or it finishes an island, which then takes no
more. `isolation` looks at single spans (the Hashi thesis' global technique, with crossings as its
special case). `isolation-by-cases` looks at all ways to give an island its bridges (the thesis'
subsets of isolated nodes, and the 1-2-1 and 1-3-2 patterns of Snyder).

A bridge that closes a group blocks all its exits, so after a change it is enough to look near one.
"""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Choice, Move, Place, Reason, Value
from puzzlewright.core.phrases import capitalise, first_short, join_phrases, say
from puzzlewright.core.words import join_words, number_word
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.puzzle import CROSSING, Island, Span, island_reason
from puzzlewright.genres.bridges.techniques.position import (
    BridgesPosition,
    bridges_phrase,
    conclusion,
    conclusion_here,
    group_name,
    island_names,
    islands,
    on_span,
    spans,
)


def _near(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """List the spans that share an island with this one, or may close a group at its ends.

    The latter cross an exit of the group, share an island with it, or join the same two groups.
    """
    if position.puzzle.components > 1:
        return spans(position)
    puzzle, group_of = position.puzzle, position.group
    a, b = puzzle.spans[span]
    near = [*puzzle.spans_at[a], *puzzle.spans_at[b]]
    for name in dict.fromkeys((group_of[a], group_of[b])):
        exits = position.exits[name]
        if exits:
            way = next(iter(exits))
            near += puzzle.crossed_by[way]
            for island in puzzle.spans[way]:
                near += puzzle.spans_at[island]
                if group_of[island] != name:
                    near += exits & position.exits[group_of[island]]
    return near


def _look(position: BridgesPosition, span: Span) -> list[Move]:
    """Find numbers of bridges on a span that would leave some group without an exit."""
    if position.low[span] == position.high[span]:
        return []
    puzzle, group_of, high = position.puzzle, position.group, position.high
    a, b = puzzle.spans[span]
    own = tuple(dict.fromkeys((group_of[a], group_of[b])))
    moves = _moves(position, span, own)
    # other groups whose exits all cross this span or share an island with it
    met = [*puzzle.crossed_by[span], *puzzle.spans_at[a], *puzzle.spans_at[b]]
    within_reach = puzzle.beside[span]
    for name in dict.fromkeys(
        [group_of[end] for way in met if high[way] for end in puzzle.spans[way]]
    ):
        if name not in own and position.exits[name] <= within_reach:
            moves += _moves(position, span, (name,))
    return moves


def _moves(position: BridgesPosition, span: Span, together: tuple[Island, ...]) -> list[Move]:
    """Exclude bridges that would leave a group, or two that the span joins, without an exit."""
    ends = _ends_to_finish(position, span, together)
    if ends is None:
        return []
    joined = [island for name in together for island in position.members[name]]
    if not position.must_leave(joined[0], len(joined)):
        return []
    removes = [
        (span, value)
        for value in sorted(position.open[span])
        if value and all(position.finishes(island, span, value) for island in ends)
    ]
    if not removes:
        return []
    blocked = any(
        way in position.exits[name] for name in together for way in position.puzzle.crossed_by[span]
    )
    crosses = (Reason(CROSSING),) if blocked else ()
    islands = tuple([island_reason(island) for island in ends])
    at_islands = [way for island in ends for way in position.puzzle.spans_at[island]]
    places = tuple(dict.fromkeys([*position.leaving(joined), *at_islands]))
    about = (len(together), *together, *ends)
    return [Move(tuple(removes), (*islands, *crosses, position.way_out(joined)), places, about)]


def _ends_to_finish(
    position: BridgesPosition, span: Span, together: tuple[Island, ...]
) -> list[Island] | None:
    """Return the ends that must be finished to close all exits; None if one stays open anyway."""
    puzzle = position.puzzle
    exits, within_reach = position.exits[together[0]], puzzle.beside[span]
    if len(together) == 2:
        exits = exits ^ position.exits[together[1]]  # a span between the two is no exit
    if not exits <= within_reach:
        return None
    a, b = puzzle.spans[span]
    crossed = puzzle.crossed_by[span]
    ways = [puzzle.spans[way] for way in exits if way not in crossed]
    at_a = [a in ends for ends in ways]
    return [end for end, is_met in ((a, any(at_a)), (b, not all(at_a))) if is_met]


def _words(position: BridgesPosition, move: Move) -> str:
    puzzle = position.puzzle
    span, value = move.removes[0]
    size, *about = move.about
    joined = [island for name in about[:size] for island in position.members[position.group[name]]]
    finished = about[size:]
    if len(joined) == 2 and set(joined) == set(puzzle.spans[span]):
        shut: str = "finish both islands and cut them off"
    elif finished:
        is_both = set(finished) == set(puzzle.spans[span])
        names = "both ends" if is_both else island_names(puzzle, finished)
        shut = say("finish {} and cut off {}", names, group_name(puzzle, joined))
    else:
        shut = say("cut off {}", group_name(puzzle, joined))
    result = conclusion_here(position, move)
    bridges, here = capitalise(bridges_phrase(value)), on_span(puzzle, span)
    return first_short(
        say("{} {} would {}, so {}.", bridges, here, shut, result),
        say("{} {} would cut off {}, so {}.", bridges, here, group_name(puzzle, joined), result),
    )


isolation = Technique(
    "isolation",
    3,
    "a bridge is impossible if it leaves a group of islands without a way out",
    spans,
    _near,
    _look,
    _words,
    description="It also covers a bridge that bars another group from its last way out.",
    question="Which islands would be cut off by this bridge?",
)


MAX_DISTRIBUTIONS = 400  # at one island; a grid with double bridges has at most 81
MAX_EXITS = 30  # the bridges of one island practically never close a group with more exits

Distribution: TypeAlias = dict[Span, Value]  # the bridges on all spans of one island


class Closure(NamedTuple):
    """The groups that a distribution joins and closes, and the neighbours that it finishes."""

    groups: frozenset[Island]
    finished: tuple[Island, ...]


def _near_islands(position: BridgesPosition, span: Place) -> Sequence[Island]:
    """List the islands near a changed span, and those that may close a group at its ends.

    The latter are at an end of an exit or next to one, or one of their bridges crosses the exit, or
    they join the group to the one at the other end, and so are at an end of another exit.
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
        if exits and len(exits) <= MAX_EXITS:
            for way in exits:
                near += puzzle.spans[way]
            way = next(iter(exits))
            for crossed in puzzle.crossed_by[way]:
                near += puzzle.spans[crossed]
            for island in puzzle.spans[way]:
                near += [other for _, other in neighbours[island]]
    return near


def _distribute(position: BridgesPosition, island: Island) -> list[Move]:
    total, spans = position.puzzle.numbers[island], position.puzzle.spans_at[island]
    undecided = [span for span in spans if position.low[span] < position.high[span]]
    values_of = [position.open[span] for span in spans]
    if len(undecided) < 2 or total is None or prod(map(len, values_of)) > MAX_DISTRIBUTIONS:
        return []
    unsupported = {(span, value) for span in undecided for value in position.open[span]}
    closed: list[tuple[Distribution, Closure]] = []
    for values in product(*values_of):
        if sum(values) != total:
            continue
        way = dict(zip(spans, values, strict=True))
        closing = _closes(position, island, way)
        if closing:
            closed.append((way, closing))
        else:
            unsupported.difference_update(way.items())
            if not unsupported:
                return []
    found: dict[frozenset[Closure], list[Choice]] = {}
    for span, value in sorted(unsupported):
        because = frozenset(closing for way, closing in closed if way[span] == value)
        if because:
            found.setdefault(because, []).append((span, value))
    return [_share_move(position, island, removes, because) for because, removes in found.items()]


def _closes(position: BridgesPosition, island: Island, way: Distribution) -> Closure | None:
    """Return the groups that a distribution closes; None if an exit stays open."""
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
    return Closure(frozenset(joined), tuple(sorted(needed)))


def _share_move(
    position: BridgesPosition,
    island: Island,
    removes: Sequence[Choice],
    because: frozenset[Closure],
) -> Move:
    puzzle = position.puzzle
    finished = sorted({other for closing in because for other in closing.finished})
    reasons = [island_reason(about) for about in (island, *finished)]
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


def _share_words(position: BridgesPosition, move: Move) -> str:
    (island,) = move.about
    name = position.puzzle.name_of(island)
    wrong: dict[Span, list[Value]] = {}
    for span, value in move.removes:
        wrong.setdefault(span, []).append(value)
    kinds = []
    for span, values in wrong.items():
        how_many = join_words([number_word(value) for value in values]).replace(" and ", " or ")
        plural = "" if values[-1] < 2 else "s"
        bridges = f"{how_many} bridge{plural} {{}}"
        kinds.append(say(bridges, on_span(position.puzzle, span, is_only=len(wrong) == 1)))
    result = conclusion(position, move) if len(wrong) > 1 else conclusion_here(position, move)
    cases = join_phrases(kinds, " or ")
    however = "With {}, {} would cut off a group wherever its other bridges go, so {}."
    return say(however, cases, name, result)


isolation_by_cases = Technique(
    "isolation-by-cases",
    4,
    "wherever an island's other bridges go, this choice would cut off a group",
    islands,
    _near_islands,
    _distribute,
    _share_words,
    description="Known from puzzles such as 1-2-1 and 1-3-2, and from level 7 of the Hashi thesis.",
    question="How can this island share out its bridges without cutting off a group?",
)
