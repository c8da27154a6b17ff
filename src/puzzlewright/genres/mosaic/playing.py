"""How Mosaic is played: cells are painted, and every clue counts its window."""

from puzzlewright.blueprints.playing import Counting, Playing, Sheet
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.grids.playing import shading_sheet


def _sheet(puzzle: Mosaic) -> Sheet:
    cells = range(puzzle.rows * puzzle.cols)

    def counted(row: int, col: int, number: int) -> tuple[Counting, ...]:
        (window,) = puzzle.windows([row * puzzle.cols + col], cells)
        return (Counting(number, window),)

    return shading_sheet(puzzle.clues, counted)


playing = Playing(_sheet, {"clues": "Grey out finished clues"})
