"""Changing drafts of Kurodoko: clues are given, altered and taken away."""

from puzzlewright.grids.clue_changes import changing_clues
from puzzlewright.grids.shading import BLACK
from puzzlewright.model.board import Place, Solution

from kurodoko.generator import seen_from
from kurodoko.puzzle import Kurodoko, on_grid
from kurodoko.reasons import CLUE


def _possible(puzzle: Kurodoko, cell: Place) -> range:
    """A cell sees itself, and at most its whole row and column."""
    return range(1, puzzle.rows + puzzle.cols)


def truths(puzzle: Kurodoko, solution: Solution) -> list[int | None]:
    """The clue of every cell in a solution; a black cell can have none."""
    black = {cell for cell, colour in enumerate(solution.values) if colour == BLACK}
    return [
        None if cell in black else seen_from(puzzle, cell, black)
        for cell in range(len(solution.values))
    ]


revising = changing_clues(on_grid, _possible, truths, CLUE)
