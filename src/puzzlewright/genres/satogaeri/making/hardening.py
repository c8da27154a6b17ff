"""Satogaeri pages that no technique solves: part of the page is dealt anew, again and again, and
the harder one is kept.

Which page is harder shows by how much techniques leave undecided: where that is much, it often
takes a what-if to go on.
"""

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Bench, Made
from puzzlewright.genres.satogaeri.making.dealing import Deal
from puzzlewright.genres.satogaeri.making.hiding import hide
from puzzlewright.genres.satogaeri.making.reach import opened
from puzzlewright.genres.satogaeri.making.repairing import neighbours, repair
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.human.reach import tightness

STEPS = 300  # changes of a page
# changes one after the other that make it no harder, before another page is more promising
IN_VAIN = 60
KEPT = 0.9  # share of changes after which the same numbers are hidden first as before


class HardenedDraft(NamedTuple):
    """A puzzle, and the countries whose circles have no number."""

    made: Made[Satogaeri]
    hidden: frozenset[Country]


def hardened(rng: Random, deal: Deal, least: int, bench: Bench) -> Made[Satogaeri]:
    """A puzzle of this position, changed until it takes a what-if, if that comes about."""
    beside = neighbours(deal.page)
    draft = _draft(rng, deal, least, bench, ())
    hardness = tightness(opened(draft.made.puzzle), TECHNIQUES)
    seen = set()
    in_vain = 0
    for _ in range(STEPS):
        unsettled = [country for country in range(len(beside)) if country not in deal.settled]
        in_vain += 1
        if in_vain > IN_VAIN or not unsettled:
            break
        changed = deal.copy()
        middle = rng.choice(unsettled)
        changed.route(rng, sorted({middle, *beside[middle]} - changed.settled))
        found = _draft(rng, changed, least, bench, draft.hidden if rng.random() < KEPT else ())
        if found.made.puzzle.circles in seen:
            continue
        position = opened(found.made.puzzle)
        harder = tightness(position, TECHNIQUES)
        if position.undecided:
            seen.add(found.made.puzzle.circles)
            if bench.takes_what_if(found.made, position.board()):
                return found.made
        if harder >= hardness:
            if harder > hardness:
                in_vain = 0
            deal, draft, hardness = changed, found, harder
    return draft.made


def _draft(
    rng: Random, deal: Deal, least: int, bench: Bench, first: Collection[Country]
) -> HardenedDraft:
    """A puzzle of this position with as few numbers as there need be; those of some countries are
    hidden first.
    """
    full = repair(rng, deal, bench)
    order = deal.order()
    made = hide(
        rng, full, least, bench, [place for place, country in enumerate(order) if country in first]
    )
    circles = enumerate(made.puzzle.circles)
    return HardenedDraft(
        made, frozenset(order[place] for place, circle in circles if circle.number is None)
    )
