"""What two published sources place, by one look at every island."""

import pytest
from hypothesis import given

from puzzlewright.genres.bridges import genre
from puzzlewright.genres.bridges.puzzle import Bridges, on_grid
from puzzlewright.reasoning.rate.rating import measure_coverage
from puzzlewright.theses.hashi_general.classification import (
    SinglePass,
    pass_by_malik,
    pass_by_wikipedia,
)
from tests import brute_force
from tests.genres.bridges.small import puzzles


def placed(look_at: object, puzzle: Bridges) -> list[int]:
    assert callable(look_at)
    look = SinglePass(puzzle)
    for island in range(len(puzzle.numbers)):
        look_at(look, island)
    return look.placed


@pytest.mark.parametrize(
    ("corner", "expected"), [(4, [2, 0, 2, 0]), (3, [1, 0, 1, 0]), (2, [0, 0, 0, 0])]
)
def test_wikipedia_knows_a_4_and_a_3_in_a_corner(corner: int, expected: list[int]) -> None:
    puzzle = on_grid(3, 3, [(0, 0, corner), (0, 2, 2), (2, 0, 2), (2, 2, 2)])
    assert placed(pass_by_wikipedia, puzzle) == expected


def test_wikipedia_knows_a_3_whose_third_way_is_obstructed() -> None:
    """The 4 at the top left joins R1C1-R1C5, across the way from the 3 up to the 1."""
    islands = [(0, 2, 1), (1, 0, 4), (1, 4, 3), (3, 0, 3), (3, 2, 3), (3, 4, 2)]
    puzzle = on_grid(4, 5, islands)
    spans = dict(zip(puzzle.spans, placed(pass_by_wikipedia, puzzle), strict=True))
    assert spans[1, 2] == 2
    assert spans[3, 4] == spans[4, 5] == 1
    assert spans[0, 4] == 0


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([2, 2, 1], [2, 0]),  # a 2 with one neighbour
        ([1, 4, 2], [1, 2]),  # a 1 with one neighbour, then the 2
        ([1, 3, 2], [1, 2]),  # a 3 between a 1 and another
    ],
)
def test_malik_in_a_row(numbers: list[int], expected: list[int]) -> None:
    puzzle = on_grid(1, 5, [(0, 2 * i, number) for i, number in enumerate(numbers)])
    assert placed(pass_by_malik, puzzle) == expected


def test_malik_lets_a_1_beside_a_1_go_elsewhere() -> None:
    puzzle = on_grid(3, 5, [(0, 0, 1), (0, 2, 1), (0, 4, 3), (2, 0, 2), (2, 4, 2)])
    spans = dict(zip(puzzle.spans, placed(pass_by_malik, puzzle), strict=True))
    assert spans[0, 1] == 0
    assert spans[1, 2] == 1


@given(puzzles)
def test_no_source_places_a_wrong_bridge(puzzle: Bridges) -> None:
    is_classic = puzzle.max_bridges == 2 and puzzle.components == 1
    if None in puzzle.numbers or not is_classic:
        assert measure_coverage(puzzle, ["malik"]).share is None
        return
    for look_at in (pass_by_wikipedia, pass_by_malik):
        found = placed(look_at, puzzle)
        for solution in brute_force.solutions(genre, puzzle):
            assert all(a <= b for a, b in zip(found, solution.values, strict=True))


def test_the_share_of_a_set() -> None:
    """One look gives the 3 a bridge to both sides; the rest takes a second look."""
    puzzle = on_grid(1, 7, [(0, 0, 1), (0, 2, 2), (0, 4, 3), (0, 6, 2)])
    by_set = measure_coverage(puzzle, ["wikipedia"])
    assert (by_set.share, by_set.repeated) == (0.5, 1.0)
    assert measure_coverage(puzzle, ["malik"]).share == 0.75
    assert measure_coverage(puzzle, ["thesis"]).share == 1
    assert measure_coverage(puzzle, ["all-needed"]).techniques == ("all-needed",)
