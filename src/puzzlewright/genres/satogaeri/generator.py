"""Generate Satogaeri: divide the grid into countries, place circles, repair, and remove numbers.

The steps are those of the Satogaeri thesis (Leitner, 2015, section 5). While there are several
solutions, the thesis places all circles again. Changing only the ambiguous part, as here, is its
future work.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.core.board import WHAT_IF, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import GeneratedDraft, Generator, GeneratorContext, Size
from puzzlewright.genre.options import Option, OptionValues
from puzzlewright.genres.satogaeri.generation import random_solution
from puzzlewright.genres.satogaeri.generation.local_search import steer_to_target
from puzzlewright.genres.satogaeri.generation.random_solution import (
    CountryLayout,
    SolvedPosition,
    grow_from_seeds,
)
from puzzlewright.genres.satogaeri.generation.remove_clues import with_numbers_of
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, Satogaeri, from_countries
from puzzlewright.kit import grid

COUNTRY_SIZE = 4.5  # mean cells per country, as in published puzzles (docs/generating.md)
HARD_COUNTRY_SIZE = 3.3  # with more circles, more grids need a what-if
HARD_LEVEL = level_named("hard")
MIN_COUNTRIES = 3  # even on a tiny grid, unless the option country_size requests fewer
SYMMETRY = "none"
# No country can grow along a diagonal axis, since its cells touch only at corners.
SYMMETRIES = tuple(name for name in grid.SYMMETRY.choices if name != "diagonal")
DEFAULT_ZERO_SHARE = 0.12
# Puzzles are harder if more circles move, and move to other countries.
HARD_ZERO_SHARE, HARD_FROM_ABROAD = 0.05, 10
DEFAULT_NUMBER_SHARE = 0.85  # without a target difficulty; with one, more numbers may be removed
MAX_CELLS = 10_000  # 100x100 takes five seconds, and twice the cells take four times as long

OPTIONS = (
    Option(
        "country_size",
        float,
        "mean number of cells in a region (default 4.5), met as nearly as the symmetry allows",
        within=(1, None),
    ),
    Option("symmetry", str, "symmetry of the regions (default none)", SYMMETRIES),
    Option(
        "zeros",
        float,
        "share of circles that stay in place (default 0.12, for hard puzzles 0.05); more only if"
        " they cannot move",
        within=(0, 1),
    ),
    Option(
        "number_share",
        float,
        "share of circles with a number (default 0.85, with a difficulty 0), met approximately; 0:"
        " as few as possible",
        within=(0, 1),
    ),
)


def check(size: Size, options: OptionValues) -> None:
    """Reject options that no grid of this size can meet."""
    cells = size.rows * size.cols
    if options.get("country_size", 1) > cells:
        raise BadOption(
            f"country_size must be at most the {cells} cells of {size}, not"
            f" {options['country_size']}"
        )
    grid.check_symmetry(size, options.get("symmetry", SYMMETRY))


def make(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Generate a puzzle with a unique solution."""
    position = _random_position(rng, size, options, context.target.level or 0)
    share = options.get("number_share", DEFAULT_NUMBER_SHARE if context.target.level is None else 0)
    return steer_to_target(rng, position, round(share * position.grid.country_count), context)


def random_solved_puzzle(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Return a puzzle with every number; it may have other solutions."""
    return _random_position(rng, size, options, 0).generated_draft()


def _random_position(rng: Random, size: Size, options: OptionValues, level: int) -> SolvedPosition:
    cells = size.rows * size.cols
    usual_size = HARD_COUNTRY_SIZE if level == WHAT_IF else COUNTRY_SIZE
    number = max(round(cells / usual_size), min(MIN_COUNTRIES, cells))
    if "country_size" in options:
        number = round(cells / options["country_size"])
    layout = CountryLayout(size, options.get("symmetry", SYMMETRY))
    grow_from_seeds(rng, layout, number)
    empty = from_countries(layout.rows(), ())
    zeros, from_abroad = (
        (HARD_ZERO_SHARE, HARD_FROM_ABROAD) if level >= HARD_LEVEL else (DEFAULT_ZERO_SHARE, 1)
    )
    staying = round(options.get("zeros", zeros) * empty.country_count)
    return random_solution.random_position(rng, empty, staying, from_abroad)


def orientations(puzzle: Satogaeri) -> Iterator[Satogaeri]:
    """Yield all rotations and reflections of the puzzle, with circles in reading order."""
    numbers = {(row, col): (number,) for row, col, number in puzzle.circles}
    cells = [
        [(country, numbers.get((r, c), ())) for c, country in enumerate(row)]
        for r, row in enumerate(puzzle.countries)
    ]
    for turned in grid.orientations(cells):
        yield from_countries(
            [[country for country, _ in row] for row in turned],
            [
                (r, c, number)
                for r, row in enumerate(turned)
                for c, (_, circle) in enumerate(row)
                for number in circle
            ],
        )


generator: Generator[Satogaeri] = Generator(
    options=OPTIONS,
    check=check,
    random_solution=random_solved_puzzle,
    clues=lambda puzzle: [
        place for place, circle in enumerate(puzzle.circles) if circle.number is not None
    ],
    with_clues=with_numbers_of,
    clue_rule=CIRCLE,
    orientations=orientations,
    make=make,
    max_cells=MAX_CELLS,
    removed_options={
        "growth": "growth is no longer an option: the method thesis grows regions as in the"
        " thesis, the method fast grows them from seeds"
    },
)
