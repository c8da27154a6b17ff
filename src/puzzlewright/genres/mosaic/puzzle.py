"""The Mosaic puzzle: clues count the black cells in the window around them."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar, TypeAlias, TypeVar

from puzzlewright.core.board import Place, Solution
from puzzlewright.genre.generator import Size
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.grid import ClueGrid, rows_of, with_clues

Clue: TypeAlias = int
T = TypeVar("T")

NUMBERS = range(10)  # possible clues
COLUMNS = "columns"  # the rule of reasons that define the counts of columns


@dataclass(frozen=True)
class Mosaic(ClueGrid):
    """A Mosaic puzzle. Places are the cells, row by row."""

    genre: ClassVar[str] = "mosaic"
    numbers: ClassVar[range] = NUMBERS

    @cached_property
    def bitboard(self) -> Bitboard:
        """The grid as a bitboard, for processing all windows at once."""
        return Bitboard(self.clues)

    def windows(self, cells: Iterable[Place], items: Sequence[T]) -> Iterator[tuple[T, ...]]:
        """Yield the window of each of these cells: up to 3x3 of the items, one per cell."""
        cols = self.cols
        seen = -1
        for cell in cells:
            row, col = divmod(cell, cols)
            if row != seen:
                seen = row
                near = [
                    items[r * cols : (r + 1) * cols]
                    for r in range(max(row - 1, 0), min(row + 2, self.rows))
                ]
                # Column by column, the window of a cell is one contiguous slice.
                strip = tuple(chain.from_iterable(zip(*near, strict=True)))
                depth = len(near)
            yield strip[max(col - 1, 0) * depth : (col + 2) * depth]


on_grid = Mosaic.on_grid


def with_all_clues(size: Size, picture: Solution) -> Mosaic:
    """Return the puzzle of this picture with every clue."""
    rows = rows_of(picture.values, size.cols)
    return Mosaic(tuple(_counted(rows[max(row - 1, 0) : row + 2]) for row in range(size.rows)))


def _counted(rows: Sequence[Sequence[int]]) -> tuple[Clue, ...]:
    """Count the black cells in the windows of the middle one of these rows."""
    columns = [0, *map(sum, zip(*rows, strict=True)), 0]
    return tuple(map(sum, zip(columns, columns[1:], columns[2:], strict=False)))


def with_shown_clues(size: Size, picture: Solution, shown: Container[Place]) -> Mosaic:
    """Return the puzzle of this picture with these clues."""
    return Mosaic(with_clues(with_all_clues(size, picture).clues, shown))
