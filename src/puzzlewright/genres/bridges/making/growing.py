"""The growing way to a puzzle with one solution: island after island, each kept only if the
solution stays the only one.

The algorithm of Rico te Wechel's "Bridges as an SMT problem" (2023), section 5.2, with the
improvements of its chapter 8: a side of an island where nothing can grow is not tried again, and
where there is no room for a new island, but an old one in sight, these two are joined instead. New
islands are not farther away than is usual on such a page, because the thesis found that long
bridges take the room of others; and no part of the page fills while another is empty.
"""

from random import Random

from puzzlewright.blueprints.generator import Bench
from puzzlewright.genres.bridges.making.dealing import (
    plant_somewhere,
    sides,
    start,
    strengthen,
    usual_reach,
    wanted_spots,
)
from puzzlewright.genres.bridges.making.draft import Cell, Draft, Side
from puzzlewright.genres.bridges.making.order import Order
from puzzlewright.genres.bridges.making.parts import ROUNDS, Parts
from puzzlewright.genres.bridges.making.rivals import is_only

TRIES = 5  # at one side of an island, before it is not tried again
NEAR = 10  # islands that another try may find room for
LOOPS = 0.5  # share of the islands in sight that a new one is joined to


def make(rng: Random, order: Order, bench: Bench) -> Draft | None:
    """A page with one solution, or None if it has stopped growing too early."""
    draft = Draft(order.size, order.symmetry)
    tries = dict.fromkeys(sides(draft, start(rng, draft, order.islands)), TRIES)
    strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    # as four islands may, that a symmetric page begins with
    if not _has_one_solution(draft, order, bench):
        return None
    parts = Parts(order.size, order.islands)
    for share in ROUNDS:
        parts.open(draft, share)
        draft = _grown(rng, draft, order, tries, parts, bench)
        tries = dict.fromkeys(parts.waiting, TRIES)
    if draft.count < order.least:
        order.give_up_if_hopeless(draft.count, NEAR)
        return None
    return draft


def _grown(
    rng: Random, draft: Draft, order: Order, tries: dict[Side, int], parts: Parts, bench: Bench
) -> Draft:
    """The page, grown at these sides until there are enough islands or nothing can grow."""
    while tries and draft.count < order.islands:
        side = rng.choice(list(tries))
        spots = wanted_spots(draft, side, order.islands, usual_reach(order.size, order.islands))
        open_spots = parts.with_room(draft, spots)
        if spots and not open_spots:
            parts.waiting.append(side)
            del tries[side]
            continue
        larger = draft.copy()
        new = _extend(rng, larger, order, side, open_spots)
        if new is None:
            del tries[side]
        elif _has_one_solution(larger, order, bench):
            draft = larger
            parts.settle(draft, new)
            tries |= dict.fromkeys(sides(draft, new), TRIES)
        else:
            tries[side] -= 1
            if not tries[side]:
                del tries[side]
    return draft


def _has_one_solution(draft: Draft, order: Order, bench: Bench) -> bool:
    return is_only(order.made(draft), bench, connected=order.connectivity != "not-needed")


def _extend(
    rng: Random, draft: Draft, order: Order, side: Side, spots: list[Cell]
) -> list[Cell] | None:
    """Let something grow at this side: an island on one of the spots with its images, or only a
    bridge; the new islands, None if nothing can.
    """
    before = set(draft.bridges)
    new = plant_somewhere(rng, draft, side[0], spots)
    ways = [way for way in sides(draft, new) if rng.random() < LOOPS] if new else [side]
    for island, direction in ways if order.loops else ():
        other = draft.sees(island, direction)
        if other is not None:
            draft.join(island, other, 1)
    joined = [pair for pair in draft.bridges if pair not in before]
    strengthen(rng, draft, joined, order.doubles, order.max_bridges)
    return new if joined else None
