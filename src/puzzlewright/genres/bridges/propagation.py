"""Bound propagation: narrow the bounds of every span, or explain why there is no solution.

It uses single islands, pairs and crossings only (the Hashi thesis' degree of freedom, Algorithm 2
for the maxima, and theorems 3 and 4). That is fast and makes the formula much smaller.
"""

from collections import deque
from functools import lru_cache

from puzzlewright.core.board import Board, Value
from puzzlewright.core.words import count_noun, join_words
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.genre import Contradiction, Propagated
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span


def blank(puzzle: Bridges) -> Board:
    """Return the board on which every span may carry 0 to M bridges."""
    return Board((frozenset(range(puzzle.max_bridges + 1)),) * len(puzzle.spans))


@lru_cache(maxsize=1)  # a generated puzzle is propagated again to prove that it is unique
def propagate(puzzle: Bridges) -> Propagated:
    """Return the blank board narrowed by single islands, pairs and crossings."""
    regions = groups(len(puzzle.numbers), puzzle.spans)
    bounds = _Bounds(puzzle)
    if (
        why := _why_odd_sum(puzzle, regions)
        or _why_too_few_neighbours(puzzle)
        or _why_wrong_groups(puzzle, regions)
        or bounds.narrow()
    ):
        return Contradiction(why)
    ranges: dict[tuple[Value, Value], frozenset[Value]] = {}
    open_values = []
    for bound in zip(bounds.low, bounds.high, strict=True):
        if bound not in ranges:
            ranges[bound] = frozenset(range(bound[0], bound[1] + 1))
        open_values.append(ranges[bound])
    return Board(tuple(open_values))


def _why_odd_sum(puzzle: Bridges, regions: list[list[Island]]) -> str | None:
    for region in regions:
        known = [number for island in region if (number := puzzle.numbers[island]) is not None]
        if len(known) == len(region) and sum(known) % 2:
            whose = (
                "the numbers"
                if len(regions) == 1
                else f"the numbers around {puzzle.name_of(region[0])}"
            )
            return f"{whose} add up to {sum(known)}, which is odd, but every bridge has two ends"
    return None


def _why_too_few_neighbours(puzzle: Bridges) -> str | None:
    for island, (number, spans) in enumerate(zip(puzzle.numbers, puzzle.spans_at, strict=True)):
        needed = 1 if number is None else number
        if needed > len(spans) * puzzle.max_bridges:
            limit = (
                f"with {count_noun(len(spans), 'neighbour')} it has at most"
                f" {len(spans) * puzzle.max_bridges}"
            )
            return f"{puzzle.name_of(island)} needs {count_noun(needed, 'bridge')}, but {limit}"
    return None


def _why_wrong_groups(puzzle: Bridges, regions: list[list[Island]]) -> str | None:
    """Explain why no answer has the required number of groups; None if that is not certain."""
    numbers, wanted = puzzle.numbers, puzzle.components
    if len(regions) > wanted:
        names = [puzzle.name_of(region[0]) for region in regions]
        return (
            f"no span joins {join_words(names)}, so there are at least {len(regions)} groups, "
            f"but {wanted} {'is' if wanted == 1 else 'are'} asked for"
        )
    if not numbers:
        return None
    alone = numbers.count(0)
    least = alone + (alone < len(numbers))  # every 0 is a separate group
    most = alone + (len(numbers) - alone) // 2  # every other group has at least two islands
    if not least <= wanted <= most:
        asked = f"{count_noun(wanted, 'group')} {'is' if wanted == 1 else 'are'} asked for"
        if wanted < least:
            return (
                f"{asked}, but every island with a 0 is a separate group, so there are at least"
                f" {least}"
            )
        return f"{asked}, but {len(numbers)} islands, {alone} of them with a 0, make at most {most}"
    if None not in numbers:
        bridges = sum(number for number in numbers if number) // 2
        if bridges < len(numbers) - wanted:
            return (
                f"the numbers allow {count_noun(bridges, 'bridge')}, but joining {len(numbers)} "
                f"islands into {count_noun(wanted, 'group')} takes at least {len(numbers) - wanted}"
            )
    return None


class _Bounds:
    """The least and greatest number of bridges on every span."""

    def __init__(self, puzzle: Bridges) -> None:
        self.puzzle = puzzle
        numbers, most = puzzle.numbers, puzzle.max_bridges
        self.low: list[Value] = [0] * len(puzzle.spans)
        self.high: list[Value] = []
        self.low_sum = [0] * len(numbers)
        self.high_sum = [0] * len(numbers)
        # Two islands with the same number that use it up on each other are cut off from the others.
        must_connect = puzzle.components == 1 and len(numbers) > 2
        for a, b in puzzle.spans:
            m, n = numbers[a], numbers[b]
            high = most if m is None else min(most, m)
            if n is not None and n < high:
                high = n
            if must_connect and m == n == high:
                high = max(high - 1, 0)
            self.high.append(high)
            self.high_sum[a] += high
            self.high_sum[b] += high
        self.queue = deque(range(len(numbers)))
        self.is_queued = [True] * len(numbers)

    def narrow(self) -> str | None:
        """Narrow until nothing changes; if an island cannot be satisfied, return why."""
        puzzle, queue, is_queued = self.puzzle, self.queue, self.is_queued
        low, high, low_sum, high_sum = self.low, self.high, self.low_sum, self.high_sum
        numbers, spans_at, max_bridges = puzzle.numbers, puzzle.spans_at, puzzle.max_bridges
        while queue:
            island = queue.popleft()
            is_queued[island] = False
            number, fewest, largest = numbers[island], low_sum[island], high_sum[island]
            # '?' is at least one, without an upper limit.
            least, most = (1, largest) if number is None else (number, number)
            spare, room = largest - least, most - fewest
            if spare < 0:
                needs = f"{puzzle.name_of(island)} needs {count_noun(least, 'bridge')}"
                return f"{needs}, but its neighbours and what crosses leave room for {largest}"
            if room < 0:
                return (
                    f"{puzzle.name_of(island)} needs {count_noun(most, 'bridge')}, but its "
                    f"neighbours force {fewest}"
                )
            if fewest == largest or (spare >= max_bridges and room >= max_bridges):
                continue  # everything is decided, or too much is open to narrow a span
            for span in spans_at[island]:
                if low[span] == high[span]:
                    continue
                if high[span] - spare > low[span]:
                    self._raise(span, high[span] - spare)
                if low[span] + room < high[span]:
                    self._lower(span, low[span] + room)
        return None

    def _raise(self, span: Span, least: Value) -> None:
        by = least - self.low[span]
        if not self.low[span]:
            for crossed in self.puzzle.crossed_by[span]:
                if self.high[crossed]:
                    self._lower(crossed, 0)
        self.low[span] = least
        self._update_sums(span, self.low_sum, by)

    def _lower(self, span: Span, most: Value) -> None:
        by = most - self.high[span]
        self.high[span] = most
        self._update_sums(span, self.high_sum, by)

    def _update_sums(self, span: Span, sums: list[int], by: int) -> None:
        """Change the sums of a span's islands, and queue the islands."""
        is_queued = self.is_queued
        for island in self.puzzle.spans[span]:
            sums[island] += by
            if not is_queued[island]:
                is_queued[island] = True
                self.queue.append(island)
