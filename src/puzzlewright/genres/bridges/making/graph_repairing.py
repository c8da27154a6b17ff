"""The fast way from a solvable graph to a uniquely solvable one: repairs where it is in doubt, as
on grids.

A used span gets so many bridges that it cannot have still more, or so few that it cannot have still
fewer. Where that does not help, an unused span crosses one that every solution uses. So the numbers
of used and unused spans stay the same, and, if it is wished for, that of bridges too.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Bench
from puzzlewright.genres.bridges.making.graph_crossings import add_crossings, plainest
from puzzlewright.genres.bridges.making.graph_dealing import Ends, Graph, GraphOrder
from puzzlewright.genres.bridges.making.rivals import Doubt, doubts

ROUNDS = 60  # before a graph is given up
ENOUGH = 8  # doubts in a piece, for which one change is enough


class SpanChange(NamedTuple):
    """Let so many bridges be on this span."""

    ends: Ends
    bridges: int


def make_unique(rng: Random, graph: Graph, order: GraphOrder, bench: Bench) -> bool:
    """Repair the graph until it has one solution; tell whether that could be done."""
    wished = order.wished.get("crossings")
    if wished is None:
        add_crossings(rng, graph, None)
    for _ in range(ROUNDS):
        made = graph.made(order)
        spans = made.puzzle.spans
        pieces = [{spans[doubt.span]: doubt for doubt in piece} for piece in doubts(made, bench)]
        if not pieces:
            add_crossings(rng, graph, wished)
            return True
        unsure = {ends for piece in pieces for ends, doubt in piece.items() if not doubt.least}
        sure = [ends for ends in graph.used if ends not in unsure]
        if not all(_mend(rng, graph, order, piece, sure) for piece in pieces):
            break
    return False


def _mend(
    rng: Random, graph: Graph, order: GraphOrder, piece: dict[Ends, Doubt], sure: list[Ends]
) -> bool:
    """Bar a way that other solutions have with this piece, or change it anyhow; tell whether
    anything could be done.
    """
    if any(graph.bridges[ends] != doubt.ours for ends, doubt in piece.items()):  # balanced by now
        return True
    wished = order.wished.get("crossings")
    # Crossings that are wished for anyway come first, others last.
    if wished is not None and len(graph.crossings) < wished and _cross(rng, graph, piece, sure):
        return True
    changes = [change for ends, doubt in piece.items() for change in _barring(order, ends, doubt)]
    if not changes:
        if wished is None and _cross(rng, graph, piece, sure):
            return True
        numbers = range(1, order.max_bridges + 1)
        changes = [
            SpanChange(ends, number)
            for ends in graph.used
            for number in numbers
            if number != graph.bridges[ends]
        ]
    rng.shuffle(changes)
    one_a_span = {change.ends: change for change in changes}.values()
    return bool(changes) and all(
        _apply(rng, graph, order, change) for change in islice(one_a_span, 1 + len(piece) // ENOUGH)
    )


def _barring(order: GraphOrder, ends: Ends, doubt: Doubt) -> Iterator[SpanChange]:
    """The changes of a used span after which it would, with the same difference as before, have too
    many or too few bridges.
    """
    for number in range(1, order.max_bridges + 1) if doubt.ours else ():
        if (
            number + doubt.most - doubt.ours > order.max_bridges
            or number + doubt.least - doubt.ours < 0
        ):
            yield SpanChange(ends, number)


def _cross(rng: Random, graph: Graph, piece: dict[Ends, Doubt], sure: list[Ends]) -> bool:
    """Let a span that is not to be used cross one that every solution uses; tell whether there are
    such.
    """
    pairs = [frozenset((e, f)) for e, doubt in piece.items() if not doubt.ours for f in sure]
    if not pairs:
        return False
    graph.crossings.add(plainest(rng, graph, pairs)[0])
    return True


def _apply(rng: Random, graph: Graph, order: GraphOrder, change: SpanChange) -> bool:
    """Make the change; if the number of bridges is wished for, others change the other way. Tell
    whether that could be done.
    """
    more = change.bridges - graph.bridges[change.ends]
    graph.bridges[change.ends] = change.bridges
    if "bridges" in order.wished:
        step = -1 if more > 0 else 1
        for _ in range(abs(more)):
            balance = [
                ends
                for ends in graph.used
                if ends != change.ends and 1 <= graph.bridges[ends] + step <= order.max_bridges
            ]
            if not balance:
                return False
            graph.bridges[rng.choice(balance)] += step
    return True
