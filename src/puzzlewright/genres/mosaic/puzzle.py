"""The Mosaic puzzle: a page of cells, some with a clue that counts the black cells in the window
around it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar, TypeAlias, TypeVar

from puzzlewright.core.board import Place
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.clue_page import CluePage
from puzzlewright.kit.grid import check_clues

Clue: TypeAlias = int
T = TypeVar("T")

NUMBERS = range(10)  # that a clue can be
COLUMNS = "columns"  # the rule of reasons that define the counts of columns


@dataclass(frozen=True)
class Mosaic(CluePage):
    """A Mosaic puzzle; `on_grid` makes and checks one. Places are the cells, row by row."""

    genre: ClassVar[str] = "mosaic"

    @cached_property
    def bitboard(self) -> Bitboard:
        """The same page, for looking at all windows at once."""
        return Bitboard(self.clues)

    def windows(self, cells: Iterable[Place], items: Sequence[T]) -> Iterator[tuple[T, ...]]:
        """The window of each of these cells: up to 3x3 of the items, which have one per cell."""
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
                # Read column by column, the rows around a cell hold its window in one piece.
                strip = tuple(chain.from_iterable(zip(*near, strict=True)))
                depth = len(near)
            yield strip[max(col - 1, 0) * depth : (col + 2) * depth]


def on_grid(clues: Sequence[Sequence[Clue | None]]) -> Mosaic:
    """A puzzle with these rows of clues; None is a cell without one."""
    check_clues(clues, NUMBERS)
    return Mosaic(tuple(map(tuple, clues)))
