"""Changing drafts of Context: clues are given, altered and taken away."""

from puzzlewright.genres.context.making.remove_clues import clued
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.genres.context.reasons import CLUE
from puzzlewright.grids.clue_changes import changing_clues
from puzzlewright.grids.pages import flat
from puzzlewright.model.board import Place, Solution


def _possible(puzzle: Context, cell: Place) -> range:
    """As many black cells as a cell has sides or corners."""
    return range(max(len(puzzle.sides[cell]), len(puzzle.corners[cell])) + 1)


def _truths(puzzle: Context, solution: Solution) -> list[int | None]:
    return flat(clued(puzzle, solution).clues)


revising = changing_clues(on_grid, _possible, _truths, CLUE)
