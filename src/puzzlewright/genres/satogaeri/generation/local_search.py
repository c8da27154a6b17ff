"""Local search for Satogaeri puzzles: vary a position until its puzzle has the target difficulty.

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

MAX_CHANGES = 60  # of a grid that is too easy
MAX_EXTREME_CHANGES = 300  # of a grid that should need a what-if
MAX_CHANGES_WITHOUT_GAIN = 60  # in a row; after these, another grid is more promising
SAME_NUMBERS_SHARE = 0.9  # share of changes that remove the same numbers first as before


class SteeredDraft(NamedTuple):
    """A position, its puzzle, and how near it is to the target."""

    position: SolvedPosition
    draft: GeneratedDraft[Satogaeri]
    score: Score
    meets_target: bool
    hidden: frozenset[Country] = frozenset()  # the countries whose circles have no number


def _vary(rng: Random, solved: SolvedPosition, beside: Sequence[set[Country]]) -> SolvedPosition:
    """Return a copy of the position with new tracks for a circle and its neighbours."""
    unsettled = [country for country in range(len(beside)) if country not in solved.settled]
    if not unsettled:
        raise AbandonSearch
    other = solved.copy()
    middle = rng.choice(unsettled)
    other.route(rng, sorted({middle, *beside[middle]} - other.settled))
    return other


def steer_to_target(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Vary the position and remove numbers until the puzzle fits; else return the nearest one."""
    if context.target.level == WHAT_IF:
        return _steer_to_guess(rng, solved, least, context)
    if context.target.accepts_any:
        return remove_numbers(rng, repair(rng, solved, context), least, context)
    beside = neighbours(solved.grid)
    return local_search(
        _draft(rng, solved, least, context),
        vary=lambda draft: _draft(rng, _vary(rng, draft.position, beside), least, context),
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_CHANGES,
    ).draft.draft


def _steer_to_guess(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Vary a position until its puzzle needs a what-if, if that happens.

    The more circles techniques leave undecided, the likelier the puzzle needs a what-if.
    """
    beside = neighbours(solved.grid)
    seen: set[tuple[Circle, ...]] = set()

    def vary(draft: SteeredDraft) -> SteeredDraft | None:
        changed = _vary(rng, draft.position, beside)
        first = draft.hidden if rng.random() < SAME_NUMBERS_SHARE else ()
        generated, hidden = _with_fewest_numbers(rng, changed, least, context, first)
        if generated.puzzle.circles in seen:
            return None
        position = start_position(generated.puzzle)
        score = tightness(position, TECHNIQUES)
        fits = False
        if position.undecided:
            seen.add(generated.puzzle.circles)
            fits = context.needs_guess(generated, position.board())
        return SteeredDraft(changed, generated, (inf,) if fits else score, fits, hidden)

    first_draft, hidden = _with_fewest_numbers(rng, solved, least, context, ())
    score = tightness(start_position(first_draft.puzzle), TECHNIQUES)
    return local_search(
        SteeredDraft(solved, first_draft, score, False, hidden),
        vary=vary,
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_EXTREME_CHANGES,
        patience=MAX_CHANGES_WITHOUT_GAIN,
    ).draft.draft


def _with_fewest_numbers(
    rng: Random,
    solved: SolvedPosition,
    least: int,
    context: GeneratorContext,
    first: Collection[Country],
) -> tuple[GeneratedDraft[Satogaeri], frozenset[Country]]:
    """Make a puzzle, removing some countries' numbers first; also return all without a number."""
    full = repair(rng, solved, context)
    order = solved.order()
    early = [place for place, country in enumerate(order) if country in first]
    draft = remove_numbers(rng, full, least, context, early)
    circles = enumerate(draft.puzzle.circles)
    return draft, frozenset(order[place] for place, circle in circles if circle.number is None)


def _draft(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> SteeredDraft:
    """Make a puzzle of this position that is not too hard, changing the position where necessary.

    The score counts the circles that the levels below the target leave undecided, highest first.
    """
    draft, hardness = _make_solvable(rng, solved, least, context)
    need = None
    if context.target.technique is not None:
        position = SatogaeriPosition(draft.puzzle, blank(draft.puzzle))
        usable = techniques_up_to(TECHNIQUES, context.target.max_level(TOGETHER))
        need = measure_need(position, usable, context.target.technique)
    fits = not (hardness and not hardness[0]) and (need is None or need.is_met)
    return SteeredDraft(solved, draft, (fits, *(need.nearness if need else ()), *hardness), fits)


def _make_solvable(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> tuple[GeneratedDraft[Satogaeri], list[int]]:
    """Return a puzzle of this position that is not too hard, and how hard it is."""
    level = context.target.max_level(TOGETHER)
    below = 0 if context.target.level is None else level - 1
    usable = techniques_up_to(TECHNIQUES, level)
    full = repair(rng, solved, context)
    draft = remove_numbers(rng, full, least, context)
    hardness = undecided_circles_by_level(draft.puzzle, below)[::-1]
    is_easy = hardness and not hardness[0]
    if is_easy:
        return draft, hardness
    solvable = restore_numbers(
        rng, full, draft.puzzle, usable, least, _undecided_circles(draft.puzzle, usable, context)
    )
    if solvable is None:
        full = repair(rng, solved, context, usable)
        solvable = restore_numbers(
            rng, full, remove_numbers(rng, full, least, context).puzzle, usable, least
        )
        assert solvable
    if solvable != draft.puzzle:
        hardness = undecided_circles_by_level(solvable, below)[::-1]
    return GeneratedDraft(solvable, full.solution), hardness


def _undecided_circles(
    puzzle: Satogaeri, usable: Techniques, context: GeneratorContext
) -> Sequence[Place]:
    """Return the circles left undecided; if all techniques are usable, reuse the rating's board."""
    if len(usable) < len(TECHNIQUES) or context.target.level is not None:
        return undecided_circles(puzzle, usable)
    left = context.board_after_techniques(puzzle).open
    return [place for place, landings in enumerate(left) if len(landings) > 1]
