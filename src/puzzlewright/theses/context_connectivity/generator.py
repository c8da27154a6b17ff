"""The generator of the Context thesis (section 6.2).

It places black cells at random, no two adjacent, until the white ones are connected, and gives
every cell its clue. Then it removes clues in random order while the solution stays unique.
"""

from collections.abc import Iterator
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import GeneratedDraft, Size
from puzzlewright.genre.options import OptionValues
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.context import generator
from puzzlewright.genres.context.puzzle import Context, with_all_clues
from puzzlewright.kit.grid import with_clues
from puzzlewright.theses.generation import first_unique, remove_clues_in_order

DEFAULT_DENSITY = 10 / 36  # the most common in 6x6 puzzles (section 6.2.1)
# The thesis gives no number. On 6x6 one in ten draws is connected, on 10x10 one in two hundred.
DEFAULT_TRIES = 10_000


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Context]:
    """Run phases 1 to 5."""
    black = round(options.get("density", DEFAULT_DENSITY) * size.rows * size.cols)
    full = first_unique(
        oracle,
        _random_drafts(rng, size, black, oracle),
        tries,
        f"connected grid of {size} with {black} black cells and unique clues",
    )
    cells = range(size.rows * size.cols)
    return remove_clues_in_order(
        oracle,
        full,
        rng.sample(cells, len(cells)),
        lambda puzzle, shown: Context(with_clues(puzzle.clues, shown)),
    )


def _random_drafts(
    rng: Random, size: Size, black: int, oracle: UniquenessOracle
) -> Iterator[GeneratedDraft[Context] | None]:
    """Pages with every clue (phases 2 to 4); None for one whose white cells are not connected."""
    grid = Context(((None,) * size.cols,) * size.rows)
    unconnected = 0
    while True:
        chosen = place_black_cells(rng, grid, black)
        while chosen is None:  # repeat until all black cells have room
            chosen = place_black_cells(rng, grid, black)
        solution = Solution(tuple([int(cell in chosen) for cell in range(len(grid.sides))]))
        # Phase 3: one call of the engine.
        if oracle.is_solution(GeneratedDraft(grid, solution)):
            yield GeneratedDraft(with_all_clues(grid, solution), solution)
        else:
            unconnected += 1
            oracle.stats.more["unconnected"] = unconnected
            yield None


def place_black_cells(rng: Random, grid: Context, black: int) -> set[Place] | None:
    """This number of random cells with no two side by side (phase 2); None if not all find room."""
    chosen: set[Place] = set()
    for cell in rng.sample(range(len(grid.sides)), len(grid.sides)):
        if len(chosen) == black:
            break
        if chosen.isdisjoint(grid.sides[cell]):
            chosen.add(cell)
    return chosen if len(chosen) == black else None


method: Method[Context] = Method(("density",), (), DEFAULT_TRIES, generator.check, make)
