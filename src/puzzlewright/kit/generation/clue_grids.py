"""Generators of clue grids: most of the record, and random solutions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.difficulty import WHAT_IF
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import (
    GeneratedDraft,
    Generator,
    GeneratorContext,
    Option,
    OptionValues,
    Size,
)
from puzzlewright.kit.generation.local_search import Score, local_search
from puzzlewright.kit.grid import (
    ClueGrid,
    check_symmetry,
    clues_on,
    orbits,
    orientations,
    with_clues,
)

C = TypeVar("C", bound=ClueGrid)

Make: TypeAlias = Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[C]]

# A random order makes about 29 % of the cells black. For more, areas of the grid are varied.
MAX_REARRANGEMENTS = 2000
MAX_CELLS = 400  # most generators solve the puzzle, or try all techniques, for every cell


def clue_grid_generator(
    puzzle: Callable[[tuple[tuple[int | None, ...], ...]], C],
    *,
    random_solution: Make[C],
    make: Make[C] | None = None,
    options: Iterable[Option] = (),
    check: Callable[[Size, OptionValues], None] = lambda *_: None,
    max_cells: int = MAX_CELLS,
    can_target_level: Callable[[OptionValues], bool] = lambda _: True,
    max_level: int = WHAT_IF,
    dense_tries: int = 2,
    pictures: Callable[[Size], Sequence[str]] = lambda _: (),
    patterns: Mapping[str, int] = MappingProxyType({}),
) -> Generator[C]:
    """Return a generator for clue grids.

    `random_solution` returns a solved grid with every clue. By default, clues are then removed one
    by one; `make` does that faster, or returns a puzzle whose clues all stay.
    """

    def check_all(size: Size, values: OptionValues) -> None:
        check_symmetry(size, symmetry_of(values))
        check(size, values)

    return Generator(
        options=tuple(options),
        check=check_all,
        random_solution=random_solution,
        clues=lambda full: clues_on(full.clues),
        with_clues=lambda full, shown: puzzle(with_clues(full.clues, shown)),
        groups=lambda size, values: orbits(size, symmetry_of(values)),
        orientations=lambda full: map(puzzle, orientations(full.clues)),
        make=make,
        max_cells=max_cells,
        can_target_level=can_target_level,
        max_level=max_level,
        dense_tries=dense_tries,
        pictures=pictures,
        patterns=patterns,
    )


def symmetry_of(options: OptionValues) -> str:
    """Return the name of the requested symmetry of the clues."""
    symmetry: str = options.get("symmetry", "none")
    return symmetry


# Random solutions. Black cells touch at corners only. A chain of them splits the white cells if it
# meets itself, where the edge of the grid counts as one more member. So try the cells in random
# order, and blacken each unless it closes a chain, which union-find detects quickly.


def max_black_cells(size: Size) -> int:
    """Return an upper bound for the number of black cells; many grids reach it."""
    short, long = sorted(size)
    if short == 1:
        return min(2, (long + 1) // 2)  # only the ends, and not side by side
    if short == 2:
        return (long + 1) // 2
    # To be connected, n white cells must share at least n - 1 sides. The cells of the grid share
    # rows x (cols - 1) + cols x (rows - 1) sides. A black cell removes 4 of them, at an edge 3, in
    # a corner 2. Solved for the number of black cells: 3 x black <= (rows - 1) x (cols - 1) + black
    # cells along each of the four edges. Along an edge, at most every second cell is black.
    along_the_edges = 2 * ((size.rows + 1) // 2 + (size.cols + 1) // 2)
    return ((size.rows - 1) * (size.cols - 1) + along_the_edges) // 3


def random_shading(
    rng: Random, grid: ClueGrid, number: int | None = None, budget: Budget | None = None
) -> Solution:
    """Return a random solution with this number of black cells, or nearly as many.

    By default, every white cell is beside a black one, except where no variation achieves that.
    """
    cells = range(grid.rows * grid.cols)
    most = len(cells) if number is None else number

    def measure(black: dict[Place, None]) -> Score:
        if number is not None:
            return (len(black),)
        return (len({place for cell in black for place in (cell, *grid.sides[cell])}),)

    black, _ = local_search(
        _choose_black_cells(grid, rng.sample(cells, len(cells)), most),
        vary=lambda black: _choose_black_cells(grid, _clear_one_area(rng, grid, black), most),
        measure=measure,
        is_goal=lambda _, score: score == (most,),
        budget=budget or Budget(),
        steps=MAX_REARRANGEMENTS,
    )
    return Solution(tuple([int(cell in black) for cell in cells]))


def _clear_one_area(rng: Random, grid: ClueGrid, black: dict[Place, None]) -> list[Place]:
    """Return the black cells except those around some cell, then all others in random order."""
    middle = rng.randrange(grid.rows * grid.cols)
    area = {middle, *grid.sides[middle], *grid.corners[middle]}
    kept = [cell for cell in black if cell not in area]
    others = [cell for cell in range(grid.rows * grid.cols) if cell not in black or cell in area]
    rng.shuffle(others)
    return kept + others


def _choose_black_cells(grid: ClueGrid, order: Iterable[Place], number: int) -> dict[Place, None]:
    """Return the cells that become black, at most this number, tried in this order."""
    cells = grid.rows * grid.cols
    edge = cells
    chain = list(range(cells + 1))  # union-find parents
    must_be_white = [False] * cells
    if grid.is_strip:  # every cell but the two at its ends splits the others
        must_be_white[1:-1] = [True] * (cells - 2)
    black: dict[Place, None] = {}
    for cell in order:
        if len(black) == number:
            break
        if must_be_white[cell]:
            continue
        touched = [
            _representative(chain, corner) for corner in grid.corners[cell] if corner in black
        ]
        if len(grid.sides[cell]) < 4:
            touched.append(_representative(chain, edge))
        if len(set(touched)) < len(touched):
            continue
        black[cell] = None
        for representative in touched:
            chain[representative] = cell
        for side in grid.sides[cell]:
            must_be_white[side] = True
    return black


def _representative(chain: list[Place], cell: Place) -> Place:
    while chain[cell] != cell:
        chain[cell] = cell = chain[chain[cell]]
    return cell
