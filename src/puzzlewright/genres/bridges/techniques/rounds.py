"""The first rounds of a rating, as long as single islands, pairs and crossings tell all there is to
see: the same rounds as those of a climb, on a few lists of numbers.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.genres.bridges.techniques.counting import (
    all_needed,
    finished,
    number_cap,
    one_short,
)
from puzzlewright.genres.bridges.techniques.crossing import crossing
from puzzlewright.genres.bridges.techniques.pairs import equal_pair, ones_apart
from puzzlewright.human.rounds import Round
from puzzlewright.model.board import Board, Value

# What is open on a span, as bits: 1 for none, 2 for one bridge, 4 for two.
OPEN = [frozenset([value for value in range(3) if bits >> value & 1]) for bits in range(8)]
LOW = [min(values, default=1) for values in OPEN]
HIGH = [max(values, default=0) for values in OPEN]
BELOW = [0, 1, 3]  # fewer bridges than this
ABOVE = [6, 4, 0]  # more bridges than this

Ruled: TypeAlias = tuple[tuple[Span, int], ...]  # what a move rules out on each span, as bits


def rounds(puzzle: Bridges) -> "BridgesRounds | None":
    """The rounds of a usual puzzle; rare variants of the rules have none that are quick."""
    is_usual = puzzle.max_bridges <= 2 and puzzle.components == 1 and puzzle.loops
    is_usual &= None not in puzzle.numbers and len(puzzle.numbers) > 2
    return BridgesRounds(puzzle) if is_usual else None


class BridgesRounds:
    """What every span may carry, and what single islands, pairs and crossings say next."""

    def __init__(self, puzzle: Bridges) -> None:
        self.puzzle = puzzle
        most = puzzle.max_bridges
        self.open = [(2 << most) - 1] * len(puzzle.spans)
        self.low_sum = [0] * len(puzzle.numbers)
        self.high_sum = [most * len(spans) for spans in puzzle.spans_at]
        self.left = most * len(puzzle.spans)
        self._islands: Sequence[Island] = range(len(puzzle.numbers))  # to be looked at again
        self._bridged: list[Span] = []  # that have got their first bridge
        self._is_begun = self._is_capped = False
        self._round: list[Ruled] = []

    def board(self) -> Board:
        return Board(tuple([OPEN[bits] for bits in self.open]))

    def look(self) -> Round | None:
        seen = [*self._at_islands(), *self._at_crossings()]
        if not self._is_begun:
            seen += [(equal_pair.name, ruled) for ruled in self._pairs(2)]
        level = 1
        if not seen and not self._is_capped:
            seen = [(number_cap.name, ruled) for ruled in self._caps()]
            seen += [(ones_apart.name, ruled) for ruled in self._pairs(1)]
            level = 2
        different = {ruled: name for name, ruled in reversed(seen)}
        if not different or () in different:  # which is a contradiction
            return None
        self._is_begun = True
        self._is_capped |= level == 2
        self._round = list(different)
        techniques: dict[str, int] = {}
        for name in different.values():
            techniques[name] = techniques.get(name, 0) + 1
        return Round(techniques, level)

    def take(self) -> None:
        spans, low_sum, high_sum, is_open = (
            self.puzzle.spans,
            self.low_sum,
            self.high_sum,
            self.open,
        )
        before: dict[Span, int] = {}
        for ruled in self._round:
            for span, bits in ruled:
                before.setdefault(span, is_open[span])
                is_open[span] &= ~bits
        islands: dict[Island, None] = {}
        self._bridged = []
        for span, bits in before.items():
            now = is_open[span]
            a, b = spans[span]
            more, fewer = LOW[now] - LOW[bits], HIGH[bits] - HIGH[now]
            low_sum[a] += more
            low_sum[b] += more
            high_sum[a] -= fewer
            high_sum[b] -= fewer
            self.left -= (bits & ~now).bit_count()
            if more and not LOW[bits]:
                self._bridged.append(span)
            islands[a] = islands[b] = None
        self._islands = list(islands)

    def _at_islands(self) -> list[tuple[str, Ruled]]:
        """What islands say that have all their bridges, need all that they can get, or all but
        one.
        """
        numbers, spans_at = self.puzzle.numbers, self.puzzle.spans_at
        max_bridges, is_open = self.puzzle.max_bridges, self.open
        ended: list[Ruled] = []
        needed: list[Ruled] = []
        short: list[Ruled] = []
        for island in self._islands:
            number = numbers[island] or 0
            fewest, largest = self.low_sum[island], self.high_sum[island]
            if fewest > number or largest < number:
                return [(finished.name, ())]
            if fewest == largest:
                continue
            spans = spans_at[island]
            if fewest == number:
                ended.append(self._ruled(spans, [ABOVE[LOW[is_open[at]]] for at in spans]))
            if largest - number > 1 and number >= max_bridges:
                continue  # its spans have no more than it takes, and much of that to spare
            most = [min(HIGH[is_open[at]], number) for at in spans]
            spare = sum(most) - number
            if spare <= 0:
                needed.append(self._ruled(spans, [BELOW[value] | ABOVE[value] for value in most]))
            elif spare == 1 and fewest < number:
                short.append(self._ruled(spans, [BELOW[max(value - 1, 0)] for value in most]))
        told = ((finished, ended), (all_needed, needed), (one_short, short))
        return [(technique.name, ruled) for technique, seen in told for ruled in seen if ruled]

    def _at_crossings(self) -> Iterator[tuple[str, Ruled]]:
        for span in self._bridged:
            crossed = self.puzzle.crossed_by[span]
            if ruled := self._ruled(crossed, [ABOVE[0]] * len(crossed)):
                yield crossing.name, ruled

    def _pairs(self, number: Value) -> Iterator[Ruled]:
        """Two islands of this number do not spend it on each other."""
        numbers, spans = self.puzzle.numbers, self.puzzle.spans
        for span in sorted(self.puzzle.twins):
            ruled = self._ruled((span,), (1 << number,))
            if ruled and numbers[spans[span][0]] == number:
                yield ruled

    def _caps(self) -> Iterator[Ruled]:
        for island, number in enumerate(self.puzzle.numbers):
            if number is not None and number < self.puzzle.max_bridges:
                spans = self.puzzle.spans_at[island]
                if ruled := self._ruled(spans, [ABOVE[number]] * len(spans)):
                    yield ruled

    def _ruled(self, spans: Sequence[Span], bits: Sequence[int]) -> Ruled:
        """What is open of this, span by span."""
        is_open = self.open
        found = [
            (span, is_open[span] & ruled)
            for span, ruled in zip(spans, bits, strict=True)
            if is_open[span] & ruled
        ]
        return tuple(sorted(found)) if len(found) > 1 else tuple(found)
