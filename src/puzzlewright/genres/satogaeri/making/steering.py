"""Making a Satogaeri puzzle as hard as it is wished: part of the page is dealt anew, again and
again, and the harder one kept.

Random puzzles are mostly easy, but a puzzle that differs little from a hard one is often hard too.
One that is too hard gets some of its numbers back.
"""

from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Aim, Bench, Made
from puzzlewright.genres.satogaeri.making.dealing import Deal
from puzzlewright.genres.satogaeri.making.hardening import hardened
from puzzlewright.genres.satogaeri.making.hiding import hide, show_again
from puzzlewright.genres.satogaeri.making.reach import stuck_places, undecided
from puzzlewright.genres.satogaeri.making.repairing import neighbours, repair
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.human.reach import up_to
from puzzlewright.model.step import TOGETHER, WHAT_IF

MOST_CHANGES = 60


class SteeredDraft(NamedTuple):
    """A puzzle that is not too hard, and what makes it hard enough."""

    made: Made[Satogaeri]
    # circles left undecided by the levels below the wished one, by those but the hardest of these,
    # ...
    hardness: list[int]


def steer(rng: Random, deal: Deal, least: int, bench: Bench) -> Made[Satogaeri]:
    """The puzzle of a position without the numbers that can be spared, changed until it is as
    wished, if it comes to that.
    """
    if bench.aim.level == WHAT_IF:
        return hardened(rng, deal, least, bench)
    if bench.aim.is_open:
        return hide(rng, repair(rng, deal, bench), least, bench)
    draft = _draft(rng, deal, least, bench)
    beside = neighbours(deal.page)
    kept, hardest = deal, draft.hardness
    for _ in range(MOST_CHANGES):
        unsettled = [country for country in range(len(beside)) if country not in kept.settled]
        if _fits(draft, bench) or not unsettled:
            break
        deal = kept.copy()
        middle = rng.choice(unsettled)
        deal.route(rng, sorted({middle, *beside[middle]} - deal.settled))
        draft = _draft(rng, deal, least, bench)
        if draft.hardness >= hardest:
            kept, hardest = deal, draft.hardness
    return draft.made


def _level(aim: Aim) -> int:
    """The hardest level that may be needed."""
    return aim.hardest(TOGETHER)


def _draft(rng: Random, deal: Deal, least: int, bench: Bench) -> SteeredDraft:
    """A puzzle of this position, which is changed where that cannot be helped."""
    level = _level(bench.aim)
    below = 0 if bench.aim.level is None else level - 1
    usable = up_to(TECHNIQUES, level)
    full = repair(rng, deal, bench)
    made = hide(rng, full, least, bench)
    hardness = undecided(made.puzzle, below)[::-1]
    is_easy = hardness and not hardness[0]
    if is_easy:
        return SteeredDraft(made, hardness)
    again = show_again(rng, full, made.puzzle, usable, least)
    if again is None:
        full = repair(rng, deal, bench, usable)
        again = show_again(rng, full, hide(rng, full, least, bench).puzzle, usable, least)
        assert again
    return SteeredDraft(
        Made(again, full.solution),
        hardness if again == made.puzzle else undecided(again, below)[::-1],
    )


def _fits(draft: SteeredDraft, bench: Bench) -> bool:
    """Whether the puzzle cannot be solved by the levels below, and not without the technique that
    it is to need.
    """
    level, needs = _level(bench.aim), bench.aim.needs
    if draft.hardness and not draft.hardness[0]:
        return False
    others = [technique for technique in up_to(TECHNIQUES, level) if technique.name != needs]
    return needs is None or bool(stuck_places(draft.made.puzzle, others))
