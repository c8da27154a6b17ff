"""Where circles could land besides where they do, if others went elsewhere too.

In another solution a circle that lands elsewhere crosses tracks and takes homes that others must
leave, and its own home must be somebody else's. What would take a circle to leave that has nowhere
else to go is left out, and so on. On a page with numbers little remains, and only of that a solver
has to be asked.
"""

from collections import defaultdict
from itertools import combinations
from typing import TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.formulas.cnf import AtMost, Cnf, Literal, Menu
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.genre.generator import Bench, Made
from puzzlewright.genres.satogaeri.encodings import moves
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri

Landings: TypeAlias = dict[Place, set[Value]]

NOBODY: Place = -1


def elsewhere(puzzle: Satogaeri, homes: tuple[Value, ...]) -> Landings:
    """The landings besides those of this solution that another one may have, of the circles that
    have any.
    """
    return _Elsewhere(puzzle, homes).left


class _Elsewhere:
    """The landings that are left, and what each of them takes."""

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
    left = elsewhere(puzzle, homes)
    if not left:
        return []
    cnf, at_home = _formula(puzzle, homes, left)
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


def _formula(
    puzzle: Satogaeri, homes: tuple[Value, ...], left: Landings
) -> tuple[Cnf, dict[Place, Literal]]:
    """That these circles land in these ways, or where they do, while no other circle does anything
    else; and the literals that they land where they do.
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
