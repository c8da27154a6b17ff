"""How people solve Mosaics: the techniques, the premises of explanations, and what can be counted
about a puzzle.
"""

from collections.abc import Sequence

from puzzlewright.core.picture import Box, Shape
from puzzlewright.core.step import Reason
from puzzlewright.genre.technique import Teaching
from puzzlewright.genres.mosaic.facts import facts, page_facts
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import CLUE
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition


def outline(puzzle: Mosaic, reason: Reason) -> Sequence[Shape]:
    """The window of a clue, and the clue's own cell."""
    if reason.rule != CLUE:
        return ()
    row, col = divmod(reason.about[0], puzzle.cols)
    top, left = max(row - 1, 0), max(col - 1, 0)
    bottom, right = min(row + 2, puzzle.rows), min(col + 2, puzzle.cols)
    return [Box(left, top, right - left, bottom - top, "premise"), Box(col, row, 1, 1, "premise")]


# What puzzle magazines call basic and advanced logic.
BASIC = ("full-or-empty", "rest-of-window")
ADVANCED = (*BASIC, "inside", "difference", "distant-difference")

teaching: Teaching[Mosaic, MosaicPosition] = Teaching(
    techniques=TECHNIQUES,
    position=MosaicPosition,
    premises=frozenset((CLUE,)),
    outline=outline,
    facts=facts,
    page_facts=page_facts,
    sets={"basic": BASIC, "advanced": ADVANCED},
)
