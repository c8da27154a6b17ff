"""Generate Satogaeri: cut the page into countries, place circles, repair, and remove numbers.

The steps are those of the Satogaeri thesis (Leitner, 2015, section 5). It places all circles again
while there are several solutions; changing only the ambiguous part is its future work.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.core.board import WHAT_IF, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
)
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

# As in puzzles that people made: see docs/generating.md.
COUNTRY_SIZE = 4.5
HARD_COUNTRY_SIZE = 3.3  # with more circles on a page, more of them take a what-if
HARD_LEVEL = level_named("hard")
MIN_COUNTRIES = 3  # countries that even a tiny page has, unless larger ones are wished for
SYMMETRY = "none"
# No country grows along a diagonal axis, since its cells touch at corners only.
SYMMETRIES = tuple(name for name in grid.SYMMETRY.choices if name != "diagonal")
DEFAULT_ZERO_SHARE = 0.12
# Where circles move, and to other countries, there is more to think about.
HARD_ZEROS, HARD_FROM_ABROAD = 0.05, 10
DEFAULT_NUMBER_SHARE = 0.85  # where no level is wished for; levels need the freedom to hide more
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
    """Refuse what no page of this size can have."""
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
    """A puzzle with one solution."""
    position = _random_position(rng, size, options, context.target.level or 0)
    share = options.get("number_share", DEFAULT_NUMBER_SHARE if context.target.level is None else 0)
    return steer_to_target(rng, position, round(share * position.page.country_count), context)


def random_solved_page(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """A position with every number, whatever other solutions it has."""
    return _random_position(rng, size, options, 0).generated_draft()


def _random_position(rng: Random, size: Size, options: OptionValues, level: int) -> SolvedPosition:
    cells = size.rows * size.cols
    usual_size = HARD_COUNTRY_SIZE if level == WHAT_IF else COUNTRY_SIZE
    number = max(round(cells / usual_size), min(MIN_COUNTRIES, cells))
    if "country_size" in options:
        number = round(cells / options["country_size"])
    layout = CountryLayout(size, options.get("symmetry", SYMMETRY))
    grow_from_seeds(rng, layout, number)
    page = from_countries(layout.rows(), ())
    zeros, from_abroad = (
        (HARD_ZEROS, HARD_FROM_ABROAD) if level >= HARD_LEVEL else (DEFAULT_ZERO_SHARE, 1)
    )
    staying = round(options.get("zeros", zeros) * page.country_count)
    return random_solution.random_position(rng, page, staying, from_abroad)


def orientations(puzzle: Satogaeri) -> Iterator[Satogaeri]:
    """The puzzle turned and mirrored in every way; its circles are in the order of the page."""
    numbers = {(row, col): (number,) for row, col, number in puzzle.circles}
    page = [
        [(country, numbers.get((r, c), ())) for c, country in enumerate(row)]
        for r, row in enumerate(puzzle.countries)
    ]
    for turned in grid.orientations(page):
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
    random_solution=random_solved_page,
    clues=lambda puzzle: [
        place for place, circle in enumerate(puzzle.circles) if circle.number is not None
    ],
    with_clues=with_numbers_of,
    clue_rule=CIRCLE,
    orientations=orientations,
    make=make,
    max_cells=MAX_CELLS,
    removed_options={
        "growth": "growth is no longer an option: the method thesis lets countries grow as in the"
        " thesis, the method fast from seeds"
    },
)
