"""Single spans: crossings, loops, pairs of equal numbers, and the required number of groups.

Pairs of equal numbers are theorem 2 of the Hashi thesis.
"""

from collections import deque
from collections.abc import Callable, Sequence

from puzzlewright.core.board import Move, Place, Reason
from puzzlewright.core.phrases import capitalise, say
from puzzlewright.core.words import count_noun
from puzzlewright.genre.technique import Spot, Technique, after_any_change, whole_board
from puzzlewright.genres.bridges.puzzle import CROSSING, GROUPS, LOOP, Island, Span, island_reason
from puzzlewright.genres.bridges.techniques.position import (
    BridgesPosition,
    bridges_phrase,
    conclusion,
    conclusion_here,
    on_span,
    spans,
)


def _bridged(position: BridgesPosition) -> list[Span]:
    return [span for span, low in enumerate(position.low) if low]


def _near_crossings(position: BridgesPosition, span: Place) -> Sequence[Span]:
    crossed = position.puzzle.crossed_by[span]
    return (span, *crossed) if crossed else ()


def _block(position: BridgesPosition, span: Span) -> list[Move]:
    if not position.low[span]:
        return []
    removes = []
    for crossed in position.puzzle.crossed_by[span]:
        removes += position.above(crossed, 0)
    return [Move(tuple(removes), (Reason(CROSSING),), (span,), (span,))] if removes else []


def _block_words(position: BridgesPosition, move: Move) -> str:
    in_the_way = position.puzzle.span_name(move.about[0])
    return say("The bridge on {} is in the way, so {}.", in_the_way, conclusion(position, move))


def _near_loops(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """List the spans inside the group that a first bridge has joined: each may close a loop."""
    if span not in position.merged:
        return (span,)
    joined = position.members[position.group[position.puzzle.spans[span][0]]]
    return list(
        dict.fromkeys(other for island in joined for other in position.puzzle.spans_at[island])
    )


def _close_loop(position: BridgesPosition, span: Span) -> list[Move]:
    a, b = position.puzzle.spans[span]
    is_joined = position.group[a] == position.group[b] and span not in position.merged
    if position.puzzle.loops or not position.high[span] or not is_joined:
        return []
    way = _way(position, a, b, span)
    reasons = (Reason(LOOP, tuple(sorted((span, *way)))),)
    if position.low[span]:
        return [Move((), reasons, (span, *way), (span,))]
    return [Move(tuple(position.above(span, 0)), reasons, way, (span,))]


def _way(position: BridgesPosition, start: Island, end: Island, without: Span) -> tuple[Span, ...]:
    """Return the spans of the shortest path over known bridges, without this one."""
    reached_by: dict[Island, Span] = {start: -1}
    queue = deque([start])
    while end not in reached_by:
        island = queue.popleft()
        for span in position.puzzle.spans_at[island]:
            other = position.other_end(span, island)
            if position.low[span] and span != without and other not in reached_by:
                reached_by[other] = span
                queue.append(other)
    way = []
    while end != start:
        way.append(reached_by[end])
        end = position.other_end(reached_by[end], end)
    return tuple(way)


def _close_loop_words(position: BridgesPosition, move: Move) -> str:
    a, b = position.puzzle.spans[move.about[0]]
    one, other = position.puzzle.name_of(a), position.puzzle.name_of(b)
    if not move.removes:
        return say("Bridges lead from {} to {} on two ways, which is a loop.", one, other)
    result = conclusion(position, move)
    return say(
        "{} and {} are connected, and loops are not allowed, so {}.", capitalise(one), other, result
    )


crossing = Technique(
    "crossing",
    1,
    "a bridge blocks every span that it crosses",
    _bridged,
    _near_crossings,
    _block,
    _block_words,
    weight="bookkeeping",
    question="Which spans does this bridge cross?",
)
loop = Technique(
    "loop",
    1,
    "a bridge between islands that are joined already would close a loop",
    spans,
    _near_loops,
    _close_loop,
    _close_loop_words,
    weight="bookkeeping",
    can_apply=lambda position: not position.puzzle.loops,
    question="Are these two islands connected already?",
)


def _equal_pairs(position: BridgesPosition) -> list[Span]:
    """List the spans between islands with the same number."""
    numbers = position.puzzle.numbers
    return [span for span, (a, b) in enumerate(position.puzzle.spans) if numbers[a] == numbers[b]]


def _near_pair(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """List the span; with several groups all spans, because regions may split anywhere."""
    if position.puzzle.components > 1:
        return spans(position)
    a, b = position.puzzle.spans[span]
    return (span,) if position.puzzle.numbers[a] == position.puzzle.numbers[b] else ()


def _isolate_pair(*, is_one: bool) -> Callable[[BridgesPosition, Span], list[Move]]:
    """Return a function that looks at pairs of ones, or at pairs of other equal numbers."""

    def look(position: BridgesPosition, span: Span) -> list[Move]:
        a, b = position.puzzle.spans[span]
        number = position.puzzle.numbers[a]
        if (
            not number
            or number != position.puzzle.numbers[b]
            or (number == 1) != is_one
            or number not in position.open[span]
        ):
            return []
        if not position.must_leave(a, 2):
            return []
        reasons = (island_reason(a), island_reason(b), position.way_out((a, b)))
        # The state of the pair's other spans does not matter; the spans between regions do.
        places = position.leaving((a, b)) if position.puzzle.components > 1 else ()
        return [Move(((span, number),), reasons, places, (span,))]

    return look


def _pair_words(position: BridgesPosition, move: Move) -> str:
    puzzle = position.puzzle
    (span,) = move.about
    number = puzzle.numbers[puzzle.spans[span][0]] or 0
    bridges, result = capitalise(bridges_phrase(number)), conclusion_here(position, move)
    ends = f"these two {number}s"
    names = on_span(puzzle, span), ends
    return say("{} {} would finish {} and cut them off, so {}.", bridges, *names, result)


isolated_ones = Technique(
    "isolated-ones",
    2,
    "two islands with a 1 are not joined to each other",
    _equal_pairs,
    _near_pair,
    _isolate_pair(is_one=True),
    _pair_words,
    title="Twin ones",
    question="What happens to two 1s that are joined to each other?",
)
isolated_pair = Technique(
    "isolated-pair",
    1,
    "two islands with the same number do not spend it all on each other",
    _equal_pairs,
    _near_pair,
    _isolate_pair(is_one=False),
    _pair_words,
    title="Twins",
    question="What happens if these two islands spend everything on each other?",
)


def _stay_apart(position: BridgesPosition, spot: Spot) -> list[Move]:
    """Keep groups apart if there are only as many as the puzzle requires."""
    puzzle, high, low, group_of = position.puzzle, position.high, position.low, position.group
    # Every 0 is a separate group.
    others = [island for island, number in enumerate(puzzle.numbers) if number != 0]
    least = puzzle.components - (len(puzzle.numbers) - len(others))
    found = len({group_of[island] for island in others})
    if found > least or least < 2 or not others:
        return []
    removes = []
    for span, (a, b) in enumerate(puzzle.spans):
        if (
            high[span]
            and group_of[a] != group_of[b]
            and puzzle.numbers[a] != 0
            and puzzle.numbers[b] != 0
        ):
            removes += position.above(span, 0)
    joins = tuple([span for span, bridges in enumerate(low) if bridges])
    return [Move(tuple(removes), (Reason(GROUPS),), joins)] if removes or found < least else []


def _stay_apart_words(position: BridgesPosition, move: Move) -> str:
    wanted = count_noun(position.puzzle.components, "group")
    if not move.removes:
        return f"The known bridges leave fewer than {wanted}."
    result = conclusion(position, move)
    return say("The known bridges leave exactly {}, so none may be joined: {}.", wanted, result)


enough_groups = Technique(
    "enough-groups",
    3,
    "if only the required number of groups is left, no two of them may be joined",
    whole_board,
    after_any_change,
    _stay_apart,
    _stay_apart_words,
    can_apply=lambda position: position.puzzle.components > 1,
    question="How many groups are left, and how many does the puzzle need?",
)
