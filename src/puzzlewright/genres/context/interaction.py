"""Play, edit and repair Context: what a clue counts depends on its own colour."""

from puzzlewright.core.board import Place
from puzzlewright.genre.interaction import ClueCount, RuleExample
from puzzlewright.genres.context.puzzle import NUMBERS, Context, with_all_clues
from puzzlewright.kit.interaction import (
    BLACK_STATE,
    WHITE_STATE,
    ShadingInteraction,
    marks_of_drawing,
)


def _count_clue(puzzle: Context, cell: Place, clue: int) -> tuple[ClueCount, ...]:
    return (
        ClueCount(clue, puzzle.sides[cell], when=(cell, (WHITE_STATE,))),
        ClueCount(clue, puzzle.corners[cell], when=(cell, (BLACK_STATE,))),
    )


def _possible(puzzle: Context, cell: Place) -> range:
    """Return the possible clues of a cell: up to its number of sides or corners."""
    return range(max(len(puzzle.sides[cell]), len(puzzle.corners[cell])) + 1)


_EMPTY = (
    '{"genre": "context", "clues": [[null, null, null], [null, null, null], [null, null, null]]}'
)
_EXAMPLES = (
    RuleExample(
        "Black cells never share a side. At a corner they may touch.",
        _EMPTY,
        marks_of_drawing("#..", ".#.", "..."),
        marks_of_drawing("##.", "...", "..."),
    ),
    RuleExample(
        "On a white cell, a number counts the black cells beside it.",
        '{"genre": "context", "clues": [[null, null, null], [null, 2, null], [null, null, null]]}',
        marks_of_drawing(".#.", "...", ".#."),
        marks_of_drawing(".#.", "...", "..."),
    ),
    RuleExample(
        "On a black cell, a number counts the black cells at its corners.",
        '{"genre": "context", "clues": [[null, null, null, null], [null, 2, null, null],'
        " [null, null, null, null], [null, null, null, null]]}",
        marks_of_drawing("#...", ".#..", "..#.", "...."),
        marks_of_drawing("#...", ".#..", "....", "...."),
    ),
    RuleExample(
        "All white cells stay connected, side by side.",
        _EMPTY,
        marks_of_drawing(".#.", "...", ".#."),
        marks_of_drawing(".#.", "#..", "..."),
    ),
)

interaction = ShadingInteraction(
    puzzle=Context,
    count_clue=_count_clue,
    with_all_clues=with_all_clues,
    numbers=lambda *_: NUMBERS,
    largest=NUMBERS[-1],
    possible=_possible,
    is_connected=True,
    examples=_EXAMPLES,
)
