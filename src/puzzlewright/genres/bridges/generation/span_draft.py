"""Drafts: solved puzzles under construction. A grid is a graph with cells.

A draft sets the bridges of a span, and has one other move where that is not enough: a grid moves
islands, a graph adds crossings.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Self, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import Made
from puzzlewright.genres.bridges.puzzle import Bridges, Span

Node: TypeAlias = int  # an island: the number of its cell on a grid, its own number on a graph
Ends: TypeAlias = tuple[Node, Node]  # of a span, the smaller first
Rules: TypeAlias = dict[str, Any]  # max_bridges, loops, components


class Doubt(NamedTuple):
    """A span that differs between solutions: its bridges in ours, and the least and most in any."""

    span: Span
    ours: int
    least: int
    most: int


Piece: TypeAlias = list[Doubt]  # connected by islands that they share


class LastMade(NamedTuple):
    """A puzzle that a draft was asked for, and what it was made of."""

    made: Made[Bridges]
    rules: Rules
    frame: object
    bridges: dict[Ends, int]


class SpanDraft(ABC):
    """What repairs and searches need of a draft, on a grid or a graph."""

    bridges: dict[Ends, int]  # a graph lists its spans without bridges, too
    count: int  # of islands
    lacks_crossings = False  # whether the wished ones are not all there
    _last: LastMade | None = None

    def made(self, max_bridges: int, loops: bool, components: int = 1) -> Made[Bridges]:
        """Return the puzzle that these bridges solve. Several callers ask for the same one."""
        rules = {"max_bridges": max_bridges, "loops": loops, "components": components}
        frame, last = self.frame(), self._last
        is_same = last is not None and last.rules == rules and last.frame == frame
        if not (is_same and last and last.bridges == self.bridges):
            islands = self.islands
            numbers = dict.fromkeys(islands, 0)
            for (a, b), bridges in self.bridges.items():
                numbers[a] += bridges
                numbers[b] += bridges
            puzzle = (  # most changes are of numbers only
                last.made.puzzle.with_numbers(tuple(numbers.values()))
                if is_same and last
                else self.puzzle(list(numbers.values()), rules)
            )
            values = [self.bridges.get((islands[a], islands[b]), 0) for a, b in puzzle.spans]
            made = Made(puzzle, Solution(tuple(values)))
            self._last = last = LastMade(made, rules, frame, self.bridges.copy())
        assert last
        return last.made

    @property
    @abstractmethod
    def islands(self) -> Sequence[Node]:
        """The islands, in the order of the puzzle."""

    @abstractmethod
    def frame(self) -> object:
        """Return what determines the spans and crossings of the puzzle."""

    @abstractmethod
    def puzzle(self, numbers: list[int], rules: Rules) -> Bridges:
        """Return the puzzle with these numbers on its islands."""

    @abstractmethod
    def copy(self) -> Self:
        """Return a draft that changes independently of this one."""

    @abstractmethod
    def has_island(self, node: Node) -> bool:
        """Return whether the island is still there."""

    @abstractmethod
    def set_bridges(self, ends: Ends, bridges: int) -> bool:
        """Set the bridges of a span; return False if the solution would break a rule."""

    @abstractmethod
    def other_move(self, rng: Random, piece: Mapping[Ends, Doubt], unsure: Container[Ends]) -> bool:
        """Bar other solutions without setting bridges; return whether that is possible.

        Some solutions have no bridges on the `unsure` spans.
        """
