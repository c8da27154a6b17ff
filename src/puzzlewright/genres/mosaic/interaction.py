"""Play, edit and repair Mosaic: every clue counts the black cells in its window."""

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import ClueCount, RuleExample
from puzzlewright.genres.mosaic.puzzle import NUMBERS, Mosaic, with_all_clues
from puzzlewright.kit.grid import square
from puzzlewright.kit.interaction import ShadingInteraction, marks_of_drawing


def _count_clue(puzzle: Mosaic, cell: Place, clue: int) -> tuple[ClueCount, ...]:
    (window,) = puzzle.windows([cell], range(puzzle.rows * puzzle.cols))
    return (ClueCount(clue, window),)


def _possible(puzzle: Mosaic, cell: Place) -> range:
    """Return the possible clues of a cell: up to the size of its window."""
    rows, cols = square(puzzle.size, divmod(cell, puzzle.cols), 1)
    return range(len(rows) * len(cols) + 1)


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
    puzzle=Mosaic,
    count_clue=_count_clue,
    with_all_clues=lambda puzzle, picture: with_all_clues(puzzle.size, picture),
    numbers=lambda *_: NUMBERS,
    largest=NUMBERS[-1],
    possible=_possible,
    is_picture=True,
    examples=_EXAMPLES,
)
