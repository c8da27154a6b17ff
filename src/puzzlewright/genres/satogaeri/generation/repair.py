"""Repair a position: find the circles that differ in other solutions, and reroute only these.

The numbers of a random position often allow other solutions, but these differ in few circles, so
the rest of the grid can stay. The same seed always gives the same puzzle, because these circles do
not depend on the solutions that an engine happens to find.
"""

from collections import Counter
from itertools import count, pairwise
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Solution, Value
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genres.satogaeri.encodings import formula, moves
from puzzlewright.genres.satogaeri.generation.random_solution import SolvedPosition
from puzzlewright.genres.satogaeri.human_model import Techniques, undecided_circles
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.generation.local_search import repair as repair_faults

Landings: TypeAlias = dict[Place, set[Value]]

# How often a circle may differ in another solution before its neighbours are rerouted with it, and
# before it must stay at home; then the same for a circle without a free track.
MAX_ALONE, MAX_REROUTES = 3, 20
MAX_ALONE_BOXED_IN, MAX_REROUTES_BOXED_IN = 0, 3


def other_landings(puzzle: Satogaeri, homes: tuple[Value, ...]) -> Landings:
    """Return the landings that another solution may have instead of these homes, by circle.

    A circle that lands elsewhere crosses tracks and takes homes, so other circles must leave
    these. If it ends in another country, its own country needs another circle. Landings for which
    this is impossible are removed, until nothing changes. Few remain on a grid with numbers, so the
    solver has little to decide.
    """
    country_of = puzzle.country_of
    owner = {country_of[home]: place for place, home in enumerate(homes)}
    track_over = {
        cell: place for place, home in enumerate(homes) for cell in puzzle.track(place, home)
    }
    left: dict[Choice, set[Place]] = {}  # with the circles that must go elsewhere for it
    all_landings = landings_of(puzzle).open
    can_move = {place for place, landings in enumerate(all_landings) if len(landings) > 1}
    for place in can_move:
        for landing in all_landings[place] - {homes[place]}:
            leaving = {track_over.get(cell, place) for cell in puzzle.track(place, landing)}
            leaving.add(owner[country_of[landing]])
            leaving.discard(place)
            if leaving <= can_move:
                left[place, landing] = leaving
    before = -1
    while len(left) != before:
        before = len(left)
        can_move = {place for place, _ in left}
        homes_taken = {
            host for place, landing in left if (host := owner[country_of[landing]]) != place
        }
        left = {
            (place, landing): leaving
            for (place, landing), leaving in left.items()
            if leaving <= can_move and (owner[country_of[landing]] == place or place in homes_taken)
        }
    found: Landings = {}
    for place, landing in left:
        found.setdefault(place, set()).add(landing)
    return found


class MovablePart(NamedTuple):
    """The circles that another solution may move, and their countries; the others stay as is."""

    places: list[Place]  # of these circles in the whole puzzle
    puzzle: Satogaeri
    solution: Solution
    board: Board  # every circle may land at home or at one of its other landings


def movable_part(puzzle: Satogaeri, homes: tuple[Value, ...], left: Landings) -> MovablePart:
    """Return the circles that have other landings, as a smaller puzzle for the solver."""
    places = sorted(left)
    own = [homes[place] for place in places]
    return MovablePart(
        places,
        puzzle.part(places, [puzzle.country_of[home] for home in own]),
        Solution(tuple(own)),
        Board(tuple([frozenset((homes[place], *left[place])) for place in places])),
    )


def ambiguous_circles(draft: GeneratedDraft[Satogaeri], context: GeneratorContext) -> list[Place]:
    """Return the circles that land elsewhere in some other solution."""
    puzzle, homes = draft.puzzle, draft.solution.values
    left = other_landings(puzzle, homes)
    if not left:
        return []
    part = movable_part(puzzle, homes, left)
    cnf = formula(part.puzzle, part.board)
    at_home = {
        place: cnf.variable_map.cube(number, homes[place])[0]
        for number, place in enumerate(part.places)
    }
    sure = dict(at_home)
    with context.solver(cnf, moves.engine) as solver:
        # One solution that differs in many circles settles all of them at once.
        solver.prefer([-literal for literal in at_home.values()])
        while sure:
            solver.add([tuple([-literal for literal in sure.values()])])
            match solver.decide():
                case Sat(model):
                    sure = {place: one for place, one in sure.items() if model[one - 1] > 0}
                case Unsat():
                    break
    return sorted(at_home.keys() - sure)


def repair(
    rng: Random, position: SolvedPosition, context: GeneratorContext, techniques: Techniques = ()
) -> GeneratedDraft[Satogaeri]:
    """Change a position until its puzzle is unique, and solvable by these techniques, if any.

    This ends, because a circle with a 0 cannot differ and is decided at once.
    """
    times: Counter[tuple[Country, bool]] = Counter()
    beside = neighbours(position.grid)

    def faults(position: SolvedPosition) -> list[tuple[Country, bool]]:
        """Return the countries with ambiguous circles, and those whose circles are boxed in."""
        draft, order = position.generated_draft(), position.order()
        places = ambiguous_circles(draft, context)
        if techniques and not places:
            places = undecided_circles(draft.puzzle, techniques)
        ambiguous = [(order[place], False) for place in places]
        return ambiguous + [(country, True) for country in position.boxed_in()]

    def reroute(position: SolvedPosition, found: list[tuple[Country, bool]]) -> bool:
        routed = {country for country, _ in found}
        for fault in found:
            country, is_boxed_in = fault
            max_alone, max_reroutes = (
                (MAX_ALONE_BOXED_IN, MAX_REROUTES_BOXED_IN)
                if is_boxed_in
                else (MAX_ALONE, MAX_REROUTES)
            )
            times[fault] += 1
            if times[fault] > max_alone:
                routed |= beside[country]
            if times[fault] > max_reroutes:
                position.keep_at_home(country)
        position.route(rng, sorted(routed - position.settled))
        return True

    repair_faults(position, faults, reroute, count())
    return position.generated_draft()


def neighbours(grid: Satogaeri) -> list[set[Country]]:
    """Return the countries that share a border with each country."""
    found: list[set[Country]] = [set() for _ in range(grid.country_count)]
    for line in (*grid.countries, *zip(*grid.countries, strict=True)):
        for here, there in pairwise(line):
            if here != there:
                found[here].add(there)
                found[there].add(here)
    return found
