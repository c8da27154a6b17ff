"""Repair: change a solved draft only where it has other solutions.

Two solutions have the same sums at every island. So where they differ, more bridges here mean fewer
next to them, and so on around the page. Give one of these spans so many bridges that it cannot have
still more, or so few that it cannot have still fewer, and the other solution is gone. Most drafts
need two to five rounds of this.

If the bridges of no span help, a grid removes an island and lets another one grow, and a graph gets
another crossing.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple, TypeVar

from puzzlewright.genre.generator import Bench
from puzzlewright.genres.bridges.generation.counterexamples import Doubt, Piece, doubts
from puzzlewright.genres.bridges.generation.draft import Draft
from puzzlewright.genres.bridges.generation.order import Order
from puzzlewright.genres.bridges.generation.random_solution import (
    grow,
    sides,
    strengthen,
    usual_reach,
)
from puzzlewright.genres.bridges.generation.span_draft import Ends, SpanDraft
from puzzlewright.kit.generation.local_search import local_search, repair

ROUNDS = 60  # looks for other solutions, before a draft is given up
ENOUGH = 8  # doubts in a piece, for which one change is enough
ADJUSTMENTS = 8  # of the share of double bridges
# In units of one double bridge too many or too few: the cost of joining islands that were not
# joined, and the random part of the cost.
NEW_JOIN, NOISE = 2.0, 2.0

D = TypeVar("D", bound=SpanDraft)


class Change(NamedTuple):
    """Set the bridges between two islands to this number."""

    ends: Ends
    bridges: int


def make_unique(rng: Random, draft: D, order: Order, bench: Bench) -> D | None:
    """Return the draft with one solution and the wished share of doubles; None if that failed."""
    is_connected = order.connectivity != "not-needed"
    rounds = iter(range(ROUNDS))

    def is_repaired(draft: D) -> bool:
        return repair(
            draft,
            lambda draft: doubts(order.made(draft), bench, connected=is_connected),
            partial(mend, rng, order),
            rounds,
        )

    if not is_repaired(draft):
        return None
    return balanced(rng, draft, order, bench, is_repaired, tolerance=0.5)


def balanced(
    rng: Random,
    draft: D,
    order: Order,
    bench: Bench,
    is_repaired: Callable[[D], bool],
    tolerance: float,
) -> D:
    """Return the repaired draft with a share of double bridges as near as possible to a wished one.

    `is_repaired` repairs a changed draft and returns whether it is as it should be otherwise.
    """
    if not order.keeps_doubles:
        return draft

    def vary(best: D) -> D | None:
        varied = best.copy()
        _adjust(rng, varied, order)
        return varied if is_repaired(varied) else None

    return local_search(
        draft,
        vary=vary,
        measure=lambda draft: (-abs(surplus_of(draft, order)),),
        is_goal=lambda _, score: score[0] >= -tolerance,
        steps=ADJUSTMENTS,
        budget=bench.budget,
    ).draft


def mend(rng: Random, order: Order, draft: SpanDraft, pieces: Sequence[Piece]) -> bool:
    """Bar the other solutions of each piece, and let islands grow for those that were removed.

    Return False if no piece could be changed, or if there are too few islands now.
    """
    spans, nodes = order.made(draft).puzzle.spans, draft.islands
    in_doubt = [
        {(nodes[spans[doubt.span][0]], nodes[spans[doubt.span][1]]): doubt for doubt in piece}
        for piece in pieces
    ]
    unsure = {ends for piece in in_doubt for ends, doubt in piece.items() if not doubt.least}
    mended = [_mend_piece(rng, order, draft, piece, unsure) for piece in in_doubt]
    replant(rng, draft, order)
    return any(mended) and draft.count >= order.least


def _mend_piece(
    rng: Random,
    order: Order,
    draft: SpanDraft,
    piece: Mapping[Ends, Doubt],
    unsure: Container[Ends],
) -> bool:
    for ends, doubt in piece.items():
        is_there = draft.has_island(ends[0]) and draft.has_island(ends[1])
        if not is_there or draft.bridges.get(ends, 0) != doubt.ours:
            return True  # another piece has changed it
    if draft.lacks_crossings and draft.other_move(rng, piece, unsure):
        return True
    costs = {}
    surplus = surplus_of(draft, order)
    for ends, (_, ours, least, most) in piece.items():
        # With the same difference as before, there would be more bridges than can be, or fewer than
        # none.
        too_many, too_few = (
            range(order.max_bridges - (most - ours) + 1, order.max_bridges + 1),
            range(ours - least),
        )
        for bridges in (*too_many, *too_few):
            costs[Change(ends, bridges)] = (
                _cost(order, surplus, ours, bridges) + NOISE * rng.random()
            )
    changed: set[Ends] = set()
    for change in sorted(costs, key=costs.__getitem__):
        if change.ends not in changed and apply(rng, draft, order, change):
            changed.add(change.ends)
            if len(changed) > len(piece) // ENOUGH:
                break
    return bool(changed) or draft.other_move(rng, piece, unsure)


def _cost(order: Order, surplus: float, before: int, after: int) -> float:
    """How far such a change leads away from what the puzzle should look like."""
    if order.doubles is None:
        return 0.0
    # Every pair that is joined adds the share of double bridges that it should have.
    surplus += (after > 1) - (before > 1) - order.doubles * ((after > 0) - (before > 0))
    return abs(surplus) + NEW_JOIN * (not before)


def apply(rng: Random, draft: SpanDraft, order: Order, change: Change) -> bool:
    """Make the change if the solution stays one; return whether it was made.

    If the number of bridges is wished for, others change the other way.
    """
    ends, bridges = change
    if not order.loops and not draft.bridges.get(ends):
        return False
    if "bridges" not in order.counts:
        return draft.set_bridges(ends, bridges)
    before = draft.bridges.copy()
    if not draft.set_bridges(ends, bridges):
        return False
    step = 1 if bridges < before[ends] else -1
    for _ in range(abs(bridges - before[ends])):
        others = [
            other
            for other, number in draft.bridges.items()
            if number and other != ends and 1 <= number + step <= order.max_bridges
        ]
        if not others:
            draft.bridges = before
            return False
        draft.bridges[rng.choice(others)] += step
    return True


def replant(rng: Random, draft: SpanDraft, order: Order) -> None:
    """Let new islands grow for those that were removed."""
    if isinstance(draft, Draft) and draft.count < order.islands:
        assert order.doubles is not None
        before = set(draft.bridges)
        grow(
            rng,
            draft,
            sides(draft, draft.islands),
            order.islands,
            usual_reach(order.size, order.islands),
        )
        new = [pair for pair in draft.bridges if pair not in before]
        strengthen(rng, draft, new, order.doubles, order.max_bridges)


def surplus_of(draft: SpanDraft, order: Order) -> float:
    """How many double bridges there are too many."""
    if order.doubles is None:
        return 0.0
    return sum(bridges > 1 for bridges in draft.bridges.values()) - order.doubles * len(
        draft.bridges
    )


def _adjust(rng: Random, draft: SpanDraft, order: Order) -> None:
    """Make as many bridges double or single as the wished share asks for."""
    surplus = round(surplus_of(draft, order))
    pairs = [pair for pair, bridges in draft.bridges.items() if (bridges > 1) == (surplus > 0)]
    for pair in rng.sample(pairs, abs(surplus)):
        draft.bridges[pair] = 1 if surplus > 0 else rng.randint(2, order.max_bridges)
