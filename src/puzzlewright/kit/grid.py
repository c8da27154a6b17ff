"""Grids: sizes, symmetries, and puzzles that are a page of cells, some of them with a number."""

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import ClassVar, Self, TypeAlias, TypeVar

from puzzlewright.core.board import Place, Reason
from puzzlewright.core.errors import BadOption, BadPuzzle
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt
from puzzlewright.genre.generator import Option, Size

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]  # (row, column), from 0, top left

MAX_CELLS = 1_000_000  # a page larger than this is a typing error, and would only eat memory
ABOVE_ZERO = range(1, sys.maxsize)  # the clues of a genre that does not say which it has

_WHOLE_OR_NONE = frozenset((int, type(None)))

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
SIDES = (UP, DOWN, LEFT, RIGHT)
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

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

# The rules that reasons name in genres that shade cells.
CLUE = "clue"  # the clues of the cells that the reason lists
NEIGHBOURS = "neighbours"  # black cells do not share a side
CONNECTED = "connected"  # white cells are connected: a listed region has a way out
KNOWN = "known"  # what the board says
Around: TypeAlias = tuple[tuple[Place, ...], ...]  # for every cell some of the cells around it
Ray: TypeAlias = tuple[Place, ...]  # the cells in one direction from a cell, the nearest first


def check_size(rows: int, cols: int) -> None:
    """Refuse a page that is empty or absurdly large."""
    if rows < 1 or cols < 1:
        raise BadPuzzle(f"a grid needs at least one row and one column, not {rows} x {cols}")
    if rows * cols > MAX_CELLS:
        raise BadPuzzle(f"a grid of {rows} x {cols} has more than {MAX_CELLS:,} cells")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Refuse rows of different lengths, and pages of no or too many cells."""
    if not rows or not rows[0]:
        raise BadPuzzle("a grid needs at least one row and one column")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadPuzzle(
                f"row {number} has {count_noun(len(row), 'cell')}, but row 1 has {len(rows[0])}"
            )
    check_size(len(rows), len(rows[0]))


def checked_clues(
    page: Iterable[Iterable[int | None]], numbers: range
) -> tuple[tuple[int | None, ...], ...]:
    """Return rows of clues as tuples; raise `BadPuzzle` if they are no page of these numbers."""
    rows = as_rows(page)
    check_rectangle(rows)
    is_open = numbers == ABOVE_ZERO
    known = frozenset((None, *([] if is_open else numbers)))
    for row, line in enumerate(rows):
        if known.issuperset(line):  # quick, and nearly always so
            continue
        for col, clue in enumerate(line):
            if clue is not None and clue not in numbers:
                allowed = "at least 1" if is_open else f"{numbers[0]} to {numbers[-1]}"
                raise BadPuzzle(
                    f"{name_cell(row, col)}: a clue is {allowed}, not {clue}", (row, col)
                )
    return rows


def as_rows(page: Iterable[Iterable[int | None]]) -> tuple[tuple[int | None, ...], ...]:
    """Return rows of whole numbers and None as tuples, from lists, tuples or arrays."""
    rows = []
    try:
        for number, row in enumerate(page):
            line = tuple(row)
            if not _WHOLE_OR_NONE.issuperset(map(type, line)):
                line = tuple([as_whole(cell, (number, col)) for col, cell in enumerate(line)])
            rows.append(line)
    except TypeError:
        raise BadPuzzle("a grid is a list of rows, and a row is a list of cells") from None
    return tuple(rows)


def as_triples(
    entries: Iterable[Iterable[int | None]], what: str
) -> Iterator[tuple[int, int, int | None]]:
    """Yield (row, column, number or None) from lists or tuples; raise `BadPuzzle` otherwise."""
    entry: object = entries
    try:
        for entry in entries:
            row, col, number = entry
            yield index(row), index(col), None if number is None else index(number)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        said = quote_excerpt(str(entry))
        raise BadPuzzle(f"{what} is given as (row, column, number or None), not {said}") from None


def as_whole(number: object, cell: Cell) -> int | None:
    """Return a whole number of any type, or None; raise `BadPuzzle` for anything else."""
    if number is None or type(number) is int:
        return number
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        said = quote_excerpt(str(number))
        raise BadPuzzle(
            f"{name_cell(*cell)}: a number or None is expected, not {said}", cell
        ) from None


def clue_name(page: Sequence[Sequence[int | None]], cell: int) -> str:
    """'the 4 at R1C3', or 'R1C3' where no clue stands."""
    row, col = divmod(cell, len(page[0]))
    clue = page[row][col]
    return name_cell(row, col) if clue is None else f"the {clue} at {name_cell(row, col)}"


def flatten(page: Sequence[Sequence[T]]) -> list[T]:
    """What stands in the cells of a page, row by row."""
    return [content for row in page for content in row]


def clues_on(page: Sequence[Sequence[T | None]]) -> list[int]:
    """The cells of a page that have a clue, numbered row by row."""
    return [cell for cell, clue in enumerate(flatten(page)) if clue is not None]


def with_clues(
    page: Sequence[Sequence[T | None]], shown: Container[int]
) -> tuple[tuple[T | None, ...], ...]:
    """The same page with only the clues of these cells."""
    cols = len(page[0])
    return tuple(
        tuple(clue if row * cols + col in shown else None for col, clue in enumerate(line))
        for row, line in enumerate(page)
    )


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


def orientations(page: Sequence[Sequence[T]]) -> Iterator[tuple[tuple[T, ...], ...]]:
    """The page in all its eight positions: turned, mirrored, and as it is."""
    turned = tuple(map(tuple, page))
    for _ in range(4):
        yield turned
        yield turned[::-1]
        turned = tuple(zip(*reversed(turned), strict=True))


@lru_cache(maxsize=1 << 14)
def clue_reason(cell: Place) -> Reason:
    """Return the reason that is one clue; techniques find the same ones again and again."""
    return Reason(CLUE, (cell,))


@dataclass(frozen=True)
class CluePage:
    """A page of cells with or without a clue. Places are the cells, row by row."""

    genre: ClassVar[str]
    numbers: ClassVar[range] = ABOVE_ZERO  # that a clue can be

    clues: tuple[tuple[int | None, ...], ...]

    def __post_init__(self) -> None:
        # Programs give lists; whatever comes is checked, which takes less than to make it.
        object.__setattr__(self, "clues", checked_clues(self.clues, self.numbers))

    @classmethod
    def on_grid(cls, clues: Sequence[Sequence[int | None]]) -> Self:
        """A puzzle with these rows of clues; raises BadPuzzle."""
        return cls(clues)  # type: ignore[arg-type]  # it makes them tuples

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @property
    def size(self) -> Size:
        return Size(self.rows, self.cols)

    @property
    def is_strip(self) -> bool:
        """Whether there is only one row or one column, so that every inner cell splits it."""
        return self.rows == 1 or self.cols == 1

    @cached_property
    def clue_at(self) -> dict[Place, int]:
        """The clues by their cells."""
        return {cell: clue for cell, clue in enumerate(flatten(self.clues)) if clue is not None}

    @cached_property
    def sides(self) -> Around:
        """The cells that share a side with each cell: up to four, fewer at the edge."""
        return _around(self.rows, self.cols, SIDES)

    @cached_property
    def corners(self) -> Around:
        """The cells that touch each cell at a corner only."""
        return _around(self.rows, self.cols, CORNERS)

    @cached_property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """Of every cell, the cells above, below, left and right of it, up to the edge."""
        return _rays(self.rows, self.cols)

    @cached_property
    def lines(self) -> Around:
        """Of every cell, the other cells of its row and column."""
        return tuple([sum(rays, ()) for rays in self.rays])

    def name_of(self, cell: Place) -> str:
        """'the 4 at R1C3', or 'R1C3' for a cell without a clue."""
        return clue_name(self.clues, cell)

    def cell_name(self, cell: Place) -> str:
        """'R1C3'."""
        return name_cell(*divmod(cell, self.cols))


def clues_by_cell(page: CluePage) -> dict[Cell, int | None]:
    """The clues by row and column, as text formats take them."""
    return {divmod(cell, page.cols): clue for cell, clue in page.clue_at.items()}


def rows_of(clues: Sequence[int | None], cols: int) -> list[Sequence[int | None]]:
    """One clue per cell, cut into rows."""
    return [clues[start : start + cols] for start in range(0, len(clues), cols)]


# Puzzles often come in sets of one size, and the geometry depends on the size only.
@lru_cache(maxsize=8)
def _around(rows: int, cols: int, steps: tuple[Cell, ...]) -> Around:
    def around(r: int, c: int) -> tuple[Place, ...]:
        near = [(r + down, c + right) for down, right in steps]
        return tuple([y * cols + x for y, x in near if 0 <= y < rows and 0 <= x < cols])

    return tuple([around(r, c) for r in range(rows) for c in range(cols)])


@lru_cache(maxsize=8)
def _rays(rows: int, cols: int) -> tuple[tuple[Ray, ...], ...]:
    return tuple(
        tuple(_ray(rows, cols, row, col, down, right) for down, right in SIDES)
        for row in range(rows)
        for col in range(cols)
    )


def _ray(rows: int, cols: int, row: int, col: int, down: int, right: int) -> Ray:
    cells = []
    while 0 <= (row := row + down) < rows and 0 <= (col := col + right) < cols:
        cells.append(row * cols + col)
    return tuple(cells)
