"""Remove numbers of circles one by one while the solution stays unique.

If techniques must solve the puzzle, restore some of them.
"""

from collections.abc import Container, Sequence
from heapq import merge
from itertools import islice
from random import Random

from puzzlewright.core.board import Board, Place
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.generation.repair import movable_part, other_landings
from puzzlewright.genres.satogaeri.human_model import Techniques, undecided_circles
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, Satogaeri
from puzzlewright.kit.generation.remove_clues import clued_formula, clues_by_rule, removable_groups

TRIED_PER_REMOVED = 2  # numbers tried at once, per number to remove
CIRCLES_PER_RESTORED_NUMBER = 12  # one in this many undecided circles gets its number back
MAX_CIRCLES_SOLVED = 1000  # limits how many restored numbers are tried for removal


def remove_numbers(
    rng: Random,
    draft: GeneratedDraft[Satogaeri],
    least: int,
    context: GeneratorContext,
    first: Container[Place] | None = None,
) -> GeneratedDraft[Satogaeri]:
    """Remove redundant numbers until `least` are left, starting with those of the circles `first`.

    By default, if `least` is 0, start with the circles that stay.
    """
    puzzle, solution = draft.puzzle, draft.solution
    shown = set(range(len(puzzle.circles)))
    spare = sorted(shown - _needed_alone(draft))
    # Circles that stay come first: a 0 gives away more than any other number. If few numbers are
    # removed, this would reveal that circles without a number stay.
    if first is None:
        first = {
            place
            for place, home in enumerate(solution.values)
            if not least and puzzle.starts[place] == home
        }
    spare = sorted(rng.sample(spare, len(spare)), key=lambda place: place not in first)
    while spare and (many := len(shown) - least) > 0:
        # Do not try all at once: a puzzle with more numbers is solved faster.
        tried, spare = spare[: TRIED_PER_REMOVED * many], spare[TRIED_PER_REMOVED * many :]
        shown.difference_update(_removable_numbers(draft, shown, tried, many, context))
    return GeneratedDraft(with_numbers_of(puzzle, shown), solution)


def _removable_numbers(
    draft: GeneratedDraft[Satogaeri],
    shown: set[Place],
    tried: Sequence[Place],
    most: int,
    context: GeneratorContext,
) -> list[Place]:
    """Return up to `most` redundant numbers, tried in this order."""
    puzzle, homes = draft.puzzle, draft.solution.values
    # Encode the puzzle without them, because a number also limits the landings with variables.
    kept = shown.difference(tried)
    left = other_landings(with_numbers_of(puzzle, kept), homes)
    places, full, solution, board = movable_part(with_numbers_of(puzzle, shown), homes, left)
    bare = with_numbers_of(full, [clue for clue, place in enumerate(places) if place in kept])
    clue_of = {place: clue for clue, place in enumerate(places)}
    asked = [clue_of[place] for place in tried if place in left]  # the others cannot move
    formula = clued_formula(moves, full, bare, board, clues_by_rule(CIRCLE, asked))
    groups = [(clue,) for clue in asked]
    removable = removable_groups(context.solver, formula, solution, groups, asked, sessions=1)
    order = {place: number for number, place in enumerate(tried)}
    spare = merge(
        [place for place in tried if place not in left],
        (places[clue] for (clue,) in removable),
        key=order.__getitem__,
    )
    return list(islice(spare, most))


def restore_numbers(
    rng: Random,
    full: GeneratedDraft[Satogaeri],
    hidden: Satogaeri,
    techniques: Techniques,
    least: int,
    stuck: Sequence[Place] | None = None,
) -> Satogaeri | None:
    """Restore numbers until these techniques solve the puzzle, then remove others.

    Return None if even all numbers are not enough. `stuck`: the circles undecided at first, if
    known.
    """
    puzzle = full.puzzle
    shown = {place for place, circle in enumerate(hidden.circles) if circle.number is not None}
    restored: list[Place] = []
    if stuck is None:
        stuck = undecided_circles(hidden, techniques)
    while stuck:
        # The number of a decided circle adds nothing, so restore that of an undecided one.
        helpful = [place for place in stuck if place not in shown]
        if not helpful:
            return None
        # On a large grid many circles are stuck independently of each other.
        restored += rng.sample(helpful, 1 + len(helpful) // CIRCLES_PER_RESTORED_NUMBER)
        shown.update(restored)
        stuck = undecided_circles(with_numbers_of(puzzle, shown), techniques)
    # Others may now be redundant. On a large grid try only some of them, since each takes a solve.
    if restored:
        others = sorted(shown - _needed_alone(full) - set(restored))
        for place in [*restored, *others][: MAX_CIRCLES_SOLVED // len(puzzle.circles)]:
            if len(shown) <= least:
                break
            if not undecided_circles(with_numbers_of(puzzle, shown - {place}), techniques):
                shown.discard(place)
    return with_numbers_of(puzzle, shown) if restored else hidden


def _needed_alone(draft: GeneratedDraft[Satogaeri]) -> set[Place]:
    """Return the circles that could land elsewhere in their country without their number.

    Most needed numbers are needed for this reason, and no solver call is necessary to find them.
    """
    puzzle, solution = draft.puzzle, draft.solution
    board = by_single_circles(with_numbers_of(puzzle, ()))
    assert isinstance(board, Board)
    country_of = puzzle.country_of
    track_over = {
        cell: place
        for place, home in enumerate(solution.values)
        for cell in puzzle.track(place, home)
    }
    return {
        place
        for place, (home, landings) in enumerate(zip(solution.values, board.open, strict=True))
        if any(
            landing != home
            and country_of[landing] == country_of[home]
            and all(track_over.get(cell, place) == place for cell in puzzle.track(place, landing))
            for landing in landings
        )
    }


def with_numbers_of(puzzle: Satogaeri, places: Container[Place]) -> Satogaeri:
    """Return the same puzzle with the numbers of these circles only."""
    circles = enumerate(puzzle.circles)
    return puzzle.with_circles(
        tuple(c if place in places else c._replace(number=None) for place, c in circles)
    )
