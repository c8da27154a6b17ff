"""The bridges of every span as a ladder of variables, and what their bounds join for sure."""

from collections.abc import Sequence
from functools import cached_property

from puzzlewright.formulas.clauses.connectivity import groups
from puzzlewright.formulas.cnf import Ladder
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.model.board import Value


class SpanLadder(Ladder):
    """The least and the most bridges of every span, and what they join for sure.

    A candidate differs from others only on spans that are unsure, so where it falls apart is found
    by looking at these, between groups of islands that are joined anyway.
    """

    def __init__(self, puzzle: Bridges, bounds: Sequence[tuple[Value, Value]]) -> None:
        super().__init__(bounds)
        self.puzzle = puzzle

    @cached_property
    def sure(self) -> list[list[Island]]:
        """The groups of islands that are joined in every candidate."""
        spans = self.puzzle.spans
        return groups(
            len(self.puzzle.numbers),
            [ends for ends, (low, _) in zip(spans, self.bounds, strict=True) if low],
        )

    @cached_property
    def unsure(self) -> list[tuple[Span, int, int]]:
        """The spans that may have a bridge or none, with the sure groups that they may join."""
        group_of = [0] * len(self.puzzle.numbers)
        for number, group in enumerate(self.sure):
            for island in group:
                group_of[island] = number
        return [
            (span, group_of[a], group_of[b])
            for span, ((a, b), (low, high)) in enumerate(
                zip(self.puzzle.spans, self.bounds, strict=True)
            )
            if high and not low and group_of[a] != group_of[b]
        ]
