"""Play, edit and repair Context: what a clue counts depends on its own colour."""

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import ClueCount
from puzzlewright.genres.context.puzzle import NUMBERS, Context, on_grid, with_all_clues
from puzzlewright.kit.interaction import BLACK_STATE, WHITE_STATE, ShadingInteraction


def _count_clue(puzzle: Context, cell: Place, clue: int) -> tuple[ClueCount, ...]:
    return (
        ClueCount(clue, puzzle.sides[cell], when=(cell, (WHITE_STATE,))),
        ClueCount(clue, puzzle.corners[cell], when=(cell, (BLACK_STATE,))),
    )


def _possible(puzzle: Context, cell: Place) -> range:
    """Return the possible clues of a cell: up to its number of sides or corners."""
    return range(max(len(puzzle.sides[cell]), len(puzzle.corners[cell])) + 1)


interaction = ShadingInteraction(
    on_grid=on_grid,
    count_clue=_count_clue,
    with_all_clues=with_all_clues,
    numbers=lambda *_: NUMBERS,
    largest=NUMBERS[-1],
    possible=_possible,
    is_connected=True,
)
