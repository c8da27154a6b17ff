"""Pages that look the same when turned or mirrored: which cells go together, and all the images of
a page.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from puzzlewright.blueprints.generator import Size
from puzzlewright.blueprints.options import Option
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Place
from puzzlewright.model.errors import BadOption

T = TypeVar("T")

# Where each symmetry takes a cell of a page.
_MOVES: dict[str, Callable[[Size, Cell], Cell]] = {
    "none": lambda _, cell: cell,
    "half-turn": lambda size, cell: (size.rows - 1 - cell[0], size.cols - 1 - cell[1]),
    "quarter-turn": lambda size, cell: (cell[1], size.rows - 1 - cell[0]),
    "left-right": lambda size, cell: (cell[0], size.cols - 1 - cell[1]),
    "up-down": lambda size, cell: (size.rows - 1 - cell[0], cell[1]),
    "diagonal": lambda _, cell: (cell[1], cell[0]),
}
_ON_SQUARES = ("quarter-turn", "diagonal")

SYMMETRY = Option("symmetry", str, "how the clues lie on the page; kept exactly", tuple(_MOVES))


def check_symmetry(size: Size, symmetry: str) -> None:
    """Refuse a symmetry that a page of this size cannot have."""
    if symmetry in _ON_SQUARES and size.rows != size.cols:
        raise BadOption(f"the symmetry {symmetry} needs a square page, not {size}")


def orbits(size: Size, symmetry: str) -> list[tuple[Place, ...]]:
    """The cells that the symmetry takes to each other; cells are numbered row by row."""
    return list(_orbits(size, symmetry))


@lru_cache(maxsize=1)  # a batch has one size and one symmetry
def _orbits(size: Size, symmetry: str) -> tuple[tuple[Place, ...], ...]:
    move = _MOVES[symmetry]
    found = []
    seen: set[Cell] = set()
    for cell in ((row, col) for row in range(size.rows) for col in range(size.cols)):
        orbit = []
        while cell not in seen:
            seen.add(cell)
            orbit.append(cell[0] * size.cols + cell[1])
            cell = move(size, cell)
        if orbit:
            found.append(tuple(orbit))
    return tuple(found)


def images(page: Sequence[Sequence[T]]) -> Iterator[tuple[tuple[T, ...], ...]]:
    """The page in all its eight positions: turned, mirrored, and as it is."""
    turned = tuple(map(tuple, page))
    for _ in range(4):
        yield turned
        yield turned[::-1]
        turned = tuple(zip(*reversed(turned), strict=True))
