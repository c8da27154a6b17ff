"""Remove the numbers of circles, one after the other, while the solution stays the only one.

Show some of them again if techniques are to solve the puzzle.
"""

from collections.abc import Container, Sequence
from heapq import merge
from itertools import islice
from random import Random

from puzzlewright.core.board import Board, Place
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.generation.repair import board_with_landings, other_landings
from puzzlewright.genres.satogaeri.human_model import Techniques, undecided_circles
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, Satogaeri
from puzzlewright.kit.generation.remove_clues import (
    clued_formula,
    clues_by_rule,
    removable_groups,
)

TRIED_PER_REMOVED = 2  # as many numbers as are to go are tried on one page
CIRCLES_PER_RESTORED_NUMBER = 12  # circles, for each of which one gets its number back
MAX_CIRCLES_SOLVED = 1000  # while it is tried which numbers are no longer needed


def remove_numbers(
    rng: Random,
    made: GeneratedDraft[Satogaeri],
    least: int,
    context: GeneratorContext,
    first: Container[Place] | None = None,
) -> GeneratedDraft[Satogaeri]:
    """Remove numbers that can be spared until `least` are left, those of some circles first.

    By default, if as many as possible are to go, circles that stay come first.
    """
    puzzle, solution = made.puzzle, made.solution
    shown = set(range(len(puzzle.circles)))
    spare = sorted(shown - _needed_alone(made))
    # Circles that stay come first: a 0 gives away more than any other number. Where few numbers go,
    # that would give away that circles without one stay.
    if first is None:
        first = {
            place
            for place, home in enumerate(solution.values)
            if not least and puzzle.starts[place] == home
        }
    spare = sorted(rng.sample(spare, len(spare)), key=lambda place: place not in first)
    while spare and (many := len(shown) - least) > 0:
        # Not all are tried at once: a page that shows the other numbers is asked sooner.
        tried, spare = spare[: TRIED_PER_REMOVED * many], spare[TRIED_PER_REMOVED * many :]
        shown.difference_update(_removable_numbers(made, shown, tried, many, context))
    return GeneratedDraft(with_numbers_of(puzzle, shown), solution)


def _removable_numbers(
    made: GeneratedDraft[Satogaeri],
    shown: set[Place],
    tried: Sequence[Place],
    most: int,
    context: GeneratorContext,
) -> list[Place]:
    """Choose up to `most` numbers that can be spared, tried in this order."""
    puzzle, homes = made.puzzle, made.solution.values
    # The bare puzzle is encoded, because a number also limits the landings that have variables.
    bare, full = with_numbers_of(puzzle, shown.difference(tried)), with_numbers_of(puzzle, shown)
    left = other_landings(bare, homes)
    asked = [place for place in tried if place in left]  # the others stay where they are anyway
    formula = clued_formula(
        moves, full, bare, board_with_landings(homes, left), clues_by_rule(CIRCLE, asked)
    )
    groups = [(place,) for place in asked]
    going = removable_groups(context.solver, formula, made.solution, groups, asked)
    order = {place: number for number, place in enumerate(tried)}
    spare = merge(
        [place for place in tried if place not in left],
        (place for (place,) in going),
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
    """Show numbers again until these techniques solve the puzzle, and hide others for them.

    Return None if all numbers are not enough. `stuck`: the circles undecided at first, if known.
    """
    puzzle = full.puzzle
    shown = {place for place, circle in enumerate(hidden.circles) if circle.number is not None}
    again: list[Place] = []
    if stuck is None:
        stuck = undecided_circles(hidden, techniques)
    while stuck:
        # The number of a circle that is decided says nothing more, so it takes that of one that is
        # stuck.
        helping = [place for place in stuck if place not in shown]
        if not helping:
            return None
        # On a large page many places are stuck apart from each other.
        again += rng.sample(helping, 1 + len(helping) // CIRCLES_PER_RESTORED_NUMBER)
        shown.update(again)
        stuck = undecided_circles(with_numbers_of(puzzle, shown), techniques)
    # then others may no longer be needed; on a large page only some of them are tried, since each
    # takes a solve
    if again:
        others = sorted(shown - _needed_alone(full) - set(again))
        for place in [*again, *others][: MAX_CIRCLES_SOLVED // len(puzzle.circles)]:
            if len(shown) <= least:
                break
            if not undecided_circles(with_numbers_of(puzzle, shown - {place}), techniques):
                shown.discard(place)
    return with_numbers_of(puzzle, shown) if again else hidden


def _needed_alone(made: GeneratedDraft[Satogaeri]) -> set[Place]:
    """The circles that could land elsewhere in their country without their number.

    Most needed numbers are needed for this, and it takes no engine to see it.
    """
    puzzle, solution = made.puzzle, made.solution
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
    """The same puzzle with the numbers of these circles only."""
    circles = enumerate(puzzle.circles)
    return puzzle.with_circles(
        tuple(c if place in places else c._replace(number=None) for place, c in circles)
    )
