"""Grids: sizes, symmetries, and puzzles whose cells may contain a number."""

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import ClassVar, Self, TypeAlias, TypeVar

from puzzlewright.core.board import Place, Reason
from puzzlewright.core.errors import BadOption, BadPuzzle
from puzzlewright.core.phrases import name
from puzzlewright.core.words import count_noun, name_cell, quote_excerpt
from puzzlewright.genre.generator import Option, Size

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]  # (row, column), from 0, top left

MAX_CELLS = 1_000_000  # a larger grid is a typing error, and would only waste memory
ABOVE_ZERO = range(1, sys.maxsize)  # default range of clues

_WHOLE_OR_NONE = frozenset((int, type(None)))

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
SIDES = (UP, DOWN, LEFT, RIGHT)
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

# Where each symmetry moves a cell of a grid.
_MOVES: dict[str, Callable[[Size, Cell], Cell]] = {
    "none": lambda _, cell: cell,
    "half-turn": lambda size, cell: (size.rows - 1 - cell[0], size.cols - 1 - cell[1]),
    "quarter-turn": lambda size, cell: (cell[1], size.rows - 1 - cell[0]),
    "left-right": lambda size, cell: (cell[0], size.cols - 1 - cell[1]),
    "up-down": lambda size, cell: (size.rows - 1 - cell[0], cell[1]),
    "diagonal": lambda _, cell: (cell[1], cell[0]),
}
_SQUARE_ONLY = ("quarter-turn", "diagonal")
SYMMETRY = Option("symmetry", str, "symmetry of the clues (exact)", tuple(_MOVES))

# Rules of genres that shade cells, as reasons name them.
CLUE = "clue"  # the clues of the listed cells
NEIGHBOURS = "neighbours"  # black cells do not share a side
CONNECTED = "connected"  # white cells are connected: the listed region has a way out
KNOWN = "known"  # the decided cells of the board
Around: TypeAlias = tuple[tuple[Place, ...], ...]  # for every cell, some of the cells around it
Ray: TypeAlias = tuple[Place, ...]  # the cells in one direction, nearest first


def check_size(rows: int, cols: int) -> None:
    """Reject an empty or absurdly large grid."""
    if rows < 1 or cols < 1:
        raise BadPuzzle(f"a grid needs at least one row and one column, not {rows} x {cols}")
    if rows * cols > MAX_CELLS:
        raise BadPuzzle(f"a grid of {rows} x {cols} has more than {MAX_CELLS:,} cells")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Reject rows of different lengths, and grids with no or too many cells."""
    if not rows or not rows[0]:
        raise BadPuzzle("a grid needs at least one row and one column")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadPuzzle(
                f"row {number} has {count_noun(len(row), 'cell')}, but row 1 has {len(rows[0])}"
            )
    check_size(len(rows), len(rows[0]))


def checked_clues(
    clues: Iterable[Iterable[int | None]], numbers: range
) -> tuple[tuple[int | None, ...], ...]:
    """Return rows of clues as tuples; raise `BadPuzzle` if they are no grid of these numbers."""
    rows = as_rows(clues)
    check_rectangle(rows)
    is_unbounded = numbers == ABOVE_ZERO
    known = frozenset((None, *([] if is_unbounded else numbers)))
    for row, line in enumerate(rows):
        if known.issuperset(line):  # fast path, nearly always taken
            continue
        for col, clue in enumerate(line):
            if clue is not None and clue not in numbers:
                allowed = "at least 1" if is_unbounded else f"{numbers[0]} to {numbers[-1]}"
                raise BadPuzzle(
                    f"{name_cell(row, col)}: a clue is {allowed}, not {clue}", (row, col)
                )
    return rows


def as_rows(grid: Iterable[Iterable[int | None]]) -> tuple[tuple[int | None, ...], ...]:
    """Return rows of whole numbers and None as tuples, from lists, tuples or arrays."""
    rows = []
    try:
        for number, row in enumerate(grid):
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
        found = quote_excerpt(str(entry))
        raise BadPuzzle(f"{what} is given as (row, column, number or None), not {found}") from None


def as_whole(number: object, cell: Cell) -> int | None:
    """Return a whole number of any type, or None; raise `BadPuzzle` for anything else."""
    if number is None or type(number) is int:
        return number
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        found = quote_excerpt(str(number))
        raise BadPuzzle(
            f"{name_cell(*cell)}: a number or None is expected, not {found}", cell
        ) from None


def clue_name(clues: Sequence[Sequence[int | None]], cell: int) -> str:
    """Return 'the 4 at R1C3', or 'R1C3' for a cell without a clue."""
    row, col = divmod(cell, len(clues[0]))
    clue = clues[row][col]
    if clue is None:
        return name(name_cell(row, col), "this cell", [cell])
    return name(f"the {clue} at {name_cell(row, col)}", f"this {clue}", [cell])


def flatten(grid: Sequence[Sequence[T]]) -> list[T]:
    """Return the contents of the cells, row by row."""
    return [content for row in grid for content in row]


def clues_on(clues: Sequence[Sequence[T | None]]) -> list[int]:
    """Return the cells that have a clue, numbered row by row."""
    return [cell for cell, clue in enumerate(flatten(clues)) if clue is not None]


def with_clues(
    clues: Sequence[Sequence[T | None]], shown: Container[int]
) -> tuple[tuple[T | None, ...], ...]:
    """Return the grid with only the clues of these cells."""
    cols = len(clues[0])
    return tuple(
        tuple(clue if row * cols + col in shown else None for col, clue in enumerate(line))
        for row, line in enumerate(clues)
    )


def check_symmetry(size: Size, symmetry: str) -> None:
    """Reject a symmetry that a grid of this size cannot have."""
    if symmetry in _SQUARE_ONLY and size.rows != size.cols:
        raise BadOption(f"the symmetry {symmetry} needs a square grid, not {size}")


def orbits(size: Size, symmetry: str) -> list[tuple[Place, ...]]:
    """Return the groups of cells that the symmetry maps to each other, numbered row by row."""
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


def orientations(grid: Sequence[Sequence[T]]) -> Iterator[tuple[tuple[T, ...], ...]]:
    """Yield the grid in all eight orientations: rotated and mirrored, itself first."""
    turned = tuple(map(tuple, grid))
    for _ in range(4):
        yield turned
        yield turned[::-1]
        turned = tuple(zip(*reversed(turned), strict=True))


@lru_cache(maxsize=1 << 14)
def clue_reason(cell: Place) -> Reason:
    """Return the reason for one clue; cached, because techniques use the same ones repeatedly."""
    return Reason(CLUE, (cell,))


@dataclass(frozen=True)
class ClueGrid:
    """A grid of cells with or without a clue. Places are the cells, row by row."""

    genre: ClassVar[str]
    numbers: ClassVar[range] = ABOVE_ZERO  # possible clues

    clues: tuple[tuple[int | None, ...], ...]

    def __post_init__(self) -> None:
        # Callers may pass lists. Checking takes less time than building the rows.
        object.__setattr__(self, "clues", checked_clues(self.clues, self.numbers))

    @classmethod
    def on_grid(cls, clues: Sequence[Sequence[int | None]]) -> Self:
        """Return the puzzle with these rows of clues; raise BadPuzzle if they are invalid."""
        return cls(clues)  # type: ignore[arg-type]  # `__post_init__` makes them tuples

    @cached_property
    def rows(self) -> int:
        return len(self.clues)

    @cached_property
    def cols(self) -> int:
        return len(self.clues[0])

    @property
    def size(self) -> Size:
        return Size(self.rows, self.cols)

    @property
    def is_strip(self) -> bool:
        """Return whether there is one row or column only, so that every inner cell splits it."""
        return self.rows == 1 or self.cols == 1

    @cached_property
    def clue_at(self) -> dict[Place, int]:
        """The clues by cell."""
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
        """For each cell, the cells above, below, left and right of it, up to the edge."""
        return _rays(self.rows, self.cols)

    @cached_property
    def lines(self) -> Around:
        """For each cell, the other cells of its row and column."""
        return tuple([sum(rays, ()) for rays in self.rays])

    def name_of(self, cell: Place) -> str:
        """Return 'the 4 at R1C3', or 'R1C3' for a cell without a clue."""
        return clue_name(self.clues, cell)

    def cell_name(self, cell: Place) -> str:
        """Return 'R1C3'."""
        return name(name_cell(*divmod(cell, self.cols)), "this cell", [cell])


def clues_by_cell(puzzle: ClueGrid) -> dict[Cell, int | None]:
    """Return the clues by row and column, as text formats take them."""
    return {divmod(cell, puzzle.cols): clue for cell, clue in puzzle.clue_at.items()}


def rows_of(contents: Sequence[T], cols: int) -> list[Sequence[T]]:
    """Split a list of one content per cell into rows."""
    return [contents[start : start + cols] for start in range(0, len(contents), cols)]


def square(size: Size, cell: Cell, radius: int) -> tuple[range, range]:
    """Return the rows and columns that are at most this far from those of a cell."""
    rows, cols = [
        range(max(line - radius, 0), min(line + radius + 1, length))
        for line, length in zip(cell, size, strict=True)
    ]
    return rows, cols


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
