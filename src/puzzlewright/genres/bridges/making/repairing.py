"""The fast way to a puzzle with one solution: deal a solved page, and change it only where it is in
doubt.

Two solutions have the same sums at every island, so where they differ, more bridges here mean fewer
next to them, and so on around the page. If one of these spans gets so many bridges that it cannot
have still more (or so few that it cannot have still fewer), the other solution is gone. Most pages
need two to five rounds of this.
"""

from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Bench
from puzzlewright.genres.bridges.making.dealing import deal, grow, sides, strengthen, usual_reach
from puzzlewright.genres.bridges.making.draft import ISLAND, Cell, Draft
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.rivals import Piece, doubts
from puzzlewright.genres.bridges.puzzle import Bridges

ROUNDS = 60  # before a page is given up
NEAR = 5  # islands that another dealing may find room for
ENOUGH = 8  # doubts in a piece, for which one change is enough
ADJUSTMENTS = 8  # of the share of double bridges
# In units of one double bridge too many or too few: what it costs to join islands that were not
# joined, and chance.
NEW_JOIN, NOISE = 2.0, 2.0


class Change(NamedTuple):
    """Let so many bridges join two islands; none parts them."""

    a: Cell
    b: Cell
    bridges: int


def make(rng: Random, order: Order, bench: Bench) -> Draft | None:
    """A page with one solution, or None if this dealing leads to none."""
    draft = deal(rng, order.size, order.islands, order.symmetry, order.loops)
    if draft is None:
        return None
    if draft.count < order.least:
        order.give_up_if_hopeless(draft.count, NEAR)
        return None
    strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    return _repaired(rng, draft, order, bench)


def _repaired(rng: Random, draft: Draft, order: Order, bench: Bench) -> Draft | None:
    """The draft with one solution and, if it was wished for, as nearly as possible with that share
    of double bridges.
    """
    best: Draft | None = None
    adjustments = ADJUSTMENTS if order.keeps_doubles else 0
    for _ in range(ROUNDS):
        made = order.made(draft)
        pieces = doubts(made, bench, connected=order.connectivity != "not-needed")
        if pieces:
            mended = [mend(rng, draft, order, made.puzzle, piece) for piece in pieces]
            replant(rng, draft, order)
            if not any(mended) or draft.count < order.least:
                break
            continue
        if best is None or abs(surplus_of(draft, order)) < abs(surplus_of(best, order)):
            best = draft.copy()
        if not adjustments or abs(surplus_of(best, order)) <= 0.5:
            break
        adjustments -= 1
        adjust(rng, draft, order)
    return best


def mend(rng: Random, draft: Draft, order: Order, puzzle: Bridges, piece: Piece) -> bool:
    """Bar the ways that other solutions have with this piece; tell whether anything could be
    done.
    """
    assert puzzle.grid
    islands = {island for doubt in piece for island in puzzle.spans[doubt.span]}
    cells = {island: draft.cell(*puzzle.grid.cells[island]) for island in islands}
    ends = list(
        dict.fromkeys(cells[island] for doubt in piece for island in puzzle.spans[doubt.span])
    )
    if any(draft.kinds[end] != ISLAND for end in ends):  # uprooted by now
        return True
    costs = {}
    surplus = surplus_of(draft, order)
    for span, ours, least, most in piece:
        a, b = (cells[island] for island in puzzle.spans[span])
        # With the same difference as before, there would be more bridges than can be, or fewer than
        # none.
        too_many, too_few = (
            range(order.max_bridges - (most - ours) + 1, order.max_bridges + 1),
            range(ours - least),
        )
        for bridges in (*too_many, *too_few):
            costs[Change(a, b, bridges)] = (
                _cost(order, surplus, ours, bridges) + NOISE * rng.random()
            )
    changed: set[tuple[Cell, Cell]] = set()
    for change in sorted(costs, key=costs.__getitem__):
        if (change.a, change.b) not in changed and apply(draft, order, change):
            changed.add((change.a, change.b))
            if len(changed) > len(piece) // ENOUGH:
                break
    return bool(changed) or any(draft.uproot(end) for end in rng.sample(ends, len(ends)))


def _cost(order: Order, surplus: float, before: int, after: int) -> float:
    """How far such a change takes the page from what it should look like."""
    # Every pair that is joined adds the share of double bridges that it should have.
    surplus += (after > 1) - (before > 1) - order.doubles * ((after > 0) - (before > 0))
    return abs(surplus) + NEW_JOIN * (not before)


def apply(draft: Draft, order: Order, change: Change) -> bool:
    """Make this change if the islands stay connected, no bridges cross, and the rule about loops is
    kept.
    """
    a, b, bridges = change
    before = draft.bridges.get((a, b), 0)
    if not before and not (order.loops and draft.is_open(a, b)):
        return False
    if not bridges:
        draft.part(a, b)
        if not draft.are_joined(a, b):
            draft.join(a, b, before)
            return False
        return True
    draft.join(a, b, bridges)
    return True


def replant(rng: Random, draft: Draft, order: Order) -> None:
    """Let new islands grow for those that were uprooted."""
    if draft.count < order.islands:
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


def surplus_of(draft: Draft, order: Order) -> float:
    """How many double bridges are there too many."""
    return sum(bridges > 1 for bridges in draft.bridges.values()) - order.doubles * len(
        draft.bridges
    )


def adjust(rng: Random, draft: Draft, order: Order) -> None:
    """Make as many bridges double or single as the wished share asks for."""
    surplus = round(surplus_of(draft, order))
    pairs = [pair for pair, bridges in draft.bridges.items() if (bridges > 1) == (surplus > 0)]
    for pair in rng.sample(pairs, abs(surplus)):
        draft.bridges[pair] = 1 if surplus > 0 else rng.randint(2, order.max_bridges)
