"""The generator of the Context thesis (section 6.2).

It places black cells at random, no two adjacent, until the white ones are connected, and gives
every cell its clue. Then it removes clues in random order while the solution stays unique.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import GeneratedDraft, Option, OptionValues, Size
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.context import generator
from puzzlewright.genres.context.puzzle import Context, with_all_clues
from puzzlewright.kit.grid import with_clues
from puzzlewright.theses.generation import first_unique, remove_clues_in_order

DEFAULT_DENSITY = 10 / 36  # the most common in 6x6 puzzles (section 6.2.1)
Placing: TypeAlias = Callable[[Random, Context, int], set[Place] | None]
# The thesis gives no number. On 6x6 one in ten draws is connected, on 10x10 one in two hundred.
DEFAULT_TRIES = 10_000
PLACING = Option(
    "placing",
    str,
    "method thesis: draw black cells one by one, or whole sets of cells (default cells)",
    ("cells", "sets"),
)


def make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Context]:
    """Run phases 1 to 5."""
    black = round(options.get("density", DEFAULT_DENSITY) * size.rows * size.cols)
    full = first_unique(
        oracle,
        _random_drafts(rng, size, black, PLACE[options.get("placing", "cells")], oracle),
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
    rng: Random, size: Size, black: int, place: Placing, oracle: UniquenessOracle
) -> Iterator[GeneratedDraft[Context] | None]:
    """Pages with every clue (phases 2 to 4); None for one whose white cells are not connected."""
    grid = Context(((None,) * size.cols,) * size.rows)
    unconnected = 0
    while True:
        chosen = place(rng, grid, black)
        while chosen is None:  # repeat until all black cells have room
            oracle.budget.check()
            chosen = place(rng, grid, black)
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


def draw_whole_set(rng: Random, grid: Context, black: int) -> set[Place] | None:
    """This number of random cells (phase 2, read as drawing sets); None if two are side by side.

    All sets without neighbours are equally likely. One set in thousands has none on 6x6.
    """
    chosen = set(rng.sample(range(len(grid.sides)), black))
    return chosen if all(chosen.isdisjoint(grid.sides[cell]) for cell in chosen) else None


PLACE: dict[str, Placing] = {"cells": place_black_cells, "sets": draw_whole_set}
method: Method[Context] = Method(("density",), (PLACING,), DEFAULT_TRIES, generator.check, make)
