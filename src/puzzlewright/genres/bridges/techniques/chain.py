"""Linked islands: so many bridges on a span, and soon an island cannot have its number, or a group
has no way out.

What follows is looked at in steps: a step is what single islands, crossings and groups say at once
about all that has just changed. Three steps are allowed where two show nothing on the page, so that
all that a conclusion rests on lies close together.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.reasons import CONNECTED, CROSSING, ISLAND
from puzzlewright.genres.bridges.techniques.parity import near_page, page
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import bridges, conclusion_here, names
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.board import Value
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import sentence

# A span, the least and the most that it carries, why that is so, and the spans on which this rests.
Narrowing: TypeAlias = tuple[Span, Value, Value, Reason, tuple[Span, ...]]


class Supposition:
    """What follows from so many bridges on a span, step by step, until something is wrong."""

    def __init__(self, position: BridgesPosition, span: Span, value: Value) -> None:
        self.position = position
        self.bounds: dict[Span, tuple[Value, Value]] = {}  # of the spans that have changed
        self.sums: dict[Island, tuple[Value, Value]] = {}  # of the islands at which they end
        # why they have, and the spans that this rests on
        self.causes: dict[Span, list[tuple[Reason, tuple[Span, ...]]]] = {}
        self.fresh: dict[Island, None] = {}  # where the last step changed something
        self.wrong: tuple[Reason, tuple[Span, ...]] | None = None
        self._set(span, value, value)

    def _set(self, span: Span, low: Value, high: Value) -> None:
        position = self.position
        old_low, old_high = self.bounds.get(span) or (position.low[span], position.high[span])
        self.bounds[span] = (low, high)
        for island in position.puzzle.spans[span]:
            low_sum, high_sum = self.sums.get(island) or (
                position.low_sum[island],
                position.high_sum[island],
            )
            self.sums[island] = (low_sum + low - old_low, high_sum + high - old_high)
            self.fresh[island] = None
        if low and not old_low:  # a new bridge closes what it crosses at once
            for crossed in position.puzzle.crossed_by[span]:
                self._narrow(crossed, 0, 0, Reason(CROSSING), (span,))

    def _narrow(
        self, span: Span, low: Value, high: Value, reason: Reason, rests_on: tuple[Span, ...]
    ) -> None:
        old_low, old_high = self.bounds.get(span) or (
            self.position.low[span],
            self.position.high[span],
        )
        low, high = max(low, old_low), min(high, old_high)
        if low > old_low or high < old_high:
            self.causes.setdefault(span, []).append((reason, rests_on))
            if low <= high:
                self._set(span, low, high)
            else:
                self.wrong = self.wrong or (reason, (span,))

    def step(self) -> None:
        """What the islands and groups say at which something has just changed."""
        touched, self.fresh = self.fresh, {}
        # All of this is seen at once, so that it does not matter who is asked first.
        for narrowing in [*self._count(touched), *self._look_for_exits(touched)]:
            self._narrow(*narrowing)

    def _count(self, touched: Iterable[Island]) -> list[Narrowing]:
        """What the numbers of these islands say."""
        puzzle, low, high, bounds = (
            self.position.puzzle,
            self.position.low,
            self.position.high,
            self.bounds,
        )
        found: list[Narrowing] = []
        for island in touched:
            number, at_island = puzzle.numbers[island], puzzle.spans_at[island]
            low_sum, high_sum = self.sums[island]
            least, most = (1, high_sum) if number is None else (number, number)
            spare, room = high_sum - least, most - low_sum
            if spare < 0 or room < 0:
                self.wrong = self.wrong or (Reason(ISLAND, (island,)), at_island)
            elif low_sum < high_sum and min(spare, room) < puzzle.max_bridges:
                for span in at_island:
                    fewest, largest = bounds.get(span) or (low[span], high[span])
                    if largest - spare > fewest or fewest + room < largest:
                        found.append(
                            (
                                span,
                                largest - spare,
                                fewest + room,
                                Reason(ISLAND, (island,)),
                                at_island,
                            )
                        )
        return found

    def _look_for_exits(self, touched: Iterable[Island]) -> list[Narrowing]:
        """What the groups of these islands say, joined by all new bridges: each needs a way out."""
        position, bounds = self.position, self.bounds
        group_of, ends = position.group, position.puzzle.spans
        joins = []
        for span, (low, _) in bounds.items():
            if low and not position.low[span]:
                a, b = ends[span]
                joins.append((group_of[a], group_of[b]))
        seen: set[Island] = set()
        found: list[Narrowing] = []
        for name in {group_of[island] for island in touched}:
            if name not in seen:
                joined = _joined(name, joins)
                seen |= joined
                exits = self._two_exits(joined)
                if len(exits) < 2:
                    found += self._leave(
                        [island for part in sorted(joined) for island in position.members[part]],
                        exits,
                    )
        return found

    def _two_exits(self, joined: set[Island]) -> list[Span]:
        """The open spans that lead out of these groups together, but no more than two."""
        group_of, ends, bounds = self.position.group, self.position.puzzle.spans, self.bounds
        found: list[Span] = []
        for name in joined:
            for way in self.position.exits[name]:
                if way in bounds and not bounds[way][1]:
                    continue
                a, b = ends[way]
                if group_of[a] not in joined or group_of[b] not in joined:
                    found.append(way)
                    if len(found) == 2:
                        return found
        return found

    def _leave(self, islands: Sequence[Island], exits: Sequence[Span]) -> list[Narrowing]:
        position = self.position
        if position.must_leave(islands[0], len(islands)):
            if exits:
                return [
                    (
                        exits[0],
                        1,
                        position.puzzle.max_bridges,
                        position.way_out(islands),
                        position.leaving(islands),
                    )
                ]
            self.wrong = self.wrong or (position.way_out(islands), position.leaving(islands))
        return []

    def why(self) -> tuple[tuple[Reason, ...], tuple[Span, ...]]:
        """The reasons and places on which rests what is wrong."""
        assert self.wrong
        reason, rests_on = self.wrong
        reasons = {reason: None}
        queue = dict.fromkeys(rests_on)
        done: set[Span] = set()
        while queue:
            span, _ = queue.popitem()
            done.add(span)
            for cause, spans_before in self.causes.get(span, ()):
                reasons[cause] = None
                queue.update(
                    dict.fromkeys([before for before in spans_before if before not in done])
                )
        return tuple(reasons), tuple(sorted(done))


def _joined(start: Island, joins: Iterable[tuple[Island, Island]]) -> set[Island]:
    """The groups that these joins bring together with this one."""
    found = {start}
    grows = True
    while grows:
        grows = False
        for a, b in joins:
            if (a in found) != (b in found):
                found |= {a, b}
                grows = True
    return found


def _look(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Suppose every open choice in turn; all of the page is one spot, since a way out that is
    closed here is missed there.
    """
    return _refuted_within(2, position) or _refuted_within(3, position)


def _refuted_within(steps: int, position: BridgesPosition) -> list[Move]:
    """The choices that come to something wrong in so many steps."""
    moves = []
    for span, values in enumerate(position.open):
        for value in sorted(values) if len(values) > 1 else ():
            supposed = Supposition(position, span, value)
            for _ in range(steps):
                if supposed.wrong or not supposed.fresh:
                    break
                supposed.step()
            if supposed.wrong:
                reasons, places = supposed.why()
                moves.append(Move(((span, value),), reasons, places))
    return moves


def _words(position: BridgesPosition, move: Move) -> str:
    ((span, value),) = move.removes
    islands = [reason.about[0] for reason in move.reasons if reason.rule == ISLAND]
    needs_exits = any(reason.rule == CONNECTED for reason in move.reasons)
    which = names(position.puzzle, islands)
    if not islands:
        what = "a group of islands would have no way out"
    elif needs_exits:
        what = (
            f"{which} could not have {'its' if len(islands) == 1 else 'their'} bridges with a way"
            " out for every group"
        )
    else:
        what = (
            f"{which} could not {'' if len(islands) == 1 else 'all '}have the right number of"
            " bridges"
        )
    return sentence(
        f"with {bridges(value)} on {position.puzzle.span_name(span)}, {what}, so"
        f" {conclusion_here(position, move)}"
    )


linked_islands = Technique(
    "linked-islands",
    5,
    "so many bridges on a span leave islands next to it, or linked with those, without theirs",
    page,
    near_page,
    _look,
    _words,
)
