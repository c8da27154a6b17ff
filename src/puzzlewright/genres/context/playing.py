"""How Context is played: cells are painted; what a clue counts depends on its own colour."""

from puzzlewright.blueprints.playing import Counting, Playing, Sheet
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.playing import BLACK_FACE, SIDES_OF_CELL, WHITE_FACE, shading_sheet


def _sheet(puzzle: Context) -> Sheet:
    def counted(row: int, col: int, number: int) -> tuple[Counting, ...]:
        cell = row * puzzle.cols + col
        return (
            Counting(number, puzzle.sides[cell], when=(cell, (WHITE_FACE,))),
            Counting(number, puzzle.corners[cell], when=(cell, (BLACK_FACE,))),
        )

    return shading_sheet(
        puzzle.clues, counted, black_takes=SIDES_OF_CELL, keeps_lanes=True, white_is_joined=True
    )


playing = Playing(
    _sheet, {"clues": "Grey out finished clues", "groups": "Colours for joined white cells"}
)
