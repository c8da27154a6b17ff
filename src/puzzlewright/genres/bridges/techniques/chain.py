"""Linked islands: suppose a number of bridges on a span, and propagate it for a few steps.

The number is impossible if an island cannot reach its number, or a group has no exit. A step
propagates all changes of the last one over islands, crossings and groups. Three steps are used only
if two show nothing, so that conclusions rest on islands close together.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Move, Reason, Value
from puzzlewright.core.phrases import say
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.bridges.puzzle import CONNECTED, CROSSING, ISLAND, Island, Span
from puzzlewright.genres.bridges.techniques.position import (
    BridgesPosition,
    bridges_phrase,
    conclusion_here,
    island_names,
)

# a rule, and the island, the span or the group of islands that it is about
Cause: TypeAlias = tuple[str, tuple[int, ...]]
# a span, the least and the most bridges on it, and the cause
Narrowing: TypeAlias = tuple[Span, Value, Value, Cause]


class Supposition:
    """The consequences of one supposed choice; reset and reused for the next choice."""

    def __init__(self, position: BridgesPosition) -> None:
        self.position = position
        self.ends, self.crossed_by = position.puzzle.spans, position.puzzle.crossed_by
        self.low, self.high = position.low.copy(), position.high.copy()
        self.low_sum, self.high_sum = position.low_sum.copy(), position.high_sum.copy()
        self._begin()

    def _begin(self) -> None:
        self.changed: list[Span] = []
        self.causes: dict[Span, list[Cause]] = {}  # of the changes
        self.joins: list[tuple[Island, Island]] = []  # the groups that new bridges join
        self.fresh: dict[Island, None] = {}  # islands that the last step changed
        self.contradiction: tuple[Cause, tuple[Span, ...]] | None = None

    def follow(self, span: Span, value: Value, steps: int) -> None:
        """Suppose this number of bridges, and propagate it for this many steps."""
        self._set(span, value, value)
        for _ in range(steps):
            if self.contradiction or not self.fresh:
                break
            touched, self.fresh = self.fresh, {}
            # Collect the whole step first, so that the order of islands does not matter.
            for narrowing in [*self._narrow_islands(touched), *self._narrow_exits(touched)]:
                self._narrow(*narrowing)

    def undo(self) -> None:
        """Restore the position."""
        position, low_sum, high_sum = self.position, self.low_sum, self.high_sum
        for span in self.changed:
            self.low[span], self.high[span] = position.low[span], position.high[span]
            a, b = self.ends[span]
            low_sum[a], low_sum[b] = position.low_sum[a], position.low_sum[b]
            high_sum[a], high_sum[b] = position.high_sum[a], position.high_sum[b]
        self._begin()

    def _set(self, span: Span, low: Value, high: Value) -> None:
        a, b = self.ends[span]
        low_before, high_before = self.low[span], self.high[span]
        if low > low_before:
            self.low[span] = low
            self.low_sum[a] += low - low_before
            self.low_sum[b] += low - low_before
        if high < high_before:
            self.high[span] = high
            self.high_sum[a] -= high_before - high
            self.high_sum[b] -= high_before - high
        self.changed.append(span)
        self.fresh[a] = self.fresh[b] = None
        if (
            low and not low_before
        ):  # a new bridge joins groups, and blocks the spans that it crosses
            self.joins.append((self.position.group[a], self.position.group[b]))
            for crossed in self.crossed_by[span]:
                if self.high[crossed]:
                    self._narrow(crossed, 0, 0, (CROSSING, (span,)))

    def _narrow(self, span: Span, least: Value, most: Value, cause: Cause) -> None:
        low, high = self.low[span], self.high[span]
        if least > low or most < high:
            self.causes.setdefault(span, []).append(cause)
            if least < low:
                least = low
            if most > high:
                most = high
            if least <= most:
                self._set(span, least, most)
            else:
                self.contradiction = self.contradiction or (cause, (span,))

    def _narrow_islands(self, touched: Iterable[Island]) -> list[Narrowing]:
        """Return what follows from the numbers of these islands."""
        puzzle, low, high = self.position.puzzle, self.low, self.high
        numbers, max_bridges = puzzle.numbers, puzzle.max_bridges
        found: list[Narrowing] = []
        for island in touched:
            number = numbers[island]
            low_sum, high_sum = self.low_sum[island], self.high_sum[island]
            if number is None:
                spare, room = high_sum - 1, high_sum - low_sum
            else:
                spare, room = high_sum - number, number - low_sum
            if spare < 0 or room < 0:
                self.contradiction = self.contradiction or (
                    (ISLAND, (island,)),
                    puzzle.spans_at[island],
                )
            elif low_sum < high_sum and (spare < max_bridges or room < max_bridges):
                for span in puzzle.spans_at[island]:
                    fewest, largest = low[span], high[span]
                    if spare < largest - fewest or room < largest - fewest:
                        found.append((span, largest - spare, fewest + room, (ISLAND, (island,))))
        return found

    def _narrow_exits(self, touched: Iterable[Island]) -> list[Narrowing]:
        """Return the bridges on the only exits of these islands' groups, joined by new bridges."""
        position, group_of = self.position, self.position.group
        seen: set[Island] = set()
        found: list[Narrowing] = []
        for name in {group_of[island] for island in touched}:
            if name in seen:
                continue
            joined = _joined(name, self.joins) if self.joins else {name}
            seen |= joined
            exits = self._exits(joined)
            if len(exits) == 2:
                continue
            islands = [island for part in sorted(joined) for island in position.members[part]]
            if position.must_leave(islands[0], len(islands)):
                cause = (CONNECTED, tuple(islands))
                if exits:
                    found.append((exits[0], 1, position.puzzle.max_bridges, cause))
                else:
                    self.contradiction = self.contradiction or (cause, position.leaving(islands))
        return found

    def _exits(self, joined: set[Island]) -> list[Span]:
        """Return the exits of these groups together, at most two."""
        group_of, high = self.position.group, self.high
        exits: list[Span] = []
        for part in joined:
            for way in self.position.exits[part]:
                if high[way]:
                    a, b = self.ends[way]
                    # A span between two of the groups is no exit.
                    if group_of[a] in joined and group_of[b] in joined:
                        continue
                    exits.append(way)
                    if len(exits) == 2:
                        return exits
        return exits

    def why(self) -> tuple[tuple[Reason, ...], tuple[Span, ...]]:
        """Return the reasons and places that the contradiction depends on."""
        assert self.contradiction
        cause, rests_on = self.contradiction
        reasons = {self._reason(cause): None}
        queue = dict.fromkeys(rests_on)
        done: set[Span] = set()
        while queue:
            span, _ = queue.popitem()
            done.add(span)
            for cause in self.causes.get(span, ()):
                reasons[self._reason(cause)] = None
                queue.update(
                    dict.fromkeys([way for way in self._rests_on(cause) if way not in done])
                )
        return tuple(reasons), tuple(sorted(done))

    def _reason(self, cause: Cause) -> Reason:
        rule, about = cause
        if rule == CONNECTED:
            return self.position.way_out(about)
        return Reason(rule, about if rule == ISLAND else ())

    def _rests_on(self, cause: Cause) -> Sequence[Span]:
        """Return the spans that a cause depends on."""
        rule, about = cause
        if rule == CONNECTED:
            return self.position.leaving(about)
        return self.position.puzzle.spans_at[about[0]] if rule == ISLAND else about


def _joined(start: Island, joins: Iterable[tuple[Island, Island]]) -> set[Island]:
    """Return the groups that these joins connect with this one."""
    found = {start}
    grows = True
    while grows:
        grows = False
        for a, b in joins:
            if (a in found) != (b in found):
                found |= {a, b}
                grows = True
    return found


def _find_moves(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Suppose every open choice of the board: a group can lose an exit far from a change."""
    choices = [
        (span, value)
        for span, values in enumerate(position.open)
        if len(values) > 1
        for value in sorted(values)
    ]
    supposition = Supposition(position)
    moves: list[Move] = []
    for steps in (2, 3):
        unfinished = []  # choices that a further step may refute
        for span, value in choices:
            supposition.follow(span, value, steps)
            if supposition.contradiction:
                moves.append(Move(((span, value),), *supposition.why()))
            elif supposition.fresh:
                unfinished.append((span, value))
            supposition.undo()
        if moves:
            break
        choices = unfinished
    return moves


def _describe(position: BridgesPosition, move: Move) -> str:
    ((span, value),) = move.removes
    islands = [reason.about[0] for reason in move.reasons if reason.rule == ISLAND]
    needs_exits = any(reason.rule == CONNECTED for reason in move.reasons)
    which = island_names(position.puzzle, islands)
    if not islands:
        what: str = "a group of islands is cut off"
    elif needs_exits:
        what = say("{} cannot get enough bridges without cutting off a group", which)
    else:
        what = say("{} cannot get the right number of bridges", which)
    result, bridges = conclusion_here(position, move), bridges_phrase(value)
    return say("With {} on {}, {}, so {}.", bridges, position.puzzle.span_name(span), what, result)


linked_islands = Technique(
    "linked-islands",
    5,
    "follow a number of bridges on a span from island to island, until one cannot get its bridges",
    whole_board,
    after_any_change,
    _find_moves,
    _describe,
    is_chain=True,
    description="It looks two steps ahead, and three only if two show nothing anywhere.",
    question="Which islands would be short of bridges if this span had that many?",
)
