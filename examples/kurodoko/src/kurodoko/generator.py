"""Making Kurodoko puzzles: black cells at random, and a clue in every white cell.

That is all a genre has to bring. Hiding clues, keeping one solution and a wished difficulty, and
proving it, is done for every genre alike.
"""

from random import Random

from puzzlewright.blueprints.generator import Bench, Generator, Made, Size, Wishes
from puzzlewright.blueprints.options import Option
from puzzlewright.grids.pages import clues_on, with_clues
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.grids.symmetry import SYMMETRY, check_symmetry, images, orbits
from puzzlewright.model.board import Place, Solution
from puzzlewright.model.errors import BadWish

from kurodoko.puzzle import Kurodoko
from kurodoko.regions import cut_off

DENSITY = 0.22  # of black cells: enough that most numbers are small, and not so many that all are
MOST_CELLS = 400  # the shared way of hiding clues takes a solve for every cell

WISHES = (
    Option(
        "density",
        float,
        f"share of black cells (default {DENSITY}); as near as possible",
        within=(0, 0.5),
    ),
    SYMMETRY,
)


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what no page of this size can have."""
    if size.rows * size.cols > MOST_CELLS:
        raise BadWish(f"a page of {size} is too large: puzzles have at most {MOST_CELLS} cells")
    check_symmetry(size, _symmetry(wishes))


def deal(rng: Random, size: Size, wishes: Wishes, bench: Bench) -> Made[Kurodoko]:
    """A coloured page with every clue that the symmetry allows."""
    page = Kurodoko(((None,) * size.cols,) * size.rows)
    cells = range(size.rows * size.cols)
    black = _black_cells(rng, page, round(wishes.get("density", DENSITY) * len(cells)))
    # A black cell has no clue, and so none has one that goes together with it.
    alike = [orbit for orbit in orbits(size, _symmetry(wishes)) if black.isdisjoint(orbit)]
    shown = {cell: seen_from(page, cell, black) for orbit in alike for cell in orbit}
    clues = tuple(
        tuple(shown.get(row * size.cols + col) for col in range(size.cols))
        for row in range(size.rows)
    )
    return Made(Kurodoko(clues), Solution(tuple(BLACK if c in black else WHITE for c in cells)))


def _black_cells(rng: Random, page: Kurodoko, number: int) -> set[Place]:
    """So many black cells, or as many as find room in a random order."""
    cells = range(page.rows * page.cols)
    black: set[Place] = set()
    for cell in rng.sample(cells, len(cells)):
        if len(black) == number:
            break
        if black.isdisjoint(page.sides[cell]) and not cut_off(page, black, cell):
            black.add(cell)
    return black


def seen_from(page: Kurodoko, cell: Place, black: set[Place]) -> int:
    """How many white cells are seen from this one, itself included."""
    seen = 1
    for ray in page.rays[cell]:
        for place in ray:
            if place in black:
                break
            seen += 1
    return seen


def _symmetry(wishes: Wishes) -> str:
    symmetry: str = wishes.get("symmetry", "none")
    return symmetry


generator: Generator[Kurodoko] = Generator(
    wishes=WISHES,
    check=check,
    deal=deal,
    clues=lambda puzzle: clues_on(puzzle.clues),
    showing=lambda puzzle, shown: Kurodoko(with_clues(puzzle.clues, shown)),
    groups=lambda size, wishes: orbits(size, _symmetry(wishes)),
    images=lambda puzzle: map(Kurodoko, images(puzzle.clues)),
)
