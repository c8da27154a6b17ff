"""What generators of pages of clues share: most of the record, and random solutions."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias, TypeVar

from puzzlewright.core.board import WHAT_IF, Place, Solution
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
    CluePage,
    check_symmetry,
    clues_on,
    orbits,
    orientations,
    with_clues,
)

C = TypeVar("C", bound=CluePage)

Make: TypeAlias = Callable[[Random, Size, OptionValues, GeneratorContext], GeneratedDraft[C]]

# A random order makes about 29 % of the cells black. For more, spots of the page are varied.
MAX_REARRANGEMENTS = 2000
MAX_CELLS = 400  # most generators solve the page, or try all techniques, for every cell


def clue_page_generator(
    puzzle: Callable[[tuple[tuple[int | None, ...], ...]], C],
    *,
    deal: Make[C],
    make: Make[C] | None = None,
    options: Iterable[Option] = (),
    check: Callable[[Size, OptionValues], None] = lambda *_: None,
    most_cells: int = MAX_CELLS,
    steers: Callable[[OptionValues], bool] = lambda _: True,
    hardest: int = WHAT_IF,
) -> Generator[C]:
    """A generator for pages of clues.

    `deal` returns a solved page with every clue. By default, clues are then removed one by one;
    `make` does that faster, or returns a puzzle whose clues all stay.
    """

    def check_all(size: Size, wished: OptionValues) -> None:
        check_symmetry(size, symmetry_of(wished))
        check(size, wished)

    return Generator(
        options=tuple(options),
        check=check_all,
        random_solution=deal,
        clues=lambda page: clues_on(page.clues),
        with_clues=lambda page, shown: puzzle(with_clues(page.clues, shown)),
        groups=lambda size, wished: orbits(size, symmetry_of(wished)),
        orientations=lambda page: map(puzzle, orientations(page.clues)),
        make=make,
        max_cells=most_cells,
        can_target_level=steers,
        max_level=hardest,
    )


def symmetry_of(options: OptionValues) -> str:
    """The name of the symmetry that the clues are to have."""
    symmetry: str = options.get("symmetry", "none")
    return symmetry


# Random solutions. Black cells touch at corners only. A chain of them splits the white cells if it
# meets itself, where the edge of the page counts as one more member. So try the cells in random
# order, and blacken each unless it closes a chain. Union-find answers that at once.


def max_black_cells(size: Size) -> int:
    """An upper bound for the number of black cells on a page; many pages reach it."""
    short, long = sorted(size)
    if short == 1:
        return min(2, (long + 1) // 2)  # only the ends, and not side by side
    if short == 2:
        return (long + 1) // 2
    # To hang together, white cells must share at least as many sides as they are, less one. The
    # cells of the page share rows x (cols - 1) + cols x (rows - 1) sides, of which a black cell
    # takes away 4, at an edge 3, in a corner 2. Solved for the number of black cells: 3 x black <=
    # (rows - 1) x (cols - 1) + black cells along each of the four edges, and along an edge at most
    # every second cell is black.
    along_the_edges = 2 * ((size.rows + 1) // 2 + (size.cols + 1) // 2)
    return ((size.rows - 1) * (size.cols - 1) + along_the_edges) // 3


def random_shading(
    rng: Random, page: CluePage, number: int | None = None, budget: Budget | None = None
) -> Solution:
    """A solution with this number of black cells, or nearly as many.

    By default, every white cell is beside a black one, except where no variation achieves that.
    """
    cells = range(page.rows * page.cols)
    most = len(cells) if number is None else number

    def measure(black: dict[Place, None]) -> Score:
        if number is not None:
            return (len(black),)
        return (len({place for cell in black for place in (cell, *page.sides[cell])}),)

    black, _ = local_search(
        _choose_black_cells(page, rng.sample(cells, len(cells)), most),
        vary=lambda black: _choose_black_cells(page, _clear_one_area(rng, page, black), most),
        measure=measure,
        is_goal=lambda _, score: score == (most,),
        budget=budget or Budget(),
        steps=MAX_REARRANGEMENTS,
    )
    return Solution(tuple([int(cell in black) for cell in cells]))


def _clear_one_area(rng: Random, page: CluePage, black: dict[Place, None]) -> list[Place]:
    """First the black cells except those around some cell, then all others in random order."""
    middle = rng.randrange(page.rows * page.cols)
    spot = {middle, *page.sides[middle], *page.corners[middle]}
    kept = [cell for cell in black if cell not in spot]
    others = [cell for cell in range(page.rows * page.cols) if cell not in black or cell in spot]
    rng.shuffle(others)
    return kept + others


def _choose_black_cells(page: CluePage, order: Iterable[Place], number: int) -> dict[Place, None]:
    """The cells that become black, at most this number, if they are tried in this order."""
    cells = page.rows * page.cols
    edge = cells
    chain = list(range(cells + 1))  # towards the representative of each cell's chain
    must_be_white = [False] * cells
    if page.is_strip:  # every cell but the two at its ends splits the others
        must_be_white[1:-1] = [True] * (cells - 2)
    black: dict[Place, None] = {}
    for cell in order:
        if len(black) == number:
            break
        if must_be_white[cell]:
            continue
        touched = [
            _representative(chain, corner) for corner in page.corners[cell] if corner in black
        ]
        if len(page.sides[cell]) < 4:
            touched.append(_representative(chain, edge))
        if len(set(touched)) < len(touched):
            continue
        black[cell] = None
        for representative in touched:
            chain[representative] = cell
        for side in page.sides[cell]:
            must_be_white[side] = True
    return black


def _representative(chain: list[Place], cell: Place) -> Place:
    while chain[cell] != cell:
        chain[cell] = cell = chain[chain[cell]]
    return cell
