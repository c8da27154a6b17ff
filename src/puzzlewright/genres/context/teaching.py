"""How people solve Context: the techniques, the premises of explanations, and what can be counted about a puzzle."""

from collections.abc import Sequence

from puzzlewright.formula import Clause, Cnf, Reason
from puzzlewright.genres.context.facts import facts
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.shading import BLACK
from puzzlewright.shapes import Box, Shape
from puzzlewright.technique import Teaching


def cut(puzzle: Context, cnf: Cnf, reason: Reason) -> Clause:
    """A region needs a way out: not all cells around it are black.

    If all were, those of its cells that lie beside them would be white, and so would cells beyond.
    """
    region = set(reason.about)
    around = sorted({side for cell in region for side in puzzle.sides[cell]} - region)
    return tuple([-literal for cell in around for literal in cnf.meaning.cube(cell, BLACK)])


def outline(puzzle: Context, reason: Reason) -> Sequence[Shape]:
    """A clue's cell, or the cells of a region."""
    cells = reason.about if reason.rule in ("clue", "connected") else ()
    return [Box(cell % puzzle.cols, cell // puzzle.cols, 1, 1, "premise") for cell in cells]


teaching: Teaching[Context, ContextPosition] = Teaching(
    techniques=TECHNIQUES,
    position=ContextPosition,
    premises=frozenset(("clue", "connected")),
    cut=cut,
    outline=outline,
    facts=facts,
    sets={},
)
