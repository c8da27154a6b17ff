"""Pages that need a technique: a page is changed a little, again and again, and kept where the
technique has more to say.

Random pages hardly ever need a rare technique. But a page on which it sees something that the
others see as well is near to one on which they do not.
"""

from random import Random

from puzzlewright.blueprints.generator import Bench
from puzzlewright.genres.bridges.making.draft import Draft
from puzzlewright.genres.bridges.making.hardening import vary
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.repairing import surplus_of
from puzzlewright.genres.bridges.opening import blank
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.human.reach import Need, need_of, up_to

# changes one after the other that bring it no nearer, before another page is more promising
IN_VAIN = 150


def needing(rng: Random, draft: Draft, order: Order, bench: Bench) -> Draft | None:
    """The page, changed until it needs the wished technique and no harder one; None if that does
    not come about.
    """
    need = _need(draft, order, bench)
    in_vain = 0
    while not need.is_met and in_vain < IN_VAIN:
        bench.budget.check()
        in_vain += 1
        changed = draft.copy()
        vary(rng, changed, order)
        if changed.count < order.least or not _keeps_doubles(draft, changed, order):
            continue
        found = _need(changed, order, bench)
        if found.nearness >= need.nearness:
            if found.nearness > need.nearness:
                in_vain = 0
            draft, need = changed, found
    return draft if need.is_met else None


def _need(draft: Draft, order: Order, bench: Bench) -> Need:
    assert bench.aim.level
    assert bench.aim.needs
    puzzle = order.made(draft).puzzle
    # From the blank page: what the technique sees early on shows the way.
    position = BridgesPosition(puzzle, blank(puzzle))
    return need_of(position, up_to(TECHNIQUES, bench.aim.level), bench.aim.needs)


def _keeps_doubles(before: Draft, after: Draft, order: Order) -> bool:
    """Whether a change does not lead away from a wished share of double bridges."""
    far, farther = (abs(surplus_of(draft, order)) for draft in (before, after))
    return not order.keeps_doubles or farther <= max(far, 1)
