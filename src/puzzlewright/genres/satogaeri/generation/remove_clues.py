"""Remove the numbers of circles, one after the other, while the solution stays the only one.

Show some of them again if techniques are to solve the puzzle.
"""

from collections.abc import Container, Sequence
from random import Random

from puzzlewright.core.board import Board, Place
from puzzlewright.formulas.guarded import Premise
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.generation.counterexamples import elsewhere
from puzzlewright.genres.satogaeri.generation.solvability import (
    Techniques,
    stuck_places,
)
from puzzlewright.genres.satogaeri.propagation import by_single_circles
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.kit.generation.remove_clues import CluedFormula, Counterexamples

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
    """A puzzle that has all its numbers without those that can be spared, until no more than so
    many are left.

    Those of some circles are tried first; if nobody says which, and as many as possible are to go,
    of the circles that stay.
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
    """The first of these circles whose numbers can be spared when they are tried in this order, at
    most so many.
    """
    going: list[Place] = []
    formula = _formula(made, shown, tried)
    with Counterexamples(bench, formula, made.solution, (), tried) as session:
        for place in tried:
            if len(going) == most:
                break
            is_spare = session.are_spare((place,))
            session.settle((place,), is_removed=is_spare)
            if is_spare:
                going.append(place)
    return going


def show_again(
    rng: Random,
    full: Made[Satogaeri],
    hidden: Satogaeri,
    techniques: Techniques,
    least: int,
    stuck: Sequence[Place] | None = None,
) -> Satogaeri | None:
    """The puzzle with so many numbers shown again that these techniques solve it, and others hidden
    for them where more than the least are left; None if all are not enough. What they leave
    undecided at first is found out here, if it is not known.
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


def _formula(made: Made[Satogaeri], shown: set[Place], tried: Sequence[Place]) -> CluedFormula:
    """The puzzle without the numbers that are tried, and what each of these says.

    The bare puzzle is encoded, because a number also limits the landings that have variables.
    """
    puzzle, homes = made.puzzle, made.solution.values
    bare = showing(puzzle, shown.difference(tried))
    left = elsewhere(bare, homes)
    board = Board(
        tuple([frozenset((home, *left.get(place, ()))) for place, home in enumerate(homes)])
    )
    cnf = moves.formula(bare, board)
    numbers = {}
    for place in tried:
        length = len(puzzle.track(place, homes[place]))
        others = [
            cnf.meaning.cube(place, landing)[0]
            for landing in sorted(left.get(place, ()))
            if len(puzzle.track(place, landing)) != length
        ]
        numbers[place] = Premise([(-landing,) for landing in others], [])
    return CluedFormula(cnf, numbers)


def _needed_alone(made: Made[Satogaeri]) -> set[Place]:
    """The circles that without their numbers could land on another cell of their country, while all
    others move as before.

    Most numbers that are needed are needed for this, and it takes no engine to see it.
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
    return Satogaeri(
        puzzle.countries,
        tuple(c if place in places else c._replace(number=None) for place, c in circles),
    )
