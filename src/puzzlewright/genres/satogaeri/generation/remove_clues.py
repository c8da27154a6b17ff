"""Remove the numbers of circles, one after the other, while the solution stays the only one.

Show some of them again if techniques are to solve the puzzle.
"""

from collections import defaultdict
from collections.abc import Container, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.formulas.cnf import AtMost, Cnf, Literal, Menu
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.formulas.guarded import Premise
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.human_model import Techniques, stuck_places
from puzzlewright.genres.satogaeri.propagation import by_single_circles, landings_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.generation.remove_clues import CluedFormula, Counterexamples

Landings: TypeAlias = dict[Place, set[Value]]

NOBODY: Place = -1


class Elsewhere:
    """The landings that another solution may have besides these homes, by circle (`left`).

    In another solution a circle that lands elsewhere crosses tracks and takes homes that others
    must leave, and its own home goes to another circle. A landing that would take a circle to leave
    that has nowhere else to go is left out, and so on. Little remains on a page with numbers, and
    only about that a solver is asked.
    """

    def __init__(self, puzzle: Satogaeri, homes: tuple[Value, ...]) -> None:
        board = landings_of(puzzle)
        self.country_of = country_of = puzzle.country_of
        self.owner = {country_of[home]: place for place, home in enumerate(homes)}
        self.left: Landings = {}
        # the choices for which a circle must go elsewhere, and those of others to end in a country
        self.taking: dict[Place, list[Choice]] = defaultdict(list)
        self.coming: dict[Country, set[Choice]] = defaultdict(set)
        track_over = [NOBODY] * len(country_of)
        for place, home in enumerate(homes):
            for cell in puzzle.track(place, home):
                track_over[cell] = place
        can_move = {place for place, landings in enumerate(board.open) if len(landings) > 1}
        for place in sorted(can_move):
            for landing in board.open[place] - {homes[place]}:
                in_the_way = {*map(track_over.__getitem__, puzzle.track(place, landing))}
                in_the_way.add(self.owner[country_of[landing]])
                in_the_way -= {place, NOBODY}
                if in_the_way <= can_move:
                    self._allow(place, landing, in_the_way)
        cannot = can_move - self.left.keys()
        self._leave_out([choice for place in cannot for choice in self.taking[place]])

    def _allow(self, place: Place, landing: Value, in_the_way: set[Place]) -> None:
        """Let a circle land here if those that are in the way go elsewhere."""
        self.left.setdefault(place, set()).add(landing)
        for other in in_the_way:
            self.taking[other].append((place, landing))
        country = self.country_of[landing]
        if self.owner[country] != place:
            self.coming[country].add((place, landing))

    def _leave_out(self, gone: list[Choice]) -> None:
        """Leave these choices out, and what cannot be then."""
        for country in self.owner:
            if not self.coming[country]:
                gone += self._leaving(country)
        for place, landing in gone:
            if landing not in self.left.get(place, ()):
                continue
            self.left[place].remove(landing)
            if not self.left[place]:
                del self.left[place]
                gone += self.taking[place]
            country = self.country_of[landing]
            if (place, landing) in self.coming[country]:
                self.coming[country].remove((place, landing))
                if not self.coming[country]:
                    gone += self._leaving(country)

    def _leaving(self, country: Country) -> list[Choice]:
        """The choices by which the circle of a country ends in another."""
        owner = self.owner[country]
        return [
            (owner, landing)
            for landing in self.left.get(owner, ())
            if self.country_of[landing] != country
        ]


def unsure_places(made: Made[Satogaeri], bench: Bench) -> list[Place]:
    """The circles that land elsewhere in some other solution."""
    puzzle, homes = made.puzzle, made.solution.values
    left = Elsewhere(puzzle, homes).left
    if not left:
        return []
    cnf, at_home = _landing_elsewhere(puzzle, homes, left)
    sure = dict(at_home)
    with bench.solver(cnf, moves.encoding.engine) as solver:
        # what differs in many circles tells of all of them at once
        solver.prefer([-literal for literal in at_home.values()])
        while sure:
            solver.add([tuple([-literal for literal in sure.values()])])
            match solver.decide():
                case Sat(model):
                    sure = {place: one for place, one in sure.items() if model[one - 1] > 0}
                case Unsat():
                    break
    return sorted(at_home.keys() - sure)


def _landing_elsewhere(
    puzzle: Satogaeri, homes: tuple[Value, ...], left: Landings
) -> tuple[Cnf, dict[Place, Literal]]:
    """Say that these circles land at home or elsewhere; also return their "at home" literals.

    All other circles stay at home.
    """
    board = Board(tuple([frozenset({*landings, homes[place]}) for place, landings in left.items()]))
    menu = Menu(board)
    cnf = Cnf(menu, menu.variables)
    covering: dict[Value, list[tuple[Place, Literal]]] = defaultdict(list)
    coming: dict[Country, list[Literal]] = defaultdict(list)
    for place, literals in zip(left, menu.literals, strict=True):
        cnf.clauses.append(tuple(literals.values()))
        for landing, literal in literals.items():
            coming[puzzle.country_of[landing]].append(literal)
            for cell in puzzle.track(place, landing):
                covering[cell].append((place, literal))
    for some in covering.values():
        cnf.clauses += [
            (-one, -other) for (here, one), (there, other) in combinations(some, 2) if here != there
        ]
    # There are as many of these countries as circles, so each circle lands once.
    cnf.at_most += [AtMost(tuple(literals), 1) for literals in coming.values()]
    cnf.clauses += [tuple(literals) for literals in coming.values()]
    return cnf, {
        place: literals[homes[place]] for place, literals in zip(left, menu.literals, strict=True)
    }


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


def _formula(made: Made[Satogaeri], shown: set[Place], tried: Sequence[Place]) -> CluedFormula:
    """Encode the puzzle without the tried numbers, and what each of these says.

    The bare puzzle is encoded, because a number also limits the landings that have variables.
    """
    puzzle, homes = made.puzzle, made.solution.values
    bare = showing(puzzle, shown.difference(tried))
    left = Elsewhere(bare, homes).left
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
    return Satogaeri(
        puzzle.countries,
        tuple(c if place in places else c._replace(number=None) for place, c in circles),
    )
