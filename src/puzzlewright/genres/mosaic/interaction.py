"""Play, edit and repair Mosaic: every clue counts the black cells in its window."""

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import ClueCount, RuleExample
from puzzlewright.genres.mosaic.puzzle import NUMBERS, Mosaic, on_grid, with_all_clues
from puzzlewright.kit.interaction import ShadingInteraction, marks_of_drawing


def _count_clue(puzzle: Mosaic, cell: Place, clue: int) -> tuple[ClueCount, ...]:
    (window,) = puzzle.windows([cell], range(puzzle.rows * puzzle.cols))
    return (ClueCount(clue, window),)


def _possible(puzzle: Mosaic, cell: Place) -> range:
    """Return the possible clues of a cell: up to the size of its window."""
    row, col = divmod(cell, puzzle.cols)
    height = min(row + 2, puzzle.rows) - max(row - 1, 0)
    width = min(col + 2, puzzle.cols) - max(col - 1, 0)
    return range(height * width + 1)


_EXAMPLES = (
    RuleExample(
        "A number counts the black cells in the 3 by 3 window around it, itself included.",
        '{"genre": "mosaic", "clues": [[null, null, null], [null, 4, null], [null, null, null]]}',
        marks_of_drawing("##.", ".#.", "..#"),
        marks_of_drawing("##.", "##.", "..#"),
    ),
    RuleExample(
        "At the edge the window is smaller: six cells at a side, four in a corner.",
        '{"genre": "mosaic", "clues": [[4, null, null, null], [null, null, null, null],'
        " [null, null, 2, null]]}",
        marks_of_drawing("##..", "##..", "..#."),
        marks_of_drawing("##..", ".#..", "..#."),
    ),
)

interaction = ShadingInteraction(
    on_grid=on_grid,
    count_clue=_count_clue,
    with_all_clues=lambda puzzle, picture: with_all_clues(puzzle.size, picture),
    numbers=lambda *_: NUMBERS,
    largest=NUMBERS[-1],
    possible=_possible,
    is_picture=True,
    examples=_EXAMPLES,
)
