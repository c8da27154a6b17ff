"""The Context puzzle: a page of cells, some with a clue that counts black cells at its sides or at
its corners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, TypeAlias

from puzzlewright.genres.context.layers import Layers
from puzzlewright.grids.pages import CORNERS, SIDES, Cell, check_clues, clue_name
from puzzlewright.model.board import Place

Clue: TypeAlias = int
Around: TypeAlias = tuple[tuple[Place, ...], ...]  # for every cell some of the cells around it

NUMBERS = range(5)  # that a clue can be


@dataclass(frozen=True)
class Context:
    """A Context puzzle. Use `on_grid` to make one: it checks what it is given. Places are the
    cells, row by row.
    """

    genre: ClassVar[str] = "context"

    clues: tuple[tuple[Clue | None, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @cached_property
    def clued(self) -> tuple[tuple[Place, Clue], ...]:
        """The cells with a clue, and the clue."""
        cols = self.cols
        return tuple(
            [
                (row * cols + col, clue)
                for row, line in enumerate(self.clues)
                for col, clue in enumerate(line)
                if clue is not None
            ]
        )

    @cached_property
    def sides(self) -> Around:
        """The cells that share a side with each cell: up to four, fewer at the edge of the page."""
        return _around(self.rows, self.cols, SIDES)

    @cached_property
    def corners(self) -> Around:
        """The cells that touch each cell at a corner only."""
        return _around(self.rows, self.cols, CORNERS)

    @property
    def is_strip(self) -> bool:
        """Whether there is one row or one column only, so that every cell inside splits it."""
        return self.rows == 1 or self.cols == 1

    @cached_property
    def layers(self) -> Layers:
        """The page in long integers."""
        return Layers(self.clues)

    def name_of(self, cell: Place) -> str:
        """'the 2 at R1C3', or 'R1C3' where no clue stands."""
        return clue_name(self.clues, cell)


def on_grid(clues: Sequence[Sequence[Clue | None]]) -> Context:
    """A puzzle with these rows of clues; None is a cell without one."""
    check_clues(clues, NUMBERS)
    return Context(tuple(map(tuple, clues)))


# Puzzles often come in sets of one size, and the geometry of a page depends on nothing else.
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
