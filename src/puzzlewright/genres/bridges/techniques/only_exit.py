"""Parts of the page, joined or not, that have only one way out: a single span, or a single island,
which then keeps a bridge for each of the parts that meet there.

In the Hashi thesis such parts are seen by their colours: islands of opposite classes share no
bridge, so the few islands of another class between them are the neck of an hourglass. Here the neck
is found whatever the colours are.
"""

from collections.abc import Sequence

from puzzlewright.genres.bridges.puzzle import Island
from puzzlewright.genres.bridges.reasons import CONNECTED, ISLAND
from puzzlewright.genres.bridges.techniques.cut_points import Stretch, Walk, walk
from puzzlewright.genres.bridges.techniques.parity import near_page, page
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import (
    bridges,
    conclusion,
    conclusion_here,
    group,
    names,
    number,
)
from puzzlewright.human.technique import Spot, Technique
from puzzlewright.model.board import Choice
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import count, sentence


def _look(position: BridgesPosition, spot: Spot) -> list[Move]:
    found = walk(position.puzzle, lambda span: position.high[span] > 0)
    if len(found.regions) > position.puzzle.components:
        parted = sorted(
            island
            for region in sorted(found.regions, key=_size)[:-1]
            for island in found.islands(region)
        )
        return [Move((), (Reason(CONNECTED, tuple(parted)),), position.leaving(parted))]
    return [*_hang_on_a_span(position, found), *_hang_on_an_island(position, found)]


def _size(stretch: Stretch) -> int:
    return stretch[1] - stretch[0]


def _hang_on_a_span(position: BridgesPosition, found: Walk) -> list[Move]:
    moves = []
    for span, stretch in found.cut_spans:
        if not position.low[span]:
            region = found.region_of(found.order[stretch[0]])
            sides = [found.islands(stretch), found.without(region, [stretch])]
            side = min(sides, key=lambda side: _effort(position, side))
            if position.must_leave(side[0], len(side)):
                moves.append(
                    Move(
                        tuple(position.below(span, 1)),
                        (position.way_out(side),),
                        position.leaving(side),
                        (*side,),
                    )
                )
    return moves


def _effort(position: BridgesPosition, side: Sequence[Island]) -> tuple[int, int, int]:
    """How hard it is to see that these hang together: joined islands are seen at once."""
    return len({position.group[island] for island in side}), len(side), min(side)


def _hang_on_an_island(position: BridgesPosition, found: Walk) -> list[Move]:
    moves = []
    for island, stretches in found.cut_islands.items():
        total = position.puzzle.numbers[island]
        if total is None or position.low_sum[island] >= total:
            continue
        region = found.region_of(island)
        rest = found.without(region, [*stretches, (found.number[island], found.number[island] + 1)])
        parts = [list(found.islands(stretch)) for stretch in stretches] + ([rest] if rest else [])
        if position.must_leave(island, 1):
            moves += _neck(position, island, total, parts)
    return moves


def _neck(
    position: BridgesPosition, island: Island, total: int, parts: Sequence[list[Island]]
) -> list[Move]:
    """Each part needs a bridge to the island at which they meet, so there are fewer left for any
    other.
    """
    spans_to = [
        [
            span
            for span in position.puzzle.spans_at[island]
            if position.high[span] and position.other_end(span, island) in part
        ]
        for part in map(set, parts)
    ]
    starved = [
        index
        for index, spans in enumerate(spans_to)
        if not any(position.low[span] for span in spans)
    ]
    moves = []
    for index, spans in enumerate(spans_to):
        others = [other for other in starved if other != index]
        room = total - position.low_sum[island] - len(others)
        removes: list[Choice] = []
        for span in spans:
            removes += position.above(span, position.low[span] + room)
        if removes and others:
            cuts = [position.way_out(parts[other]) for other in others]
            places = dict.fromkeys(
                [
                    *position.puzzle.spans_at[island],
                    *(way for other in others for way in position.leaving(parts[other])),
                ]
            )
            reasons = (Reason(ISLAND, (island,)), *cuts)
            moves.append(
                Move(tuple(removes), reasons, tuple(places), (island, len(others), max(room, 0)))
            )
    return moves


def _words(position: BridgesPosition, move: Move) -> str:
    if not move.removes:
        return sentence(
            f"no bridge can join {names(position.puzzle, move.reasons[0].about)} to the others any"
            " more"
        )
    is_neck = move.reasons[0].rule == ISLAND
    return (_neck_words if is_neck else _span_words)(position, move)


def _span_words(position: BridgesPosition, move: Move) -> str:
    puzzle, side = position.puzzle, move.about
    if len({position.group[island] for island in side}) == 1:
        return sentence(
            f"{group(puzzle, side)} has only one way out, so {conclusion(position, move)}"
        )
    ((span, _),) = move.removes
    return sentence(
        f"{puzzle.span_name(span)} is the only way out for the {count(len(side), 'island')} on one"
        f" side, so {conclusion_here(position, move)}"
    )


def _neck_words(position: BridgesPosition, move: Move) -> str:
    island, others, room = move.about
    name = position.puzzle.name_of(island)
    parts = (
        f"{name} holds {number(others + 1)} parts of the page together and needs a bridge to each,"
        f" which leaves {bridges(room)} more"
    )
    return sentence(f"{parts}, so {conclusion(position, move)}")


only_exit = Technique(
    "only-exit",
    3,
    "a part of the page has only one way out, by a single span or past a single island",
    page,
    near_page,
    _look,
    _words,
)
