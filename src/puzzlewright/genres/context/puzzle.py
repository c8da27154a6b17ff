"""The Context puzzle: a page of cells; clues count black cells at their sides or corners."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.grid import ClueGrid

Clue: TypeAlias = int

NUMBERS = range(5)  # that a clue can be


@dataclass(frozen=True)
class Context(ClueGrid):
    """A Context puzzle. Places are the cells, row by row."""

    genre: ClassVar[str] = "context"
    numbers: ClassVar[range] = NUMBERS

    @cached_property
    def bitboard(self) -> Bitboard:
        """The page in long integers."""
        return Bitboard(self.clues, digits=3)


on_grid = Context.on_grid


def with_all_clues(page: Context, solution: Solution) -> Context:
    """The page with the clue of every cell."""
    black = solution.values
    clues = [
        sum([black[place] for place in (corners if black[cell] else sides)])
        for cell, (sides, corners) in enumerate(zip(page.sides, page.corners, strict=True))
    ]
    return Context(
        tuple(tuple(clues[start : start + page.cols]) for start in range(0, len(clues), page.cols))
    )
