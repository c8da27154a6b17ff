"""How Context is played, edited and repaired: what a clue counts depends on its own colour."""

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import Counting
from puzzlewright.genres.context.puzzle import NUMBERS, Context, clued, on_grid
from puzzlewright.kit.interaction import BLACK_FACE, WHITE_FACE, ShadingInteraction


def _counted(puzzle: Context, cell: Place, clue: int) -> tuple[Counting, ...]:
    return (
        Counting(clue, puzzle.sides[cell], when=(cell, (WHITE_FACE,))),
        Counting(clue, puzzle.corners[cell], when=(cell, (BLACK_FACE,))),
    )


def _possible(puzzle: Context, cell: Place) -> range:
    """As many black cells as a cell has sides or corners."""
    return range(max(len(puzzle.sides[cell]), len(puzzle.corners[cell])) + 1)


interaction = ShadingInteraction(
    page=on_grid,
    counted=_counted,
    clued=clued,
    numbers=lambda *_: NUMBERS,
    largest=NUMBERS[-1],
    possible=_possible,
    is_connected=True,
)
