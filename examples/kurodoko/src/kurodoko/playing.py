"""How Kurodoko is played: cells are painted; a clue counts the white cells that it sees."""

from puzzlewright.blueprints.playing import Counting, Playing, Sheet
from puzzlewright.grids.playing import SIDES_OF_CELL, shading_sheet

from kurodoko.puzzle import Kurodoko


def _sheet(puzzle: Kurodoko) -> Sheet:
    def counted(row: int, col: int, number: int) -> tuple[Counting, ...]:
        cell = row * puzzle.cols + col
        itself = Counting(1, (cell,))  # it is white
        return itself, Counting(number, (cell,), runs=puzzle.rays[cell])

    return shading_sheet(
        puzzle.clues,
        counted,
        counts_white=True,
        black_takes=SIDES_OF_CELL,
        keeps_lanes=True,
        white_is_joined=True,
        clues_are_white=True,
    )


playing = Playing(
    _sheet, {"clues": "Grey out finished clues", "groups": "Colours for joined white cells"}
)
