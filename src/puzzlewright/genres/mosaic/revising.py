"""Changing drafts of Mosaic: clues are given, altered and taken away."""

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.mosaic.making.remove_clues import clued
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.genres.mosaic.reasons import CLUE
from puzzlewright.grids.clue_changes import changing_clues
from puzzlewright.grids.pages import flat
from puzzlewright.model.board import Place, Solution


def _possible(puzzle: Mosaic, cell: Place) -> range:
    """As many black cells as the window of a cell has room for."""
    row, col = divmod(cell, puzzle.cols)
    height = min(row + 2, puzzle.rows) - max(row - 1, 0)
    width = min(col + 2, puzzle.cols) - max(col - 1, 0)
    return range(height * width + 1)


def _truths(puzzle: Mosaic, picture: Solution) -> list[int | None]:
    return flat(clued(Size(puzzle.rows, puzzle.cols), picture).clues)


revising = changing_clues(on_grid, _possible, _truths, CLUE)
