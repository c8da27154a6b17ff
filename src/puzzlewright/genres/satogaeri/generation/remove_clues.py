"""Remove the numbers of circles, one after the other, while the solution stays the only one.

Show some of them again if techniques are to solve the puzzle.
"""

from collections.abc import Container, Sequence
from heapq import merge
from itertools import islice
from random import Random

from puzzlewright.core.board import Board, Place
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.generation.repair import board_left, elsewhere
from puzzlewright.genres.satogaeri.human_model import Techniques, stuck_places
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, Satogaeri
from puzzlewright.kit.generation.remove_clues import (
    clued_formula,
    clues_by_rule,
    removable_groups,
)

TIMES = 2  # as many numbers as are to go are tried on one page
STUCK_TOGETHER = 12  # circles, for each of which one gets its number back
MOST_CIRCLES_SOLVED = 1000  # while it is tried which numbers are no longer needed


def hide(
    rng: Random,
    made: Made[Satogaeri],
    least: int,
    bench: Bench,
    first: Container[Place] | None = None,
) -> Made[Satogaeri]:
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
        tried, spare = spare[: TIMES * many], spare[TIMES * many :]
        shown.difference_update(_going(made, shown, tried, many, bench))
    return Made(showing(puzzle, shown), solution)


def _going(
    made: Made[Satogaeri], shown: set[Place], tried: Sequence[Place], most: int, bench: Bench
) -> list[Place]:
    """Choose up to `most` numbers that can be spared, tried in this order."""
    puzzle, homes = made.puzzle, made.solution.values
    # The bare puzzle is encoded, because a number also limits the landings that have variables.
    bare, full = showing(puzzle, shown.difference(tried)), showing(puzzle, shown)
    left = elsewhere(bare, homes)
    asked = [place for place in tried if place in left]  # the others stay where they are anyway
    formula = clued_formula(
        moves, full, bare, board_left(homes, left), clues_by_rule(CIRCLE, asked)
    )
    groups = [(place,) for place in asked]
    going = removable_groups(bench.solver, formula, made.solution, groups, asked)
    order = {place: number for number, place in enumerate(tried)}
    spare = merge(
        [place for place in tried if place not in left],
        (place for (place,) in going),
        key=order.__getitem__,
    )
    return list(islice(spare, most))


def show_again(
    rng: Random,
    full: Made[Satogaeri],
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
        stuck = stuck_places(hidden, techniques)
    while stuck:
        # The number of a circle that is decided says nothing more, so it takes that of one that is
        # stuck.
        helping = [place for place in stuck if place not in shown]
        if not helping:
            return None
        # On a large page many places are stuck apart from each other.
        again += rng.sample(helping, 1 + len(helping) // STUCK_TOGETHER)
        shown.update(again)
        stuck = stuck_places(showing(puzzle, shown), techniques)
    # then others may no longer be needed; on a large page only some of them are tried, since each
    # takes a solve
    if again:
        others = sorted(shown - _needed_alone(full) - set(again))
        for place in [*again, *others][: MOST_CIRCLES_SOLVED // len(puzzle.circles)]:
            if len(shown) <= least:
                break
            if not stuck_places(showing(puzzle, shown - {place}), techniques):
                shown.discard(place)
    return showing(puzzle, shown) if again else hidden


def _needed_alone(made: Made[Satogaeri]) -> set[Place]:
    """The circles that could land elsewhere in their country without their number.

    Most needed numbers are needed for this, and it takes no engine to see it.
    """
    puzzle, solution = made.puzzle, made.solution
    board = by_single_circles(showing(puzzle, ()))
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


def showing(puzzle: Satogaeri, places: Container[Place]) -> Satogaeri:
    """The same puzzle with the numbers of these circles only."""
    circles = enumerate(puzzle.circles)
    return puzzle.with_circles(
        tuple(c if place in places else c._replace(number=None) for place, c in circles)
    )
