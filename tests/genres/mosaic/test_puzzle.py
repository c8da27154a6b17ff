"""What a Mosaic puzzle is: a rectangle of clues, windows around them, and names for places and
reasons.
"""

import pytest

from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic.puzzle import Clue, on_grid
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.reason import Reason


@pytest.mark.parametrize(
    ("clues", "why"),
    [
        ([[10]], "R1C1: a clue is 0 to 9, not 10"),
        ([[0, 9], [None, -1]], "R2C2: a clue is 0 to 9, not -1"),
        ([[1, 2], [3]], "row 2 has 1 cell, but row 1 has 2"),
        ([], "a grid needs at least one row and one column"),
        ([[]], "a grid needs at least one row and one column"),
    ],
)
def test_what_is_no_puzzle_is_refused(clues: list[list[Clue | None]], why: str) -> None:
    with pytest.raises(BadPuzzle) as trouble:
        on_grid(clues)
    assert str(trouble.value) == why


def test_windows_have_nine_six_or_four_cells() -> None:
    puzzle = on_grid([[None] * 4] * 3)
    inside, edge, corner = map(set, puzzle.windows([5, 7, 11], range(12)))
    assert inside == {0, 1, 2, 4, 5, 6, 8, 9, 10}
    assert edge == {2, 3, 6, 7, 10, 11}
    assert corner == {6, 7, 10, 11}


def test_windows_on_a_strip() -> None:
    assert list(on_grid([[None] * 3]).windows([0, 1], "abc")) == [("a", "b"), ("a", "b", "c")]
    assert list(on_grid([[None]] * 3).windows([0, 1], "abc")) == [("a", "b"), ("a", "b", "c")]


def test_places_and_reasons_are_named() -> None:
    puzzle = on_grid([[None, 3, None], [None, None, 2]])
    assert mosaic.genre.describe_place(puzzle, 3) == "R2C1"
    assert mosaic.genre.describe_reason(puzzle, Reason("clue", (5,))) == "the 2 at R2C3"
    assert (
        mosaic.genre.describe_reason(puzzle, Reason("columns"))
        == "the count of black cells in each column of three"
    )
    assert mosaic.genre.describe_reason(puzzle, Reason("known")) == "what is known already"
