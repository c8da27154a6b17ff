"""Puzzles that are a page of cells, some of them with a number, and the geometry of such pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Self, TypeAlias

from puzzlewright.core.board import Place
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at
from puzzlewright.genre.generator import Size
from puzzlewright.kit.grid import CORNERS, SIDES, Cell, check_rectangle, clue_name

# The rules that reasons name in genres that shade cells.
CLUE = "clue"  # the clues of the cells that the reason lists
NEIGHBOURS = "neighbours"  # black cells do not share a side
CONNECTED = "connected"  # white cells are connected: a listed region has a way out
KNOWN = "known"  # what the board says

Around: TypeAlias = tuple[tuple[Place, ...], ...]  # for every cell some of the cells around it
Ray: TypeAlias = tuple[Place, ...]  # the cells in one direction from a cell, the nearest first


@dataclass(frozen=True)
class CluePage:
    """A page of cells with or without a clue. Places are the cells, row by row."""

    genre: ClassVar[str]

    clues: tuple[tuple[int | None, ...], ...]

    @classmethod
    def on_grid(cls, clues: Sequence[Sequence[int | None]]) -> Self:
        """A puzzle with these rows of clues, positive numbers or None; raises BadPuzzle."""
        check_rectangle(clues)
        for row, line in enumerate(clues):
            for col, clue in enumerate(line):
                if clue is not None and clue < 1:
                    raise BadPuzzle(f"{at(row, col)}: a clue is at least 1, not {clue}")
        return cls(tuple(map(tuple, clues)))

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
        flat = [clue for row in self.clues for clue in row]
        return {cell: clue for cell, clue in enumerate(flat) if clue is not None}

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
        return at(*divmod(cell, self.cols))


def clues_by_cell(page: CluePage) -> dict[Cell, int | None]:
    """The clues by row and column, as text formats take them."""
    return {divmod(cell, page.cols): clue for cell, clue in page.clue_at.items()}


def rows_of(clues: Sequence[int | None], cols: int) -> list[Sequence[int | None]]:
    """One clue per cell, cut into rows."""
    return [clues[start : start + cols] for start in range(0, len(clues), cols)]


# Puzzles often come in sets of one size, and the geometry depends on the size only.
@lru_cache(maxsize=8)
def _around(rows: int, cols: int, steps: tuple[Cell, ...]) -> Around:
    return tuple(
        [
            tuple(
                [
                    (r + down) * cols + c + right
                    for down, right in steps
                    if 0 <= r + down < rows and 0 <= c + right < cols
                ]
            )
            for r in range(rows)
            for c in range(cols)
        ]
    )


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
