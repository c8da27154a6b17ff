"""Repair a position: find the circles that differ in other solutions, and route only these.

The numbers of a random position often allow other solutions, but these differ from it in few
circles, and the rest of the page can stay. The same random numbers always give the same puzzle,
because these circles do not depend on the solutions that an engine happens to find.
"""

from collections import Counter
from itertools import count, pairwise
from random import Random
from typing import TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.formulas.engine import Sat, Unsat
from puzzlewright.genre.generator import GeneratedDraft, GeneratorContext
from puzzlewright.genres.satogaeri.encodings import formula, moves
from puzzlewright.genres.satogaeri.generation.random_solution import SolvedPosition
from puzzlewright.genres.satogaeri.human_model import Techniques, undecided_circles
from puzzlewright.genres.satogaeri.propagation import landings_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri
from puzzlewright.kit.generation.local_search import repair as repaired

Landings: TypeAlias = dict[Place, set[Value]]

# Times that a circle may differ in another solution before its neighbours are routed with it, and
# before it has to stay at home; and the same for a circle that finds no way.
ALONE, MOST = 3, 20
ALONE_BOXED_IN, MOST_BOXED_IN = 0, 3


def other_landings(puzzle: Satogaeri, homes: tuple[Value, ...]) -> Landings:
    """The landings that another solution may have besides these homes, by circle.

    In another solution a circle that lands elsewhere crosses tracks and takes homes that others
    must leave, and if it ends abroad, its own country needs another circle. A landing that needs
    what is impossible is left out, and so on. Little remains on a page with numbers, and only about
    that a solver is asked.
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


def board_with_landings(homes: tuple[Value, ...], left: Landings) -> Board:
    """Every circle lands at home, or elsewhere where that is left."""
    return Board(
        tuple([frozenset((home, *left.get(place, ()))) for place, home in enumerate(homes)])
    )


def ambiguous_circles(made: GeneratedDraft[Satogaeri], context: GeneratorContext) -> list[Place]:
    """The circles that land elsewhere in some other solution."""
    puzzle, homes = made.puzzle, made.solution.values
    left = other_landings(puzzle, homes)
    if not left:
        return []
    cnf = formula(puzzle, board_with_landings(homes, left))
    at_home = {place: cnf.variable_map.cube(place, homes[place])[0] for place in left}
    sure = dict(at_home)
    with context.solver(cnf, moves.engine) as solver:
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


def repair(
    rng: Random, deal: SolvedPosition, context: GeneratorContext, techniques: Techniques = ()
) -> GeneratedDraft[Satogaeri]:
    """Change a position until its puzzle is unique, and solvable by these techniques, if any.

    This ends, because a circle with a 0 cannot differ and is decided at once.
    """
    times: Counter[tuple[Country, bool]] = Counter()
    beside = neighbours(deal.page)

    def faults(deal: SolvedPosition) -> list[tuple[Country, bool]]:
        """The countries whose circles differ in another solution, and those that are boxed in."""
        made, order = deal.generated_draft(), deal.order()
        places = ambiguous_circles(made, context)
        if techniques and not places:
            places = undecided_circles(made.puzzle, techniques)
        unsure = [(order[place], False) for place in places]
        return unsure + [(country, True) for country in deal.boxed_in()]

    def mend(deal: SolvedPosition, found: list[tuple[Country, bool]]) -> bool:
        routed = {country for country, _ in found}
        for fault in found:
            country, is_boxed_in = fault
            alone, most = (ALONE_BOXED_IN, MOST_BOXED_IN) if is_boxed_in else (ALONE, MOST)
            times[fault] += 1
            if times[fault] > alone:
                routed |= beside[country]
            if times[fault] > most:
                deal.keep_at_home(country)
        deal.route(rng, sorted(routed - deal.settled))
        return True

    repaired(deal, faults, mend, count())
    return deal.generated_draft()


def neighbours(page: Satogaeri) -> list[set[Country]]:
    """The countries that share a border with each country."""
    found: list[set[Country]] = [set() for _ in range(page.country_count)]
    for line in (*page.countries, *zip(*page.countries, strict=True)):
        for here, there in pairwise(line):
            if here != there:
                found[here].add(there)
                found[there].add(here)
    return found
