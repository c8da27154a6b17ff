"""The Context puzzle: clues count black cells at their sides or corners."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.grid import ClueGrid, rows_of

Clue: TypeAlias = int

NUMBERS = range(5)  # possible clues


@dataclass(frozen=True)
class Context(ClueGrid):
    """A Context puzzle. Places are the cells, row by row."""

    genre: ClassVar[str] = "context"
    numbers: ClassVar[range] = NUMBERS

    @cached_property
    def bitboard(self) -> Bitboard:
        """The grid as a bitboard."""
        return Bitboard(self.clues, digits=3)


on_grid = Context.on_grid


def with_all_clues(grid: Context, solution: Solution) -> Context:
    """Return the puzzle of this size with every clue of a solution."""
    black = solution.values
    clues = [
        sum([black[place] for place in (corners if black[cell] else sides)])
        for cell, (sides, corners) in enumerate(zip(grid.sides, grid.corners, strict=True))
    ]
    return Context.on_grid(rows_of(clues, grid.cols))
