"""A Bridges position while it is solved: what every span must and can carry, and the groups that
known bridges make.

Groups of joined islands and the spans that may still lead out of them are kept up to date as
bridges become known, so that techniques about connection only look them up.
"""

from collections.abc import Collection, Iterable, Iterator

from puzzlewright.core.board import Board, Choice, Place, Value
from puzzlewright.core.step import Reason
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.technique import Position
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.genres.bridges.reasons import CONNECTED
from puzzlewright.genres.bridges.techniques.settled import SettledParts


class BridgesPosition(Position):
    """The least and the most bridges on every span and at every island, and the groups of joined
    islands with their exits.
    """

    def __init__(self, puzzle: Bridges, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        islands = range(len(puzzle.numbers))
        self.low: list[Value] = [min(values, default=0) for values in self.open]
        self.high: list[Value] = [max(values, default=0) for values in self.open]
        self.low_sum = [sum([self.low[span] for span in spans]) for spans in puzzle.spans_at]
        self.high_sum = [sum([self.high[span] for span in spans]) for spans in puzzle.spans_at]
        self.group = list(islands)  # the group of every island, named after one of its islands
        self.members: list[list[Island]] = [[island] for island in islands]
        self.exits: list[set[Span]] = [
            {span for span in spans if self.high[span]} for spans in puzzle.spans_at
        ]
        # the group that ceased to be when this span got its first bridge
        self.merged: dict[Span, Island] = {}
        self._regions: list[list[Island]] | None = None
        self.settled = SettledParts(puzzle)  # as far as they were last looked at
        for span, low in enumerate(self.low):
            if low:
                self._join(span)

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = list(dict.fromkeys(super().eliminate(choices)))
        for span in changed:
            if values := self.open[span]:
                self._narrow(span, min(values), max(values))
        return changed

    def _narrow(self, span: Span, low: Value, high: Value) -> None:
        a, b = self.puzzle.spans[span]
        if high < self.high[span]:
            by = self.high[span] - high
            self.high[span] = high
            self.high_sum[a] -= by
            self.high_sum[b] -= by
            if not high:
                self.exits[self.group[a]].discard(span)
                self.exits[self.group[b]].discard(span)
                self._regions = None
        if low > self.low[span]:
            by = low - self.low[span]
            is_first = not self.low[span]
            self.low[span] = low
            self.low_sum[a] += by
            self.low_sum[b] += by
            if is_first:
                self._join(span)

    def _join(self, span: Span) -> None:
        a, b = self.puzzle.spans[span]
        large, small = self.group[a], self.group[b]
        if large == small:
            return
        if len(self.members[large]) < len(self.members[small]):
            large, small = small, large
        for island in self.members[small]:
            self.group[island] = large
        self.members[large] += self.members[small]
        self.members[small] = []
        # What led out of both leads from one to the other.
        self.exits[large] ^= self.exits[small]
        self.exits[small] = set()
        self.merged[span] = small

    def other_end(self, span: Span, island: Island) -> Island:
        a, b = self.puzzle.spans[span]
        return b if a == island else a

    def below(self, span: Span, least: Value) -> list[Choice]:
        """The open choices of fewer bridges than this."""
        return [(span, value) for value in sorted(self.open[span]) if value < least]

    def above(self, span: Span, most: Value) -> list[Choice]:
        """The open choices of more bridges than this."""
        return [(span, value) for value in sorted(self.open[span]) if value > most]

    def finishes(self, island: Island, span: Span, bridges: Value) -> bool:
        """Whether an island has all its bridges once the span has so many."""
        return self.low_sum[island] - self.low[span] + bridges == self.puzzle.numbers[island]

    def can_finish(self, island: Island, span: Span) -> bool:
        """Whether some number of bridges on the span gives an island all it lacks."""
        number = self.puzzle.numbers[island]
        return (
            number is not None and number - self.low_sum[island] + self.low[span] in self.open[span]
        )

    def border(self, islands: Collection[Island]) -> tuple[Span, ...]:
        """The spans that lead out of these islands, open or not."""
        inside = set(islands)
        found = [
            span
            for island in inside
            for span, other in self.puzzle.neighbours[island]
            if other not in inside
        ]
        return tuple(sorted(found))

    # What follows is about the rule that all is connected. For k groups it only says something once
    # the page has fallen into k regions between which no bridge can be: then the islands of each of
    # them must all be joined.

    def regions(self) -> list[list[Island]]:
        """The islands that bridges may still join, one region beside the other."""
        if self._regions is None:
            usable = [ends for ends, high in zip(self.puzzle.spans, self.high, strict=True) if high]
            self._regions = groups(len(self.puzzle.numbers), usable)
        return self._regions

    def must_leave(self, island: Island, islands: int) -> bool:
        """Whether bridges must lead out of any set of so many islands, this one among them."""
        if self.puzzle.components == 1:
            return islands < len(self.puzzle.numbers)
        regions = self.regions()
        return len(regions) == self.puzzle.components and islands < len(self._region(island))

    def _region(self, island: Island) -> list[Island]:
        return next(region for region in self.regions() if island in region)

    def way_out(self, islands: Collection[Island]) -> Reason:
        """The reason that these islands need a way out: for k groups, together with the other k - 1
        regions.
        """
        return Reason(CONNECTED, tuple(sorted({*islands, *self._elsewhere(islands)})))

    def _elsewhere(self, islands: Collection[Island]) -> Iterator[Island]:
        if self.puzzle.components > 1:
            home = self._region(next(iter(islands)))
            for region in self.regions():
                if region != home:
                    yield from region

    def leaving(self, islands: Collection[Island]) -> tuple[Span, ...]:
        """The spans that lead out of these islands, open or not, and those that part the
        regions.
        """
        found = set(self.border(islands))
        if self.puzzle.components > 1:
            region_of = {
                island: number for number, region in enumerate(self.regions()) for island in region
            }
            found.update(
                span
                for span, (a, b) in enumerate(self.puzzle.spans)
                if region_of[a] != region_of[b]
            )
        return tuple(sorted(found))
