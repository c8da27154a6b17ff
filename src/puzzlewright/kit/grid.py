"""Grids of clues: sizes, rectangles, and the symmetries of a grid."""

from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from puzzlewright.core.board import Place
from puzzlewright.core.errors import BadOption, BadPuzzle
from puzzlewright.core.words import at, count
from puzzlewright.genre.generator import Option, Size

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]  # (row, column), from 0, top left

MOST_CELLS = 1_000_000  # a page larger than this is a typing error, and would only eat memory

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
SIDES = (UP, DOWN, LEFT, RIGHT)
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def check_size(rows: int, cols: int) -> None:
    """Refuse a page that is empty or absurdly large."""
    if rows < 1 or cols < 1:
        raise BadPuzzle(f"a grid needs at least one row and one column, not {rows} x {cols}")
    if rows * cols > MOST_CELLS:
        raise BadPuzzle(f"a grid of {rows} x {cols} has more than {MOST_CELLS:,} cells")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Refuse rows of different lengths, and pages of no or too many cells."""
    if not rows or not rows[0]:
        raise BadPuzzle("a grid needs at least one row and one column")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadPuzzle(
                f"row {number} has {count(len(row), 'cell')}, but row 1 has {len(rows[0])}"
            )
    check_size(len(rows), len(rows[0]))


def check_clues(page: Sequence[Sequence[int | None]], numbers: range) -> None:
    """Refuse a page that is no rectangle, or has other clues than these numbers."""
    check_rectangle(page)
    known = frozenset((None, *numbers))
    for row, line in enumerate(page):
        if not known.issuperset(line):
            col, wrong = next((col, clue) for col, clue in enumerate(line) if clue not in known)
            raise BadPuzzle(f"{at(row, col)}: a clue is {numbers[0]} to {numbers[-1]}, not {wrong}")


def clue_name(page: Sequence[Sequence[int | None]], cell: int) -> str:
    """'the 4 at R1C3', or 'R1C3' where no clue stands."""
    row, col = divmod(cell, len(page[0]))
    clue = page[row][col]
    return at(row, col) if clue is None else f"the {clue} at {at(row, col)}"


def flat(page: Sequence[Sequence[T]]) -> list[T]:
    """What stands in the cells of a page, row by row."""
    return [content for row in page for content in row]


def clues_on(page: Sequence[Sequence[T | None]]) -> list[int]:
    """The cells of a page that have a clue, numbered row by row."""
    return [cell for cell, clue in enumerate(flat(page)) if clue is not None]


def with_clues(
    page: Sequence[Sequence[T | None]], shown: Container[int]
) -> tuple[tuple[T | None, ...], ...]:
    """The same page with only the clues of these cells."""
    cols = len(page[0])
    return tuple(
        tuple(clue if row * cols + col in shown else None for col, clue in enumerate(line))
        for row, line in enumerate(page)
    )


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
