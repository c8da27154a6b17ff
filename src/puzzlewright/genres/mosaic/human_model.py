"""How people solve Mosaic: techniques, premises of explanations, and facts about a puzzle."""

from collections.abc import Sequence
from itertools import chain

from puzzlewright.core.board import LEVELS, Reason, Solution
from puzzlewright.core.picture import Box, Shape
from puzzlewright.genre.technique import Facts, Teaching
from puzzlewright.genres.mosaic.generation.solvability import HARD, TRIVIAL, reach_of
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.grid import CLUE
from puzzlewright.kit.shading import BLACK

# What puzzle magazines call basic and advanced logic.
BASIC = ("full-or-empty", "rest-of-window")
ADVANCED = (*BASIC, "inside", "difference", "distant-difference")


def page_facts(puzzle: Mosaic) -> Facts:
    """Counts of clues."""
    cells = puzzle.rows * puzzle.cols
    clues = [clue for clue in chain.from_iterable(puzzle.clues) if clue is not None]
    return {
        "rows": puzzle.rows,
        "columns": puzzle.cols,
        "cells": cells,
        "clues": len(clues),
        "clues_to_cells_ratio": len(clues) / cells,
        **{f"clues_of_{number}": clues.count(number) for number in range(10)},
    }


def facts(puzzle: Mosaic, solution: Solution) -> Facts:
    """Facts of the page and its colours, and how much the techniques of each level decide."""
    black = solution.values.count(BLACK)
    return {
        **page_facts(puzzle),
        "black_cells": black,
        "black_to_cells_ratio": black / len(solution.values),
        **_decided(puzzle, solution),
    }


def _decided(puzzle: Mosaic, solution: Solution) -> Facts:
    """The share of cells that techniques of one and two clues decide, by level."""
    reach = reach_of(puzzle.bitboard, solution)
    left = {
        level: reach.undecided(puzzle.bitboard.clues, level).bit_count()
        for level in range(TRIVIAL, HARD + 1)
    }
    return {
        f"ratio_decided_{LEVELS[level - 1]}": 1 - cells / len(solution.values)
        for level, cells in left.items()
    }


def outline(puzzle: Mosaic, reason: Reason) -> Sequence[Shape]:
    """The window of a clue, and the clue's own cell."""
    if reason.rule != CLUE:
        return ()
    row, col = divmod(reason.about[0], puzzle.cols)
    top, left = max(row - 1, 0), max(col - 1, 0)
    bottom, right = min(row + 2, puzzle.rows), min(col + 2, puzzle.cols)
    return [Box(left, top, right - left, bottom - top, "premise"), Box(col, row, 1, 1, "premise")]


teaching: Teaching[Mosaic, MosaicPosition] = Teaching(
    techniques=TECHNIQUES,
    position=MosaicPosition,
    premises=frozenset((CLUE,)),
    outline=outline,
    facts=facts,
    page_facts=page_facts,
    sets={"basic": BASIC, "advanced": ADVANCED},
)
