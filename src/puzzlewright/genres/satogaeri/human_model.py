"""How people solve Satogaeri: the techniques, the premises of explanations, and what can be counted
about a puzzle.
"""

from collections.abc import Sequence

from puzzlewright.core.board import Board, Choice
from puzzlewright.core.picture import Box, Disc, Line, Shape
from puzzlewright.core.step import Reason
from puzzlewright.genre.technique import Teaching
from puzzlewright.genres.satogaeri import reasons
from puzzlewright.genres.satogaeri.drawing import dot_at, with_circle
from puzzlewright.genres.satogaeri.facts import facts, page_facts
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.techniques import TECHNIQUES
from puzzlewright.genres.satogaeri.techniques.position import SatogaeriPosition

STRUCK = 0.1  # the arm of a cross, a little more than the dot of an option
RADIUS = 0.45  # a little more than that of a circle


def outline(puzzle: Satogaeri, reason: Reason) -> Sequence[Shape]:
    """A circle, the cells of a country, or the cell where tracks would meet."""
    cols = puzzle.cols
    match reason.rule:
        case reasons.CIRCLE:
            row, col, _ = puzzle.circles[reason.about[0]]
            return [Disc(col + 0.5, row + 0.5, RADIUS, "premise")]
        case reasons.COUNTRY | reasons.ROOM:
            cells = [
                cell for cell, country in enumerate(puzzle.country_of) if country == reason.about[0]
            ]
        case reasons.TRACKS:
            cells = [reason.about[0]]
        case _:
            cells = []
    return [Box(cell % cols, cell // cols, 1, 1, "premise") for cell in cells]


def strike(puzzle: Satogaeri, board: Board, choice: Choice) -> Sequence[Shape]:
    """A cross on a cell where a circle cannot land, beside a number that stands there."""
    x, y = dot_at(puzzle, with_circle(puzzle, board), choice[1])
    return [
        Line(x - STRUCK, y - slope * STRUCK, x + STRUCK, y + slope * STRUCK, "ruled-out")
        for slope in (1, -1)
    ]


teaching: Teaching[Satogaeri, SatogaeriPosition] = Teaching(
    techniques=TECHNIQUES,
    position=SatogaeriPosition,
    premises=frozenset((reasons.COUNTRY, reasons.ROOM, reasons.TRACKS)),
    outline=outline,
    facts=facts,
    page_facts=page_facts,
    strike=strike,
    looks=("options",),
)
