"""What generators of pages of clues share: random solutions, and most of the record."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Bench, Generator, Made, Option, Size, Wishes
from puzzlewright.kit.clue_page import CluePage
from puzzlewright.kit.connected import cut_off
from puzzlewright.kit.grid import SYMMETRY, check_symmetry, clues_on, images, orbits, with_clues

C = TypeVar("C", bound=CluePage)
T = TypeVar("T")

Maker: TypeAlias = Callable[[Random, Size, Wishes, Bench], T]

MOST_CELLS = 400  # most makers take a solve, or a try of all techniques, for every cell
ATTEMPTS = 20
ROUNDS = 200  # of repair


def clue_page_generator(
    puzzle: Callable[[tuple[tuple[int | None, ...], ...]], C],
    *,
    deal: Maker[Made[C]] | None = None,
    attempt: Maker[Made[C] | None] | None = None,
    wishes: Iterable[Option] = (),
    check: Callable[[Size, Wishes], None] = lambda *_: None,
) -> Generator[C]:
    """A generator for pages of clues; give it one of two functions.

    `deal` returns a solved page with every clue. Then clues are removed, and their symmetry can be
    chosen. `attempt` returns a unique puzzle whose clues all stay, or None if it failed.
    """

    def make(rng: Random, size: Size, wished: Wishes, bench: Bench) -> Made[C]:
        assert attempt
        for _ in range(ATTEMPTS):
            if made := attempt(rng, size, wished, bench):
                return made
        raise BadOption(f"none of {ATTEMPTS} pages of {size} like this had one solution")

    def check_all(size: Size, wished: Wishes) -> None:
        if size.rows * size.cols > MOST_CELLS:
            raise BadOption(
                f"a page of {size} is too large: puzzles have at most {MOST_CELLS} cells"
            )
        check(size, wished)
        check_symmetry(size, symmetry_of(wished))

    return Generator(
        wishes=(*wishes, SYMMETRY) if deal else (*wishes,),
        check=check_all,
        deal=deal or make,
        clues=lambda page: clues_on(page.clues),
        showing=lambda page, shown: puzzle(with_clues(page.clues, shown)),
        groups=lambda size, wished: orbits(size, symmetry_of(wished)),
        images=lambda page: map(puzzle, images(page.clues)),
        make=make if attempt else None,
        most_cells=MOST_CELLS,
    )


def repaired(
    rng: Random, page: C, solution: Solution, bench: Bench, mend: Callable[[C, Place, Solution], C]
) -> C | None:
    """Mend a page until it has no other solution; None if that takes too many rounds.

    `mend` changes the clue of a cell that is black in the solution and white in another one, so
    that the page keeps the former but not the latter.
    """
    for _ in range(ROUNDS):
        with bench.search(page) as search:
            search.exclude(solution)
            other = search.next()
        if other is None:
            return page
        cells = range(len(solution.values))
        wrong = [cell for cell in cells if solution.values[cell] > other.values[cell]]
        if not wrong:
            return None
        page = mend(page, rng.choice(wrong), other)
    return None


def symmetry_of(wishes: Wishes) -> str:
    symmetry: str = wishes.get("symmetry", "none")
    return symmetry


def random_shading(rng: Random, size: Size, number: int | None = None) -> Solution:
    """So many black cells; by default, as many as there is room for in a random order.

    No two share a side, and the white cells are connected.
    """
    page = CluePage(((None,) * size.cols,) * size.rows)
    cells = range(size.rows * size.cols)
    black: set[Place] = set()
    for cell in rng.sample(cells, len(cells)):
        if len(black) == number:
            break
        if black.isdisjoint(page.sides[cell]) and not cut_off(page, black, cell):
            black.add(cell)
    return Solution(tuple([int(cell in black) for cell in cells]))
