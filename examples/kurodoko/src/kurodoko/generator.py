"""How Kurodoko is generated, played, edited and repaired."""

from random import Random

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import (
    GeneratedDraft,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
)
from puzzlewright.genre.interaction import ClueCount
from puzzlewright.kit.generation.clue_grids import clue_grid_generator, random_shading, symmetry_of
from puzzlewright.kit.grid import SYMMETRY, orbits, rows_of, with_clues
from puzzlewright.kit.interaction import ShadingInteraction

from kurodoko.puzzle import Kurodoko, on_grid

DENSITY = 0.22  # of black cells: most numbers are small, but not all
OPTION = Option(
    "density",
    float,
    f"share of black cells (default {DENSITY}); as near as possible",
    within=(0, 0.5),
)


def _deal(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Kurodoko]:
    """Black cells at random, and every clue that the symmetry allows. Clues are removed later."""
    number = round(options.get("density", DENSITY) * size.rows * size.cols)
    page = Kurodoko(((None,) * size.cols,) * size.rows)
    solution = random_shading(rng, page, number, context.budget)
    full = _clued(page, solution)
    # A black cell has no clue, and so none of its images has one.
    images = orbits(size, symmetry_of(options))
    shown = {cell for orbit in images if full.clue_at.keys() >= {*orbit} for cell in orbit}
    return GeneratedDraft(on_grid(with_clues(full.clues, shown)), solution)


def _clued(page: Kurodoko, solution: Solution) -> Kurodoko:
    """The page with a number in every white cell."""
    black = {cell for cell, colour in enumerate(solution.values) if colour}
    cells = enumerate(solution.values)
    seen = [None if colour else page.seen_from(cell, black) for cell, colour in cells]
    return on_grid(rows_of(seen, page.cols))


generator = clue_grid_generator(Kurodoko, random_solution=_deal, options=(OPTION, SYMMETRY))


interaction = ShadingInteraction(
    on_grid=on_grid,
    # a clue is white itself, and counts the white cells along its rays
    count_clue=lambda puzzle, cell, clue: (
        ClueCount(1, (cell,)),
        ClueCount(clue, (cell,), runs=puzzle.rays[cell]),
    ),
    with_all_clues=_clued,
    numbers=lambda rows, cols: range(1, rows + cols),
    is_connected=True,
    counts_white=True,
    clues_are_white=True,
)
