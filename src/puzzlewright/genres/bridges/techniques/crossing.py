"""A bridge blocks every span that it crosses, and where no loops are allowed, every span that would
close one.
"""

from collections import deque
from collections.abc import Sequence

from puzzlewright.genres.bridges.puzzle import Island, Span
from puzzlewright.genres.bridges.reasons import CROSSING, LOOP
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import conclusion
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move


def spans(position: BridgesPosition) -> range:
    return range(len(position.puzzle.spans))


def _near_crossings(position: BridgesPosition, span: Place) -> Sequence[Span]:
    return (span, *position.puzzle.crossed_by[span])


def _block(position: BridgesPosition, span: Span) -> list[Move]:
    if not position.low[span]:
        return []
    removes = []
    for crossed in position.puzzle.crossed_by[span]:
        if position.high[crossed]:
            removes += position.above(crossed, 0)
    return [Move(tuple(removes), (Reason(CROSSING),), (span,), (span,))] if removes else []


def _block_words(position: BridgesPosition, move: Move) -> str:
    in_the_way = position.puzzle.span_name(move.about[0])
    return f"The bridge on {in_the_way} is in the way, so {conclusion(position, move)}."


def _forbids_loops(position: BridgesPosition) -> bool:
    return not position.puzzle.loops


def _near_loops(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """A first bridge joins two groups: all spans between islands of the joined group may close a
    loop now.
    """
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
    if position.low[span]:
        return [Move((), (Reason(LOOP, tuple(sorted((span, *way)))),), (span, *way), (span,))]
    return [
        Move(
            tuple(position.above(span, 0)),
            (Reason(LOOP, tuple(sorted((span, *way)))),),
            way,
            (span,),
        )
    ]


def _way(position: BridgesPosition, start: Island, end: Island, without: Span) -> tuple[Span, ...]:
    """The spans of the shortest way over known bridges, without this one."""
    came: dict[Island, Span] = {start: -1}
    queue = deque([start])
    while end not in came:
        island = queue.popleft()
        for span in position.puzzle.spans_at[island]:
            other = position.other_end(span, island)
            if position.low[span] and span != without and other not in came:
                came[other] = span
                queue.append(other)
    way = []
    while end != start:
        way.append(came[end])
        end = position.other_end(came[end], end)
    return tuple(way)


def _close_loop_words(position: BridgesPosition, move: Move) -> str:
    a, b = position.puzzle.spans[move.about[0]]
    one, other = position.puzzle.name_of(a), position.puzzle.name_of(b)
    if not move.removes:
        return f"Bridges lead from {one} to {other} on two ways, which is a loop."
    return (
        f"Bridges already lead from {one} to {other}, and another way would close a loop, so"
        f" {conclusion(position, move)}."
    )


crossing = Technique(
    "crossing",
    1,
    "a bridge blocks every span that it crosses",
    spans,
    _near_crossings,
    _block,
    _block_words,
    weight="bookkeeping",
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
    acts_on=_forbids_loops,
)
