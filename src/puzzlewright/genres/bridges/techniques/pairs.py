"""Two islands with the same number must not spend it on each other (the Hashi thesis' theorem
2).
"""

from collections.abc import Sequence
from functools import partial

from puzzlewright.genres.bridges.puzzle import Span
from puzzlewright.genres.bridges.reasons import ISLAND
from puzzlewright.genres.bridges.techniques.crossing import spans
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.wording import bridges, conclusion_here
from puzzlewright.human.technique import Technique
from puzzlewright.model.board import Place
from puzzlewright.model.reason import Reason
from puzzlewright.model.step import Move
from puzzlewright.model.words import sentence


def _near(position: BridgesPosition, span: Place) -> Sequence[Span]:
    """Where several groups are asked for, a pair says something once the page has fallen apart,
    wherever that was.
    """
    return spans(position) if position.puzzle.components > 1 else (span,)


def _starve(is_one: bool, position: BridgesPosition, span: Span) -> list[Move]:
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
    reasons = (Reason(ISLAND, (a,)), Reason(ISLAND, (b,)), position.way_out((a, b)))
    # Their own spans are all used up, whatever is known of them; what parts the regions matters.
    places = position.leaving((a, b)) if position.puzzle.components > 1 else ()
    return [Move(((span, number),), reasons, places, (span,))]


def _words(position: BridgesPosition, move: Move) -> str:
    puzzle = position.puzzle
    (span,) = move.about
    number = puzzle.numbers[puzzle.spans[span][0]] or 0
    return sentence(
        f"{bridges(number)} on {puzzle.span_name(span)} would shut these two {number}s into a"
        f" finished group of their own, so {conclusion_here(position, move)}"
    )


ones_apart = Technique(
    "ones-apart",
    2,
    "two islands with a 1 are not joined to each other",
    spans,
    _near,
    partial(_starve, True),
    _words,
)
equal_pair = Technique(
    "equal-pair",
    1,
    "two islands with the same number do not spend it all on each other",
    spans,
    _near,
    partial(_starve, False),
    _words,
)
