"""Generate Satogaeri: divide the grid into countries, place circles, repair, and remove numbers.

The steps are those of the Satogaeri thesis (Leitner, 2015, section 5). While there are several
solutions, the thesis places all circles again. Changing only the ambiguous part, as here, is its
future work.

For a target difficulty, local search varies the position of the circles. Random puzzles are mostly
easy, but a puzzle that differs little from a hard one is often hard, too. A puzzle that is too hard
gets some of its numbers back.
"""

from collections.abc import Collection, Iterator, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.core.difficulty import TOGETHER, WHAT_IF, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import (
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
)
from puzzlewright.genre.solvability import measure_need, techniques_up_to, tightness
from puzzlewright.genres.satogaeri.generation import random_solution
from puzzlewright.genres.satogaeri.generation.random_solution import (
    CountryLayout,
    SolvedPosition,
    grow_from_seeds,
)
from puzzlewright.genres.satogaeri.generation.remove_clues import (
    remove_numbers,
    restore_numbers,
    with_numbers_of,
)
from puzzlewright.genres.satogaeri.generation.repair import neighbours, repair
from puzzlewright.genres.satogaeri.human_model import (
    Techniques,
    start_position,
    undecided_circles,
    undecided_circles_by_level,
)
from puzzlewright.genres.satogaeri.puzzle import CIRCLE, Circle, Country, Satogaeri, from_countries
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.kit import grid
from puzzlewright.kit.generation.local_search import AbandonSearch, Score, local_search

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

MAX_CHANGES = 60  # of a grid that is too easy
MAX_EXTREME_CHANGES = 300  # of a grid that should need a what-if
MAX_CHANGES_WITHOUT_GAIN = 60  # in a row; after these, another grid is more promising
SAME_NUMBERS_SHARE = 0.9  # share of changes that remove the same numbers first as before

OPTIONS = (
    Option(
        "country_size",
        float,
        "mean number of cells in a region (default 4.5); approximate with a symmetry",
        within=(1, None),
    ),
    Option("symmetry", str, "symmetry of the regions (default none)", SYMMETRIES),
    Option(
        "zeros",
        float,
        "share of circles that stay in place (default 0.12, for hard puzzles 0.05); circles that"
        " cannot move may increase it",
        within=(0, 1),
    ),
    Option(
        "number_share",
        float,
        "share of circles with a number (default: 0.85, or 0 if a difficulty is given);"
        " approximate; 0: as few as possible",
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


class SteeredDraft(NamedTuple):
    """A position, its puzzle, and how near it is to the target."""

    position: SolvedPosition
    draft: GeneratedDraft[Satogaeri]
    score: Score
    meets_target: bool
    hidden: frozenset[Country] = frozenset()  # the countries whose circles have no number


def _vary(rng: Random, solved: SolvedPosition, beside: Sequence[set[Country]]) -> SolvedPosition:
    """Return a copy of the position with new tracks for a circle and its neighbours."""
    unsettled = [country for country in range(len(beside)) if country not in solved.settled]
    if not unsettled:
        raise AbandonSearch
    other = solved.copy()
    middle = rng.choice(unsettled)
    other.route(rng, sorted({middle, *beside[middle]} - other.settled))
    return other


def steer_to_target(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Vary the position and remove numbers until the puzzle fits; else return the nearest one."""
    if context.target.level == WHAT_IF:
        return _steer_to_guess(rng, solved, least, context)
    if context.target.accepts_any:
        return remove_numbers(rng, repair(rng, solved, context), least, context)
    beside = neighbours(solved.grid)
    return local_search(
        _draft(rng, solved, least, context),
        vary=lambda draft: _draft(rng, _vary(rng, draft.position, beside), least, context),
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_CHANGES,
    ).draft.draft


def _steer_to_guess(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> GeneratedDraft[Satogaeri]:
    """Vary a position until its puzzle needs a what-if, if that happens.

    The more circles techniques leave undecided, the likelier the puzzle needs a what-if.
    """
    beside = neighbours(solved.grid)
    seen: set[tuple[Circle, ...]] = set()

    def vary(draft: SteeredDraft) -> SteeredDraft | None:
        changed = _vary(rng, draft.position, beside)
        first = draft.hidden if rng.random() < SAME_NUMBERS_SHARE else ()
        generated, hidden = _with_fewest_numbers(rng, changed, least, context, first)
        if generated.puzzle.circles in seen:
            return None
        position = start_position(generated.puzzle)
        score = tightness(position, TECHNIQUES)
        fits = False
        if position.undecided:
            seen.add(generated.puzzle.circles)
            fits = context.needs_guess(generated, position.board())
        return SteeredDraft(changed, generated, (inf,) if fits else score, fits, hidden)

    first_draft, hidden = _with_fewest_numbers(rng, solved, least, context, ())
    score = tightness(start_position(first_draft.puzzle), TECHNIQUES)
    return local_search(
        SteeredDraft(solved, first_draft, score, False, hidden),
        vary=vary,
        measure=lambda draft: draft.score,
        is_goal=lambda draft, _: draft.meets_target,
        budget=context.budget,
        steps=MAX_EXTREME_CHANGES,
        patience=MAX_CHANGES_WITHOUT_GAIN,
    ).draft.draft


def _with_fewest_numbers(
    rng: Random,
    solved: SolvedPosition,
    least: int,
    context: GeneratorContext,
    first: Collection[Country],
) -> tuple[GeneratedDraft[Satogaeri], frozenset[Country]]:
    """Make a puzzle, removing some countries' numbers first; also return all without a number."""
    full = repair(rng, solved, context)
    order = solved.order()
    early = [place for place, country in enumerate(order) if country in first]
    draft = remove_numbers(rng, full, least, context, early)
    circles = enumerate(draft.puzzle.circles)
    return draft, frozenset(order[place] for place, circle in circles if circle.number is None)


def _draft(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> SteeredDraft:
    """Make a puzzle of this position that is not too hard, changing the position where necessary.

    The score counts the circles that the levels below the target leave undecided, highest first.
    """
    draft, hardness = _make_solvable(rng, solved, least, context)
    need = None
    if context.target.technique is not None:
        position = start_position(draft.puzzle)
        usable = techniques_up_to(TECHNIQUES, context.target.max_level(TOGETHER))
        need = measure_need(position, usable, context.target.technique)
    fits = not (hardness and not hardness[0]) and (need is None or need.is_met)
    return SteeredDraft(solved, draft, (fits, *(need.nearness if need else ()), *hardness), fits)


def _make_solvable(
    rng: Random, solved: SolvedPosition, least: int, context: GeneratorContext
) -> tuple[GeneratedDraft[Satogaeri], list[int]]:
    """Return a puzzle of this position that is not too hard, and how hard it is."""
    level = context.target.max_level(TOGETHER)
    below = 0 if context.target.level is None else level - 1
    usable = techniques_up_to(TECHNIQUES, level)
    full = repair(rng, solved, context)
    draft = remove_numbers(rng, full, least, context)
    hardness = undecided_circles_by_level(draft.puzzle, below)[::-1]
    is_easy = hardness and not hardness[0]
    if is_easy:
        return draft, hardness
    solvable = restore_numbers(
        rng, full, draft.puzzle, usable, least, _undecided_circles(draft.puzzle, usable, context)
    )
    if solvable is None:
        full = repair(rng, solved, context, usable)
        solvable = restore_numbers(
            rng, full, remove_numbers(rng, full, least, context).puzzle, usable, least
        )
        assert solvable
    if solvable != draft.puzzle:
        hardness = undecided_circles_by_level(solvable, below)[::-1]
    return GeneratedDraft(solvable, full.solution), hardness


def _undecided_circles(
    puzzle: Satogaeri, usable: Techniques, context: GeneratorContext
) -> Sequence[Place]:
    """Return the circles left undecided; if all techniques are usable, reuse the rating's board."""
    if len(usable) < len(TECHNIQUES) or context.target.level is not None:
        return undecided_circles(puzzle, usable)
    left = context.board_after_techniques(puzzle).open
    return [place for place, landings in enumerate(left) if len(landings) > 1]


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
