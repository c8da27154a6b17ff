"""The geometry of a Context, and names for its places and reasons."""

import pytest

from puzzlewright.core.board import Reason
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import on_grid


def test_cells_know_what_is_around_them() -> None:
    puzzle = on_grid([[None, 1, None], [2, None, None]])
    assert (puzzle.rows, puzzle.cols) == (2, 3)
    assert puzzle.clue_at == {1: 1, 3: 2}
    assert [set(sides) for sides in puzzle.sides] == [
        {1, 3},
        {0, 2, 4},
        {1, 5},
        {0, 4},
        {1, 3, 5},
        {2, 4},
    ]
    assert [set(corners) for corners in puzzle.corners] == [{4}, {3, 5}, {4}, {1}, {0, 2}, {1}]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason("clue", (1,)), "the 1 at R1C2"),
        (Reason("neighbours"), "black cells do not share a side"),
        (Reason("connected", (3,)), "the way out of R2C1"),
        (Reason("connected", (0, 3)), "the way out of R1C1 and R2C1"),
        (Reason("connected", (0, 1, 2, 3, 4)), "the way out of the five cells around R1C1"),
        (Reason("connected"), "the white cells are connected"),
        (Reason("known"), "what is known already"),
    ],
)
def test_reasons_in_words(reason: Reason, words: str) -> None:
    assert genre.describe_reason(on_grid([[None, 1, None], [2, None, None]]), reason) == words


def test_places_in_words() -> None:
    assert genre.describe_place(on_grid([[None, 1, None], [2, None, None]]), 5) == "R2C3"
