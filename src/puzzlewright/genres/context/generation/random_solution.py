"""Random solutions: a number of black cells, no two side by side, that leave white connected.

Black cells touch at corners only. A chain of them splits the white cells if it meets itself, where
the edge of the page counts as one more member. So try the cells in random order, and blacken each
unless it closes a chain. Union-find answers that at once, so nothing is ever discarded.
"""

from collections.abc import Iterable
from random import Random

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import Size
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.generation.local_search import local_search

# A random order makes about 29 % of the cells black. For more, spots of the page are varied.
SPOTS = 2000


def most_black(size: Size) -> int:
    """No page of this size has more black cells than this; many have so many."""
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


def deal(rng: Random, page: Context, number: int, budget: Budget | None = None) -> Solution:
    """A position with so many black cells, or as near to it as a search through many positions
    comes.
    """
    cells = range(page.rows * page.cols)
    black, _ = local_search(
        _blackened(page, rng.sample(cells, len(cells)), number),
        vary=lambda black: _blackened(page, _with_a_spot_last(rng, page, black), number),
        measure=lambda black: (len(black),),
        is_goal=lambda black, _: len(black) == number,
        budget=budget or Budget(),
        steps=SPOTS,
    )
    return Solution(tuple([int(cell in black) for cell in cells]))


def _with_a_spot_last(rng: Random, page: Context, black: dict[Place, None]) -> list[Place]:
    """First the black cells but those around some cell, then all others in random order."""
    middle = rng.randrange(page.rows * page.cols)
    spot = {middle, *page.sides[middle], *page.corners[middle]}
    kept = [cell for cell in black if cell not in spot]
    others = [cell for cell in range(page.rows * page.cols) if cell not in black or cell in spot]
    rng.shuffle(others)
    return kept + others


def _blackened(page: Context, order: Iterable[Place], number: int) -> dict[Place, None]:
    """The cells that become black, at most so many, when they are tried in this order."""
    cells = page.rows * page.cols
    edge = cells
    chain = list(range(cells + 1))  # towards the representative of each cell's chain
    must_be_white = [False] * cells
    if 1 in (page.rows, page.cols):
        # on a strip every cell but the two at its ends splits the others
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
