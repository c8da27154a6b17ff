"""The Kurodoko puzzle: a page of cells, some with the number of white cells that they see."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, TypeAlias

from puzzlewright.grids.pages import SIDES, check_rectangle
from puzzlewright.model.board import Place
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at

Clue: TypeAlias = int
Ray: TypeAlias = tuple[Place, ...]  # the cells in one direction from a cell, the nearest first


@dataclass(frozen=True)
class Kurodoko:
    """A Kurodoko puzzle, made by `on_grid`, which checks it; places are the cells, row by row."""

    genre: ClassVar[str] = "kurodoko"

    clues: tuple[tuple[Clue | None, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @cached_property
    def clue_at(self) -> dict[Place, Clue]:
        """The clues by their cells."""
        flat = [clue for row in self.clues for clue in row]
        return {cell: clue for cell, clue in enumerate(flat) if clue is not None}

    @property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """The four rays of every cell: up, down, left and right, as far as the edge of the page."""
        return _rays(self.rows, self.cols)

    @property
    def sides(self) -> tuple[tuple[Place, ...], ...]:
        """The cells that share a side with each cell."""
        return _sides(self.rows, self.cols)

    def name_of(self, cell: Place) -> str:
        """'R1C3'."""
        return at(*divmod(cell, self.cols))


def on_grid(clues: Sequence[Sequence[Clue | None]]) -> Kurodoko:
    """A puzzle with these rows of clues; None is a cell without one."""
    check_rectangle(clues)
    for row, line in enumerate(clues):
        for col, clue in enumerate(line):
            if clue is not None and clue < 1:
                raise BadPuzzle(f"{at(row, col)}: a clue is at least 1, not {clue}")
    return Kurodoko(tuple(map(tuple, clues)))


# Puzzles often come in sets of one size, and the geometry of a page depends on nothing else.
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


@lru_cache(maxsize=8)
def _sides(rows: int, cols: int) -> tuple[tuple[Place, ...], ...]:
    return tuple(tuple(ray[0] for ray in rays if ray) for rays in _rays(rows, cols))
