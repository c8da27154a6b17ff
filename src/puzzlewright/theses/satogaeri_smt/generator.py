"""The generator of the Satogaeri thesis (chapter 5).

Countries grow at random. Every country gets a home for its circle, which moves away over free
cells. Three conditions decide which numbers to omit. While there is another solution, all circles
are shuffled again from the same homes.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random

from puzzlewright.core.board import Place, Value
from puzzlewright.genre.generator import GeneratedDraft, Option, OptionValues, Size
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genre.technique import Facts, SolverRating
from puzzlewright.genres.satogaeri import generator
from puzzlewright.genres.satogaeri.generation.random_solution import CountryLayout, SolvedPosition
from puzzlewright.genres.satogaeri.generation.remove_clues import with_numbers_of
from puzzlewright.genres.satogaeri.puzzle import Country, Satogaeri, from_countries
from puzzlewright.theses.generation import first_unique

COUNTRY_CHANCE = 0.8  # Countrysize, as in the picture of the thesis' tool
OPTION = Option(
    "country_chance",
    float,
    "method thesis: probability that a cell joins a region (its Countrysize; default 0.8)",
    within=(0, 1),
)
DEFAULT_TRIES = 100_000  # the thesis gives no number, and shuffles for minutes on 10x10
DIRECTIONS = 4
MAX_BLOCKED_DIRECTIONS = 2  # after these, a circle stays


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Satogaeri]:
    """Make countries and homes, and shuffle circles until the solution is unique."""
    layout = CountryLayout(size, "none")
    grow_by_chance(rng, layout, options.get(OPTION.name, COUNTRY_CHANCE))
    grid = from_countries(layout.rows(), ())
    homes = [rng.choice(cells) for cells in SolvedPosition(grid).cells_of]
    draft = first_unique(
        oracle,
        _shuffles(rng, grid, homes),
        tries,
        f"shuffle on this grid of {size} with one solution",
    )
    oracle.stats.hidden += sum(circle.number is None for circle in draft.puzzle.circles)
    return draft


def grow_by_chance(rng: Random, layout: CountryLayout, chance: float) -> None:
    """Grow each country from the first free cell, with this chance per neighbour (section 5.1).

    Their neighbours follow with the square of the chance, and so on, until no cell joins.
    """
    for cell in sorted(layout.images):
        if cell not in layout.country_of:
            layout.begin([cell])
            country = layout.country_of[cell]
            ring, chance_here = [cell], chance
            while ring:
                ring = [
                    beyond
                    for member in ring
                    for beyond in layout.beside(member)
                    if beyond not in layout.country_of
                    and rng.random() < chance_here
                    and layout.join(beyond, country)
                ]
                chance_here *= chance_here


def _shuffles(
    rng: Random, grid: Satogaeri, homes: Sequence[Value]
) -> Iterator[GeneratedDraft[Satogaeri]]:
    while True:
        position = shuffle_circles(rng, grid, homes)
        draft, order = position.generated_draft(), position.order()
        numbered = [
            place for place, country in enumerate(order) if not may_be_empty(position, country)
        ]
        yield draft._replace(puzzle=with_numbers_of(draft.puzzle, numbered))


def shuffle_circles(rng: Random, grid: Satogaeri, homes: Sequence[Value]) -> SolvedPosition:
    """Move every circle from home over free cells; after two blocked directions it stays."""
    position = SolvedPosition(grid)
    for country, home in enumerate(homes):
        position.set_track(country, range(home, home + 1))
    for country, home in enumerate(homes):
        for direction in rng.sample(range(DIRECTIONS), MAX_BLOCKED_DIRECTIONS):
            ray = position.rays[home][direction]
            free = _free(position, ray)
            if free:
                start = rng.choice(free)
                position.set_track(country, range(start, home - ray.step, -ray.step))
                break
    return position


def may_be_empty(position: SolvedPosition, country: Country) -> bool:
    """Return whether the circle meets the three conditions for going without a number."""
    country_of, track = position.grid.country_of, position.tracks[country]
    home = track[-1]
    if len(track) == 1:
        # 3: a circle that stays could not reach another cell of its country.
        return all(
            country_of[cell] != country
            for ray in position.rays[home]
            for cell in _free(position, ray)
        )
    # 1: on its way from home it leaves its country with the first step.
    if country_of[track[-2]] == country:
        return False
    # 2: on the other side of its home there is a circle, a track, the border or another country.
    beyond = next(ray for ray in position.rays[home] if ray.step == track.step)
    return not beyond or not position.is_free[beyond[0]] or country_of[beyond[0]] != country


def _free(position: SolvedPosition, ray: Sequence[Value]) -> list[Place]:
    """Return the cells before the first obstacle."""
    return list(takewhile(position.is_free.__getitem__, ray))


method: Method[Satogaeri] = Method((), (OPTION,), DEFAULT_TRIES, generator.check, make)


# The thesis counts with CVC4 1.3; its successor counts the same things, 1.7 to 3.9 times as many
# on six puzzles of the thesis. With this factor, all six have the difficulty of figure 8.1.
CVC5_FACTOR = 3


def _by_solver(counters: Mapping[str, int]) -> Facts:
    """Four times the conflicts, and the checks that were not trivial."""
    conflicts = counters.get("sat::conflicts", 0)
    checks = counters.get("theory::arith::status::nontrivialSatChecks", 0)
    rating = 4 * conflicts + checks
    names = {50: "easy", 400: "medium", 1500: "hard"}  # of CVC4's counts
    difficulty = next(
        (name for most, name in names.items() if rating <= CVC5_FACTOR * most), "extra hard"
    )
    return {
        "solver_conflicts": conflicts,
        "solver_checks": checks,
        "thesis_rating": rating,
        "thesis_difficulty": difficulty,
    }


solver_rating = SolverRating("lia", "cvc5", _by_solver)
