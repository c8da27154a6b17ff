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

from kurodoko.puzzle import Kurodoko

DENSITY = 0.22  # of black cells: most numbers are small, but not all
OPTION = Option(
    "density",
    float,
    f"share of black cells (default {DENSITY}); approximate",
    within=(0, 0.5),
)


def _random_solution(
    rng: Random, size: Size, options: OptionValues, context: GeneratorContext
) -> GeneratedDraft[Kurodoko]:
    """Place black cells at random, and show every clue that the symmetry allows."""
    number = round(options.get("density", DENSITY) * size.rows * size.cols)
    empty = Kurodoko(((None,) * size.cols,) * size.rows)
    solution = random_shading(rng, empty, number, context.budget)
    full = _with_all_clues(empty, solution)
    # A black cell has no clue, so its images under the symmetry have none.
    images = orbits(size, symmetry_of(options))
    shown = {cell for orbit in images if full.clue_at.keys() >= {*orbit} for cell in orbit}
    return GeneratedDraft(Kurodoko.on_grid(with_clues(full.clues, shown)), solution)


def _with_all_clues(puzzle: Kurodoko, solution: Solution) -> Kurodoko:
    """Return the puzzle with a number in every white cell."""
    black = {cell for cell, colour in enumerate(solution.values) if colour}
    cells = range(len(solution.values))
    seen = [None if cell in black else puzzle.seen_from(cell, black) for cell in cells]
    return Kurodoko.on_grid(rows_of(seen, puzzle.cols))


generator = clue_grid_generator(
    Kurodoko, random_solution=_random_solution, options=(OPTION, SYMMETRY)
)

interaction = ShadingInteraction(
    puzzle=Kurodoko,
    # the cell of a clue is white, and the clue counts the white cells along its rays
    count_clue=lambda puzzle, cell, clue: (
        ClueCount(1, (cell,)),
        ClueCount(clue, (cell,), runs=puzzle.rays[cell]),
    ),
    with_all_clues=_with_all_clues,
    numbers=lambda rows, cols: range(1, rows + cols),
    is_connected=True,
    counts_white=True,
    clues_are_white=True,
)
