"""Making a Satogaeri puzzle as hard as it is wished: part of the page is dealt anew, again and
again, and the harder one kept.

Random puzzles are mostly easy, but a puzzle that differs little from a hard one is often hard too.
One that is too hard gets some of its numbers back.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from puzzlewright.blueprints.generator import Aim, Bench, Made
from puzzlewright.genres.satogaeri.making.dealing import Deal
from puzzlewright.genres.satogaeri.making.hardening import hardened
from puzzlewright.genres.satogaeri.making.hiding import hide, show_again
from puzzlewright.genres.satogaeri.making.reach import Techniques, stuck_places, undecided
from puzzlewright.genres.satogaeri.making.repairing import neighbours, repair
from puzzlewright.genres.satogaeri.opening import blank
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.human.reach import Need, need_of, up_to
from puzzlewright.model.board import Place
from puzzlewright.model.step import TOGETHER, WHAT_IF

MOST_CHANGES = 60


class SteeredDraft(NamedTuple):
    """A puzzle that is not too hard, and what makes it hard enough."""

    made: Made[Satogaeri]
    # circles left undecided by the levels below the wished one, by those but the hardest of these,
    # ...
    hardness: list[int]
    need: Need | None  # of the technique that it is to need

    @property
    def nearness(self) -> tuple[int, ...]:
        """To be compared from the left: how near it is to what was wished for."""
        return (*(self.need.nearness if self.need else ()), *self.hardness)


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
    kept, nearest = deal, draft.nearness
    for _ in range(MOST_CHANGES):
        unsettled = [country for country in range(len(beside)) if country not in kept.settled]
        if _fits(draft) or not unsettled:
            break
        deal = kept.copy()
        middle = rng.choice(unsettled)
        deal.route(rng, sorted({middle, *beside[middle]} - deal.settled))
        draft = _draft(rng, deal, least, bench)
        if draft.nearness >= nearest:
            kept, nearest = deal, draft.nearness
    return draft.made


def _level(aim: Aim) -> int:
    """The hardest level that may be needed."""
    return aim.hardest(TOGETHER)


def _draft(rng: Random, deal: Deal, least: int, bench: Bench) -> SteeredDraft:
    """A puzzle of this position, which is changed where that cannot be helped."""
    made, hardness = _solvable(rng, deal, least, bench)
    return SteeredDraft(made, hardness, _need(made.puzzle, bench.aim))


def _need(puzzle: Satogaeri, aim: Aim) -> Need | None:
    if aim.needs is None:
        return None
    position = SatogaeriPosition(puzzle, blank(puzzle))
    return need_of(position, up_to(TECHNIQUES, _level(aim)), aim.needs)


def _solvable(
    rng: Random, deal: Deal, least: int, bench: Bench
) -> tuple[Made[Satogaeri], list[int]]:
    """A puzzle of this position that is not too hard, and how hard it is."""
    level = _level(bench.aim)
    below = 0 if bench.aim.level is None else level - 1
    usable = up_to(TECHNIQUES, level)
    full = repair(rng, deal, bench)
    made = hide(rng, full, least, bench)
    hardness = undecided(made.puzzle, below)[::-1]
    is_easy = hardness and not hardness[0]
    if is_easy:
        return made, hardness
    again = show_again(rng, full, made.puzzle, usable, least, _stuck(made.puzzle, usable, bench))
    if again is None:
        full = repair(rng, deal, bench, usable)
        again = show_again(rng, full, hide(rng, full, least, bench).puzzle, usable, least)
        assert again
    if again != made.puzzle:
        hardness = undecided(again, below)[::-1]
    return Made(again, full.solution), hardness


def _stuck(puzzle: Satogaeri, usable: Techniques, bench: Bench) -> Sequence[Place]:
    """The circles that these techniques leave undecided. Where they are all there are, this climb
    is the one of the rating.
    """
    if len(usable) < len(TECHNIQUES) or bench.aim.level is not None:
        return stuck_places(puzzle, usable)
    left = bench.reached(puzzle).open
    return [place for place, landings in enumerate(left) if len(landings) > 1]


def _fits(draft: SteeredDraft) -> bool:
    """Whether the puzzle cannot be solved by the levels below, and not without the technique that
    it is to need.
    """
    if draft.hardness and not draft.hardness[0]:
        return False
    return draft.need is None or draft.need.is_met
