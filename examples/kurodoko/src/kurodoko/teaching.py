"""How people solve Kurodoko: techniques, what explanations rest on, what can be counted."""

from collections.abc import Sequence

from puzzlewright.human.technique import Facts, Teaching
from puzzlewright.model.board import Solution
from puzzlewright.model.reason import Reason
from puzzlewright.model.shapes import Box, Shape

from kurodoko.puzzle import Kurodoko
from kurodoko.reasons import CLUE, CONNECTED
from kurodoko.techniques import TECHNIQUES
from kurodoko.techniques.position import KurodokoPosition


def outline(puzzle: Kurodoko, reason: Reason) -> Sequence[Shape]:
    """A clue's cell, or the cells of a region."""
    cells = reason.about if reason.rule in (CLUE, CONNECTED) else ()
    return [Box(cell % puzzle.cols, cell // puzzle.cols, 1, 1, "premise") for cell in cells]


def facts(puzzle: Kurodoko, solution: Solution) -> Facts:
    """The page, its clues and its black cells."""
    cells, clues, black = len(solution.values), puzzle.clue_at.values(), sum(solution.values)
    return {
        "rows": puzzle.rows,
        "columns": puzzle.cols,
        "cells": cells,
        "clues": len(clues),
        "clues_to_cells_ratio": len(clues) / cells,
        "smallest_clue": min(clues, default=None),
        "largest_clue": max(clues, default=None),
        "black_cells": black,
        "black_to_cells_ratio": black / cells,
    }


teaching: Teaching[Kurodoko, KurodokoPosition] = Teaching(
    techniques=TECHNIQUES,
    position=KurodokoPosition,
    premises=frozenset((CLUE, CONNECTED)),
    outline=outline,
    facts=facts,
)
