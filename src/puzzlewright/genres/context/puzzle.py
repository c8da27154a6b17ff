"""The Context puzzle: a page of cells, some with a clue that counts black cells at its sides or at
its corners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from puzzlewright.kit.bitboard import Bitboard
from puzzlewright.kit.clue_page import CluePage
from puzzlewright.kit.grid import check_clues

Clue: TypeAlias = int

NUMBERS = range(5)  # that a clue can be


@dataclass(frozen=True)
class Context(CluePage):
    """A Context puzzle; `on_grid` makes and checks one. Places are the cells, row by row."""

    genre: ClassVar[str] = "context"

    @cached_property
    def bitboard(self) -> Bitboard:
        """The page in long integers."""
        return Bitboard(self.clues, digits=3)


def on_grid(clues: Sequence[Sequence[Clue | None]]) -> Context:
    """A puzzle with these rows of clues; None is a cell without one."""
    check_clues(clues, NUMBERS)
    return Context(tuple(map(tuple, clues)))
