"""The windows of a Mosaic, and names for its places and reasons."""

from puzzlewright.core.board import Reason
from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic.puzzle import on_grid


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
