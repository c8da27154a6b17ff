"""Local search for Satogaeri puzzles: vary a position until its puzzle is as hard as wanted.

Random puzzles are mostly easy, but a puzzle that differs little from a hard one is often hard, too.
A puzzle that is too hard gets some of its numbers back.
"""

from collections.abc import Collection, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import TOGETHER, WHAT_IF, Place
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genre.solvability import measure_need, techniques_up_to, tightness
from puzzlewright.genres.satogaeri.generation.random_solution import SolvedPosition
from puzzlewright.genres.satogaeri.generation.remove_clues import remove_numbers, restore_numbers
from puzzlewright.genres.satogaeri.generation.repair import neighbours, repair
from puzzlewright.genres.satogaeri.human_model import (
    Techniques,
    start_position,
    undecided_circles,
    undecided_circles_by_level,
)
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import Circle, Country, Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition
from puzzlewright.kit.generation.local_search import AbandonSearch, Score, local_search

MAX_CHANGES = 60  # of a page that is too easy
MAX_EXTREME_CHANGES = 300  # of a page that is to take a what-if
# changes in a row that make it no harder, before another page is more promising
MAX_CHANGES_WITHOUT_GAIN = 60
SAME_NUMBERS_SHARE = 0.9  # share of changes after which the same numbers are hidden first as before


class SteeredDraft(NamedTuple):
    """A position, its puzzle, and how near this is to what is wanted."""

    position: SolvedPosition
    made: GeneratedDraft[Satogaeri]
    score: Score
    meets_target: bool
    hidden: frozenset[Country] = frozenset()  # the countries whose circles have no number


def _vary(rng: Random, deal: SolvedPosition, beside: Sequence[set[Country]]) -> SolvedPosition:
    """A copy of the position with new ways for a circle and its neighbours."""
    unsettled = [country for country in range(len(beside)) if country not in deal.settled]
    if not unsettled:
        raise AbandonSearch
    other = deal.copy()
    middle = rng.choice(unsettled)
    other.route(rng, sorted({middle, *beside[middle]} - other.settled))
    return other


def steer_to_target(
    rng: Random, deal: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Remove spare numbers, and vary the position until it fits; else return the nearest puzzle."""
    if context.target.level == WHAT_IF:
        return _steer_to_guess(rng, deal, least, context)
    if context.target.accepts_any:
        return remove_numbers(rng, repair(rng, deal, context), least, context)
    beside = neighbours(deal.page)
    return local_search(
        _draft(rng, deal, least, context),
        vary=lambda draft: _draft(rng, _vary(rng, draft.position, beside), least, context),
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_CHANGES,
    ).draft.made


def _steer_to_guess(
    rng: Random, deal: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Vary a position until its puzzle takes a what-if, if that happens.

    The more techniques leave undecided, the likelier it takes a what-if.
    """
    beside = neighbours(deal.page)
    seen: set[tuple[Circle, ...]] = set()

    def vary(draft: SteeredDraft) -> SteeredDraft | None:
        changed = _vary(rng, draft.position, beside)
        first = draft.hidden if rng.random() < SAME_NUMBERS_SHARE else ()
        made, hidden = _with_fewest_numbers(rng, changed, least, context, first)
        if made.puzzle.circles in seen:
            return None
        position = start_position(made.puzzle)
        score = tightness(position, TECHNIQUES)
        fits = False
        if position.undecided:
            seen.add(made.puzzle.circles)
            fits = context.needs_guess(made, position.board())
        return SteeredDraft(changed, made, (inf,) if fits else score, fits, hidden)

    made, hidden = _with_fewest_numbers(rng, deal, least, context, ())
    score = tightness(start_position(made.puzzle), TECHNIQUES)
    return local_search(
        SteeredDraft(deal, made, score, False, hidden),
        vary=vary,
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_EXTREME_CHANGES,
        patience=MAX_CHANGES_WITHOUT_GAIN,
    ).draft.made


def _with_fewest_numbers(
    rng: Random,
    deal: SolvedPosition,
    least: int,
    context: GeneratorContext,
    first: Collection[Country],
) -> tuple[GeneratedDraft[Satogaeri], frozenset[Country]]:
    """Make a puzzle, removing some countries' numbers first; also return those without one."""
    full = repair(rng, deal, context)
    order = deal.order()
    early = [place for place, country in enumerate(order) if country in first]
    made = remove_numbers(rng, full, least, context, early)
    circles = enumerate(made.puzzle.circles)
    return made, frozenset(order[place] for place, circle in circles if circle.number is None)


def _draft(
    rng: Random, deal: SolvedPosition, least: int, context: GeneratorContext
) -> SteeredDraft:
    """Make a puzzle of this position, changed where it must be, that is not too hard.

    The score counts the circles that the levels below the target leave undecided, highest first.
    """
    made, hardness = _make_solvable(rng, deal, least, context)
    need = None
    if context.target.technique is not None:
        position = SatogaeriPosition(made.puzzle, blank(made.puzzle))
        usable = techniques_up_to(TECHNIQUES, context.target.max_level(TOGETHER))
        need = measure_need(position, usable, context.target.technique)
    fits = not (hardness and not hardness[0]) and (need is None or need.is_met)
    return SteeredDraft(deal, made, (fits, *(need.nearness if need else ()), *hardness), fits)


def _make_solvable(
    rng: Random, deal: SolvedPosition, least: int, context: GeneratorContext
) -> tuple[GeneratedDraft[Satogaeri], list[int]]:
    """A puzzle of this position that is not too hard, and how hard it is."""
    level = context.target.max_level(TOGETHER)
    below = 0 if context.target.level is None else level - 1
    usable = techniques_up_to(TECHNIQUES, level)
    full = repair(rng, deal, context)
    made = remove_numbers(rng, full, least, context)
    hardness = undecided_circles_by_level(made.puzzle, below)[::-1]
    is_easy = hardness and not hardness[0]
    if is_easy:
        return made, hardness
    again = restore_numbers(
        rng, full, made.puzzle, usable, least, _undecided_circles(made.puzzle, usable, context)
    )
    if again is None:
        full = repair(rng, deal, context, usable)
        again = restore_numbers(
            rng, full, remove_numbers(rng, full, least, context).puzzle, usable, least
        )
        assert again
    if again != made.puzzle:
        hardness = undecided_circles_by_level(again, below)[::-1]
    return GeneratedDraft(again, full.solution), hardness


def _undecided_circles(
    puzzle: Satogaeri, usable: Techniques, context: GeneratorContext
) -> Sequence[Place]:
    """The circles left undecided; where all techniques are usable, the rating's climb says so."""
    if len(usable) < len(TECHNIQUES) or context.target.level is not None:
        return undecided_circles(puzzle, usable)
    left = context.board_after_techniques(puzzle).open
    return [place for place, landings in enumerate(left) if len(landings) > 1]
