"""The Mosaic puzzle: a page of cells, some with a clue that counts the black cells in the window
around it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar, TypeAlias, TypeVar

from puzzlewright.genres.mosaic.lanes import Lanes
from puzzlewright.grids.pages import check_rectangle
from puzzlewright.model.board import Place
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at

Clue: TypeAlias = int
T = TypeVar("T")

CLUES = frozenset((None, *range(10)))  # what can stand in a cell


@dataclass(frozen=True)
class Mosaic:
    """A Mosaic puzzle. Use `on_grid` to make one: it checks what it is given. Places are the cells,
    row by row.
    """

    genre: ClassVar[str] = "mosaic"

    clues: tuple[tuple[Clue | None, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @cached_property
    def lanes(self) -> Lanes:
        """The same page, for looking at all windows at once."""
        return Lanes(self.clues)

    def windows(self, cells: Iterable[Place], items: Sequence[T]) -> Iterator[tuple[T, ...]]:
        """The window of each of these cells, its up to 3x3 cells, out of items that stand for the
        cells of the page.
        """
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

    def name_of(self, cell: Place) -> str:
        """'the 4 at R1C3', or 'R1C3' where no clue stands."""
        row, col = divmod(cell, self.cols)
        clue = self.clues[row][col]
        return at(row, col) if clue is None else f"the {clue} at {at(row, col)}"


def on_grid(clues: Sequence[Sequence[Clue | None]]) -> Mosaic:
    """A puzzle with these rows of clues; None is a cell without one."""
    check_rectangle(clues)
    for row, line in enumerate(clues):
        if not CLUES.issuperset(line):
            col, wrong = next((col, clue) for col, clue in enumerate(line) if clue not in CLUES)
            raise BadPuzzle(f"{at(row, col)}: a clue is 0 to 9, not {wrong}")
    return Mosaic(tuple(map(tuple, clues)))
