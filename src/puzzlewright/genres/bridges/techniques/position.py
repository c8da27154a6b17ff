"""A Bridges position during a solve: the bounds of every span, and the groups of joined islands.

Groups and their exits are updated with every change, so that techniques only look them up. Joined
islands without undecided spans are contracted into parts. That does not change which undecided
spans and islands are cuts, and late in a solve there are few parts to search.
"""

from collections.abc import Collection, Iterable, Sequence

from puzzlewright.core.board import Board, Choice, Move, Place, Reason, Value
from puzzlewright.core.phrases import join_phrases, name, say
from puzzlewright.core.words import join_words, number_word
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.technique import Position, Spot
from puzzlewright.genres.bridges.puzzle import (
    CONNECTED,
    ISLAND,
    MAX_NAMED_ISLANDS,
    Bridges,
    Island,
    Span,
)


class SettledParts:
    """The contracted parts; an island that is not settled is a separate part."""

    def __init__(self, puzzle: Bridges) -> None:
        self.puzzle = puzzle
        self.unsettled: list[Island] = list(range(len(puzzle.numbers)))
        self.is_settled = [False] * len(puzzle.numbers)
        self.part = list(self.unsettled)  # the part of every island, named after one of its islands
        self.members: dict[Island, list[Island]] = {island: [island] for island in self.unsettled}

    def settle(self, low: Sequence[Value], low_sum: Sequence[int], high_sum: Sequence[int]) -> None:
        """Contract the islands whose spans are now all decided."""
        new = [island for island in self.unsettled if low_sum[island] == high_sum[island]]
        if not new:
            return
        for island in new:
            self.is_settled[island] = True
            for span, other in self.puzzle.neighbours[island]:
                if low[span] and self.is_settled[other]:
                    self._join(self.part[island], self.part[other])
        self.unsettled = [island for island in self.unsettled if not self.is_settled[island]]

    def _join(self, large: Island, small: Island) -> None:
        if large == small:
            return
        if len(self.members[large]) < len(self.members[small]):
            large, small = small, large
        for island in self.members[small]:
            self.part[island] = large
        self.members[large] += self.members.pop(small)

    def ways(self, high: Sequence[Value]) -> dict[Island, list[tuple[Span, Island]]]:
        """Return the usable spans between the parts."""
        part, is_settled, neighbours = self.part, self.is_settled, self.puzzle.neighbours
        ways: dict[Island, list[tuple[Span, Island]]] = {name: [] for name in self.members}
        for island in self.unsettled:
            for span, other in neighbours[island]:
                if high[span]:
                    ways[island].append((span, part[other]))
                    if is_settled[other]:
                        ways[part[other]].append((span, island))
        return ways

    def islands(self, parts: Iterable[Island]) -> list[Island]:
        """Return the islands of these parts."""
        members = self.members
        return [island for name in parts for island in members[name]]


class BridgesPosition(Position):
    """The bounds of every span and island, and the groups of joined islands with their exits."""

    def __init__(self, puzzle: Bridges, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        islands = range(len(puzzle.numbers))
        self.low: list[Value] = [min(values) if values else 0 for values in self.open]
        self.high: list[Value] = [max(values) if values else 0 for values in self.open]
        self.low_sum = [sum([self.low[span] for span in spans]) for spans in puzzle.spans_at]
        self.high_sum = [sum([self.high[span] for span in spans]) for spans in puzzle.spans_at]
        self.group = list(islands)  # the group of every island, named after one of its islands
        self.members: list[list[Island]] = [[island] for island in islands]
        self.exits: list[set[Span]] = [
            {span for span in spans if self.high[span]} for spans in puzzle.spans_at
        ]
        # for each span that joined two groups, the name that was dropped
        self.merged: dict[Span, Island] = {}
        self._regions: list[list[Island]] | None = None
        self.settled = SettledParts(puzzle)  # as of the last call of `settle`
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
        # Exits of both groups are now inside the joined group.
        self.exits[large] ^= self.exits[small]
        self.exits[small] = set()
        self.merged[span] = small

    def other_end(self, span: Span, island: Island) -> Island:
        a, b = self.puzzle.spans[span]
        return b if a == island else a

    def below(self, span: Span, least: Value) -> list[Choice]:
        """Return the open choices of fewer bridges than this."""
        values = self.open[span]
        return [(span, value) for value in range(self.low[span], least) if value in values]

    def above(self, span: Span, most: Value) -> list[Choice]:
        """Return the open choices of more bridges than this."""
        values = self.open[span]
        return [(span, value) for value in range(most + 1, self.high[span] + 1) if value in values]

    def finishes(self, island: Island, span: Span, bridges: Value) -> bool:
        """Return whether an island has all its bridges if the span has this many."""
        return self.low_sum[island] - self.low[span] + bridges == self.puzzle.numbers[island]

    def border(self, islands: Collection[Island]) -> tuple[Span, ...]:
        """Return the spans that lead out of these islands, open or not."""
        inside = set(islands)
        found = [
            span
            for island in inside
            for span, other in self.puzzle.neighbours[island]
            if other not in inside
        ]
        return tuple(sorted(found))

    # The following methods use the connectivity rule. For k groups it implies something only when
    # the board has split into k regions without possible bridges between them: then all islands of
    # each region must be joined.

    def regions(self) -> list[list[Island]]:
        """Return the sets of islands that bridges may still join."""
        if self._regions is None:
            usable = [ends for ends, high in zip(self.puzzle.spans, self.high, strict=True) if high]
            self._regions = groups(len(self.puzzle.numbers), usable)
        return self._regions

    def must_leave(self, island: Island, islands: int) -> bool:
        """Return whether a set of this many islands, including this one, needs an exit."""
        if self.puzzle.components == 1:
            return islands < len(self.puzzle.numbers)
        regions = self.regions()
        return len(regions) == self.puzzle.components and any(
            island in region and islands < len(region) for region in regions
        )

    def way_out(self, islands: Collection[Island]) -> Reason:
        """Return the reason that these islands (and, for k groups, other regions) need an exit."""
        about = set(islands)
        if self.puzzle.components > 1:
            home = next(iter(islands))
            about.update(*(region for region in self.regions() if home not in region))
        return Reason(CONNECTED, tuple(sorted(about)))

    def leaving(self, islands: Collection[Island]) -> tuple[Span, ...]:
        """Return the spans that lead out of these islands; for k groups also between regions."""
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


# The spots that techniques look at, and those to look at again when a span has changed.


def islands(position: BridgesPosition) -> range:
    return range(len(position.puzzle.numbers))


def ends(position: BridgesPosition, span: Place) -> Sequence[Spot]:
    return position.puzzle.spans[span]


def spans(position: BridgesPosition) -> range:
    return range(len(position.puzzle.spans))


def bridges_phrase(value: int) -> str:
    """Return 'one bridge', 'two bridges' or 'no bridge'."""
    return f"{number_word(value)} bridge{'s' if value > 1 else ''}"


NO_BRIDGE = bridges_phrase(0)


def either_number(values: Iterable[Value]) -> str:
    """Return 'none or two', or 'one, two or four'."""
    *others, last = [number_word(value) if value else "none" for value in sorted(values)]
    return f"{', '.join(others)} or {last}"


def island_names(puzzle: Bridges, islands: Collection[Island]) -> str:
    """Return 'the 4 at R1C1 and the 2 at R1C3', or 'the 5 islands around R1C1' for many."""
    if len(islands) <= MAX_NAMED_ISLANDS:
        return join_words([puzzle.name_of(island) for island in sorted(islands)])
    reasons = [(ISLAND, (island,)) for island in sorted(islands)]
    count = number_word(len(islands))
    around = f"the {count} islands around {puzzle.spot_of(min(islands))}"
    return name(around, f"these {count} islands", reasons=reasons)


def group_name(puzzle: Bridges, islands: Sequence[Island]) -> str:
    """Return 'the 4 at R1C1', or 'the 5 islands around R1C1'."""
    first = min(islands)
    if len(islands) == 1:
        return puzzle.name_of(first)
    text = f"the {number_word(len(islands))} islands around {puzzle.spot_of(first)}"
    return name(text, "this group", reasons=[(ISLAND, (island,)) for island in islands])


def on_span(puzzle: Bridges, span: Span, *, is_only: bool = True) -> str:
    """Return 'on R1C1-R1C5', or 'here' beside a board, if no other span is meant."""
    where = puzzle.span_name(span)
    return name(f"on {where}", "here", [span]) if is_only else say("on {}", where)


def span_names(puzzle: Bridges, spans: Iterable[Span], *, is_other: bool = False) -> str:
    """Return 'R1C1-R1C5 and R1C1-R4C1'; beside the board 'these two spans', or 'these two'."""
    places = list(spans)
    text = join_words([str(puzzle.span_name(span)) for span in places])
    if len(places) == 1:
        return name(text, f"this {'one' if is_other else 'span'}", places)
    these = f"these {number_word(len(places))}"
    return name(text, these if is_other else f"{these} spans", places)


def conclusion(position: BridgesPosition, move: Move, *, needs_more: bool = False) -> str:
    """Return 'R1C1-R1C5 has no bridge, and R1C1-R4C1 at most one bridge'."""
    parts: list[str] = []
    for text, spans in _amounts(position, move, needs_more=needs_more).items():
        verb = "" if parts else " has" if len(spans) == 1 else " have"
        each = " each"
        if len(spans) == 1:
            each = ""
        elif text == NO_BRIDGE:
            each = "s"
        names = span_names(position.puzzle, spans, is_other=bool(parts))
        parts.append(say(f"{{}}{verb} {text}{each}", names))
    return join_phrases(parts, ", and ")


def conclusion_here(position: BridgesPosition, move: Move) -> str:
    """Return the conclusion without the span's name: 'there is at most one bridge'."""
    text = next(iter(_amounts(position, move)))
    if text == NO_BRIDGE:
        return "there is none"
    return f"there {'is' if text.endswith('bridge') else 'are'} {text}"


def _amounts(
    position: BridgesPosition, move: Move, *, needs_more: bool = False
) -> dict[str, list[Span]]:
    """Return what is new about the spans of a move, and where."""
    removed: dict[Span, set[Value]] = {}
    for span, value in move.removes:
        removed.setdefault(span, set()).add(value)
    alike: dict[str, list[Span]] = {}
    for span, values in removed.items():
        text = amount(position.open[span], position.open[span] - values, needs_more=needs_more)
        alike.setdefault(text, []).append(span)
    return alike


def amount(before: frozenset[Value], left: frozenset[Value], *, needs_more: bool = False) -> str:
    """Return what is new about a span: 'no bridge', 'at least one bridge'.

    If nothing is left, it would need more bridges than it can have, or fewer.
    """
    if not left:
        if needs_more or 0 in before:
            return f"at least {bridges_phrase(max(before) + 1)}"
        most = min(before) - 1
        return NO_BRIDGE if most < 1 else f"at most {bridges_phrase(most)}"
    least, most = min(left), max(left)
    if len(left) == 1:
        is_known = bool(least) and least == min(before)
        return f"just {bridges_phrase(least)}" if is_known else bridges_phrase(least)
    if len(left) < most - least + 1:
        return f"{either_number(left)}{' bridges' if least else ''}"
    return (
        f"at most {bridges_phrase(most)}"
        if most < max(before)
        else f"at least {bridges_phrase(least)}"
    )
