"""What can be counted about a Mosaic and its solution."""

from itertools import chain

from puzzlewright.core.board import Solution
from puzzlewright.core.step import LEVELS
from puzzlewright.genre.technique import Facts
from puzzlewright.genres.mosaic.generation.solvability import HARD, TRIVIAL, reach_of
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK


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
    """What is known of the page, counts of colours, and how much of it the techniques up to each
    level decide.
    """
    black = solution.values.count(BLACK)
    return {
        **page_facts(puzzle),
        "black_cells": black,
        "black_to_cells_ratio": black / len(solution.values),
        **_decided(puzzle, solution),
    }


def _decided(puzzle: Mosaic, solution: Solution) -> Facts:
    """The share of cells that the techniques of one and two clues decide, up to each of their
    levels.
    """
    reach = reach_of(puzzle.bitboard, solution)
    left = {
        level: reach.undecided(puzzle.bitboard.clues, level).bit_count()
        for level in range(TRIVIAL, HARD + 1)
    }
    return {
        f"ratio_decided_{LEVELS[level - 1]}": 1 - cells / len(solution.values)
        for level, cells in left.items()
    }
