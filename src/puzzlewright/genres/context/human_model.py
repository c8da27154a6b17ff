"""How people solve Context: the techniques, the premises of explanations, and what can be counted
about a puzzle.
"""

from collections.abc import Sequence

from puzzlewright.core.picture import Box, Shape
from puzzlewright.core.step import Reason
from puzzlewright.genre.technique import Teaching
from puzzlewright.genres.context.facts import facts, page_facts
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit.clue_page import CLUE, CONNECTED


def outline(puzzle: Context, reason: Reason) -> Sequence[Shape]:
    """A clue's cell, or the cells of a region."""
    cells = reason.about if reason.rule in (CLUE, CONNECTED) else ()
    return [Box(cell % puzzle.cols, cell // puzzle.cols, 1, 1, "premise") for cell in cells]


teaching: Teaching[Context, ContextPosition] = Teaching(
    techniques=TECHNIQUES,
    position=ContextPosition,
    premises=frozenset((CLUE, CONNECTED)),
    outline=outline,
    facts=facts,
    page_facts=page_facts,
    connection=frozenset({CONNECTED}),
)
