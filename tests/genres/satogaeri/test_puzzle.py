"""The geometry of a Satogaeri, and names for its places."""

from itertools import pairwise, product

import pytest
from hypothesis import given

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries, from_walls
from puzzlewright.kit.grid import SIDES
from tests.genres.satogaeri.small import countries, puzzles

REGIONS = [[0, 0, 1], [0, 1, 1]]


def test_a_large_grid_with_very_many_regions() -> None:
    with pytest.raises(BadPuzzle, match=r"is in 20000 pieces: R1C1 and R1C3 are not"):
        from_countries([[(row + col) % 2 for col in range(200)] for row in range(200)], [])


def test_countries_are_numbered_as_they_come() -> None:
    assert from_countries([[9, 9, 4], [9, 2, 4]], []) == from_countries([[0, 0, 1], [0, 2, 1]], [])


def test_circles_keep_their_order() -> None:
    one, other = (
        from_countries(REGIONS, [(1, 2, 1), (0, 0, None)]),
        from_countries(REGIONS, [(0, 0, None), (1, 2, 1)]),
    )
    assert [circle[:2] for circle in one.circles] == [(1, 2), (0, 0)]
    assert one != other


def test_walls_that_end_inside_a_country_do_not_divide_it() -> None:
    assert from_walls([[0, 1], [0, 1]], [[1, 0, 0]], []) == from_countries(
        [[0, 0, 1], [0, 0, 1]], []
    )


def test_a_grid_of_one_column_or_row() -> None:
    assert from_walls([[], [], []], [[1], [0]], []) == from_countries([[0], [1], [1]], [])
    assert from_walls([[0, 1]], [], []) == from_countries([[0, 0, 1]], [])


@given(regions=countries(most=6, size=5))
def test_walls_say_the_same_as_countries(regions: list[list[int]]) -> None:
    right = [[int(a != b) for a, b in pairwise(row)] for row in regions]
    below = [[int(a != b) for a, b in zip(*rows, strict=True)] for rows in pairwise(regions)]
    assert from_walls(right, below, []) == from_countries(regions, [])


@given(puzzle=puzzles)
def test_rooms_end_at_circles_and_the_border(puzzle: Satogaeri) -> None:
    cells = set(product(range(puzzle.rows), range(puzzle.cols)))
    free = cells - {circle[:2] for circle in puzzle.circles}
    for (row, col, _), rooms in zip(puzzle.circles, puzzle.reach, strict=True):
        for (down, right), room in zip(SIDES, rooms, strict=True):
            assert all(
                (row + step * down, col + step * right) in free for step in range(1, room + 1)
            )
            assert (row + (room + 1) * down, col + (room + 1) * right) not in free


@pytest.mark.parametrize(
    ("landing", "track"),
    [(4, [4]), (3, [4, 3]), (5, [4, 5]), (1, [4, 1]), (10, [4, 7, 10]), (7, [4, 7])],
)
def test_tracks_go_from_start_to_landing(landing: int, track: list[int]) -> None:
    puzzle = from_countries([[0] * 3] * 4, [(1, 1, None)])
    assert list(puzzle.track(0, landing)) == track


def test_names() -> None:
    puzzle = from_countries([[3, 3, 1], [3, 1, 1]], [(1, 2, 1), (0, 0, None)])
    assert genre.describe_place(puzzle, 0) == "the 1 at R2C3"
    assert genre.describe_place(puzzle, 1) == "the circle at R1C1"
    assert puzzle.name_of_country(1) == "the region at R1C3"
