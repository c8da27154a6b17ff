"""Local search for Satogaeri puzzles: vary a position until its puzzle is as hard as wanted.

Random puzzles are mostly easy, but a puzzle that differs little from a hard one is often hard, too.
A puzzle that is too hard gets some of its numbers back.
"""

from collections.abc import Collection, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import TOGETHER, WHAT_IF, Place
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genre.solvability import need_of, tightness, up_to
from puzzlewright.genres.satogaeri.generation.random_solution import Deal
from puzzlewright.genres.satogaeri.generation.remove_clues import hide, show_again
from puzzlewright.genres.satogaeri.generation.repair import neighbours, repair
from puzzlewright.genres.satogaeri.human_model import Techniques, opened, stuck_places, undecided
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import Circle, Country, Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.kit.generation.local_search import GiveUp, Score, local_search

CHANGES = 60  # of a page that is too easy
HARD_CHANGES = 300  # of a page that is to take a what-if
# changes in a row that make it no harder, before another page is more promising
PATIENCE = 60
KEPT = 0.9  # share of changes after which the same numbers are hidden first as before


class SteeredDraft(NamedTuple):
    """A position, its puzzle, and how near this is to what is wanted."""

    deal: Deal
    made: Made[Satogaeri]
    score: Score
    fits: bool
    hidden: frozenset[Country] = frozenset()  # the countries whose circles have no number


def _varied(rng: Random, deal: Deal, beside: Sequence[set[Country]]) -> Deal:
    """A copy of the position with new ways for a circle and its neighbours."""
    unsettled = [country for country in range(len(beside)) if country not in deal.settled]
    if not unsettled:
        raise GiveUp
    other = deal.copy()
    middle = rng.choice(unsettled)
    other.route(rng, sorted({middle, *beside[middle]} - other.settled))
    return other


def steer(rng: Random, deal: Deal, least: int, bench: Bench) -> Made[Satogaeri]:
    """Remove spare numbers, and vary the position until it fits; else return the nearest puzzle."""
    if bench.aim.level == WHAT_IF:
        return _hardened(rng, deal, least, bench)
    if bench.aim.is_open:
        return hide(rng, repair(rng, deal, bench), least, bench)
    beside = neighbours(deal.page)
    return local_search(
        _draft(rng, deal, least, bench),
        vary=lambda draft: _draft(rng, _varied(rng, draft.deal, beside), least, bench),
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.fits,
        budget=bench.budget,
        steps=CHANGES,
    ).draft.made


def _hardened(rng: Random, deal: Deal, least: int, bench: Bench) -> Made[Satogaeri]:
    """Vary a position until its puzzle takes a what-if, if that happens.

    The more techniques leave undecided, the likelier it takes a what-if.
    """
    beside = neighbours(deal.page)
    seen: set[tuple[Circle, ...]] = set()

    def vary(draft: SteeredDraft) -> SteeredDraft | None:
        changed = _varied(rng, draft.deal, beside)
        first = draft.hidden if rng.random() < KEPT else ()
        made, hidden = _with_fewest_numbers(rng, changed, least, bench, first)
        if made.puzzle.circles in seen:
            return None
        position = opened(made.puzzle)
        score = tightness(position, TECHNIQUES)
        fits = False
        if position.undecided:
            seen.add(made.puzzle.circles)
            fits = bench.takes_what_if(made, position.board())
        return SteeredDraft(changed, made, (inf,) if fits else score, fits, hidden)

    made, hidden = _with_fewest_numbers(rng, deal, least, bench, ())
    score = tightness(opened(made.puzzle), TECHNIQUES)
    return local_search(
        SteeredDraft(deal, made, score, False, hidden),
        vary=vary,
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.fits,
        budget=bench.budget,
        steps=HARD_CHANGES,
        patience=PATIENCE,
    ).draft.made


def _with_fewest_numbers(
    rng: Random, deal: Deal, least: int, bench: Bench, first: Collection[Country]
) -> tuple[Made[Satogaeri], frozenset[Country]]:
    """Make a puzzle, removing some countries' numbers first; also return those without one."""
    full = repair(rng, deal, bench)
    order = deal.order()
    early = [place for place, country in enumerate(order) if country in first]
    made = hide(rng, full, least, bench, early)
    circles = enumerate(made.puzzle.circles)
    return made, frozenset(order[place] for place, circle in circles if circle.number is None)


def _draft(rng: Random, deal: Deal, least: int, bench: Bench) -> SteeredDraft:
    """Make a puzzle of this position, changed where it must be, that is not too hard.

    The score counts the circles that the levels below the target leave undecided, highest first.
    """
    made, hardness = _solvable(rng, deal, least, bench)
    need = None
    if bench.aim.needs is not None:
        position = SatogaeriPosition(made.puzzle, blank(made.puzzle))
        usable = up_to(TECHNIQUES, bench.aim.hardest(TOGETHER))
        need = need_of(position, usable, bench.aim.needs)
    fits = not (hardness and not hardness[0]) and (need is None or need.is_met)
    return SteeredDraft(deal, made, (fits, *(need.nearness if need else ()), *hardness), fits)


def _solvable(
    rng: Random, deal: Deal, least: int, bench: Bench
) -> tuple[Made[Satogaeri], list[int]]:
    """A puzzle of this position that is not too hard, and how hard it is."""
    level = bench.aim.hardest(TOGETHER)
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
    """The circles left undecided; where all techniques are usable, the rating's climb says so."""
    if len(usable) < len(TECHNIQUES) or bench.aim.level is not None:
        return stuck_places(puzzle, usable)
    left = bench.reached(puzzle).open
    return [place for place, landings in enumerate(left) if len(landings) > 1]
