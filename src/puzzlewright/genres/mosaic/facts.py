"""What can be counted about a Mosaic and its solution."""

from itertools import chain

from puzzlewright.board import Solution
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reach import HARD, TRIVIAL, reach_of
from puzzlewright.shading import BLACK
from puzzlewright.step import LEVELS
from puzzlewright.technique import Facts


def facts(puzzle: Mosaic, solution: Solution) -> Facts:
    """Counts of clues and colours, and how much of the page the techniques up to each level decide."""
    cells = puzzle.rows * puzzle.cols
    clues = [clue for clue in chain.from_iterable(puzzle.clues) if clue is not None]
    return {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "clues": len(clues),
        "clue_share": round(len(clues) / cells, 3),
        "clues_by_number": [clues.count(number) for number in range(10)],
        "black_cells": solution.values.count(BLACK),
        "black_share": round(solution.values.count(BLACK) / cells, 3),
        "decided_by_level": decided_by_level(puzzle, solution),
    }


def decided_by_level(puzzle: Mosaic, solution: Solution) -> dict[str, float]:
    """The share of cells that the techniques of one and two clues decide, up to each of their levels."""
    reach = reach_of(puzzle.lanes, solution)
    left = {level: reach.undecided(puzzle.lanes.clues, level).bit_count() for level in range(TRIVIAL, HARD + 1)}
    return {LEVELS[level - 1]: round(1 - cells / len(solution.values), 3) for level, cells in left.items()}
