"""Boards: places, the values they may still take, and solutions.

A place is something to decide (a span, a cell, a circle), numbered in the puzzle's own order.
Everything is expressed by eliminating choices.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Place: TypeAlias = int
Value: TypeAlias = int
Choice: TypeAlias = tuple[Place, Value]

# what a player has decided: this place has one of these values
Decision: TypeAlias = tuple[Place, frozenset[Value]]

# A solution as people write it down, in the native notation: [[0, 0, 0, 2, 1], ...] or ["#..",
# "..#"].
Marks: TypeAlias = list[Any]


@dataclass(frozen=True, slots=True)
class Solution:
    """Exactly one value for every place."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The values that each place may still take."""

    open: tuple[frozenset[Value], ...]

    @property
    def is_contradiction(self) -> bool:
        return not all(self.open)

    @property
    def solution(self) -> Solution | None:
        """The solution, once every place has exactly one value left."""
        if set(map(len, self.open)) - {1}:
            return None
        return Solution(tuple([value for (value,) in self.open]))

    def without(self, choices: Iterable[Choice]) -> "Board":
        """Return the board with these choices eliminated."""
        still_open = list(self.open)
        for place, value in choices:
            still_open[place] -= {value}
        return Board(tuple(still_open))

    def narrowed(self, marks: Iterable[Decision]) -> "Board":
        """Return the board with only the values that these marks allow."""
        still_open = list(self.open)
        for place, values in marks:
            still_open[place] &= values
        return Board(tuple(still_open))

    def decided(self) -> list[Choice]:
        """List the places with one value left, and that value."""
        return [
            (place, next(iter(values)))
            for place, values in enumerate(self.open)
            if len(values) == 1
        ]

    def undecided(self) -> list[Place]:
        """List the places with several values left."""
        return [place for place, values in enumerate(self.open) if len(values) > 1]


def board_of(solutions: Iterable[Solution]) -> Board:
    """Return the board that leaves open exactly what occurs in these solutions."""
    return Board(
        tuple(frozenset(values) for values in zip(*(s.values for s in solutions), strict=True))
    )
