"""So many bridges on a span would leave a group of joined islands without a way out: the groups
that it joins, or one that it bars from elsewhere.

A bridge closes spans in two ways: it crosses them, or it finishes an island, which then takes no
more. If all exits of a group would be closed, it cannot be. The Hashi thesis' global technique,
with its special case (crossings).
"""

from collections.abc import Iterable, Sequence

from puzzlewright.core.board import Place
from puzzlewright.core.step import Move, Reason
from puzzlewright.core.words import sentence
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.reasons import CROSSING, ISLAND
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.spans import spans
from puzzlewright.genres.bridges.techniques.wording import bridges, conclusion_here, group, names


def _near(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """The spans that may close one of the groups at the ends of this one, or that meet it.

    Whatever closes a group deals with each of its exits, so that it is enough to look around any
    single one: a span that closes the group crosses or meets that exit, or joins the same two
    groups as the exit does.
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
    """Bridges on a span that would leave the groups that it joins, or belongs to, or another one
    without an exit.
    """
    if position.low[span] == position.high[span]:
        return []
    a, b = position.puzzle.spans[span]
    own, other = position.group[a], position.group[b]
    moves = _moves(position, span, (own,) if own == other else (own, other))
    crossed = position.puzzle.crossed_by[span]
    if (
        position.can_finish(a, span)
        or position.can_finish(b, span)
        or any(position.high[way] for way in crossed)
    ):
        exits, within_reach = position.exits, position.puzzle.beside[span]
        for name in _barred(position, span):
            if exits[name] <= within_reach and name not in (own, other):
                moves += _moves(position, span, (name,))
    return moves


def _barred(position: BridgesPosition, span: Span) -> Iterable[Island]:
    """The groups that have an exit which this span crosses or meets."""
    puzzle, group_of = position.puzzle, position.group
    met: dict[Island, None] = {}
    for way in puzzle.crossed_by[span]:
        if position.high[way]:
            a, b = puzzle.spans[way]
            met[group_of[a]] = met[group_of[b]] = None
    for island in puzzle.spans[span]:
        for way, other in puzzle.neighbours[island]:
            if position.high[way]:
                met[group_of[other]] = None
    return met


def _moves(position: BridgesPosition, span: Span, together: tuple[Island, ...]) -> list[Move]:
    """The numbers of bridges on a span that would leave one group, or two that it joins, without a
    way out.
    """
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
    islands = tuple([Reason(ISLAND, (island,)) for island in ends])
    at_islands = [way for island in ends for way in position.puzzle.spans_at[island]]
    places = tuple(dict.fromkeys([*position.leaving(joined), *at_islands]))
    about = (len(together), *together, *ends)
    return [Move(tuple(removes), (*islands, *crosses, position.way_out(joined)), places, about)]


def _ends_to_finish(
    position: BridgesPosition, span: Span, together: tuple[Island, ...]
) -> list[Island] | None:
    """The ends of a span that must be finished by it to close all exits of these groups; None if
    some exit is sure to stay open.
    """
    puzzle = position.puzzle
    exits, within_reach = position.exits[together[0]], puzzle.beside[span]
    if len(together) == 2:
        others = position.exits[together[1]]
        for way in exits:  # mostly one of the first is out of reach
            if way not in within_reach and way not in others:
                return None
        exits = exits ^ others  # from one to the other is no way out
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
        shut = "shut its two islands into a finished group of their own"
    else:
        how = f"finish {names(puzzle, finished)} and " if finished else ""
        shut = f"{how}leave {group(puzzle, joined)} no way out"
    return sentence(
        f"{bridges(value)} on {puzzle.span_name(span)} would {shut}, so"
        f" {conclusion_here(position, move)}"
    )


closing = Technique(
    "closing",
    3,
    "a bridge that would leave a group of islands without a way out cannot be",
    spans,
    _near,
    _look,
    _words,
)
