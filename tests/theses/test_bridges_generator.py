"""The generator of the Bridges thesis: Algorithm 1 with its failures, and the improvements of its
chapter 8.
"""

from random import Random

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import Failed
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import Size
from puzzlewright.theses.bridges_smt.generator import Growth, ImprovedGrowth, make, thesis_islands
from puzzlewright.verbs.options import SearchOracle


def failures(runs: int, **options: object) -> int:
    """Return how many runs of 7x7 with 11 islands fail."""
    failed = 0
    for seed in range(runs):
        try:
            make(Random(seed), Size(7, 7), {"islands": 11, **options}, 1000, oracle())
        except Failed:
            failed += 1
    return failed


def oracle() -> SearchOracle:
    return SearchOracle(None, None, Budget())


def test_about_a_third_of_the_small_grids_fail() -> None:
    assert 15 <= failures(80) <= 36  # 33 percent in the thesis


def test_with_the_improvements_a_full_grid_is_detected_early() -> None:
    run = oracle()
    with pytest.raises(Failed, match="no room for another island"):
        make(Random(1), Size(5, 5), {"islands": 12, "improved": True}, 1000, run)
    assert run.stats.tries < 100


def test_with_the_improvements_islands_in_sight_are_joined_where_there_is_no_room() -> None:
    growth = ImprovedGrowth(Random(1), Size(1, 3), {})
    growth.draft.clear()
    first, last = growth.draft.cell(0, 0), growth.draft.cell(0, 2)
    growth.draft.put(first)
    growth.draft.put(last)
    larger = growth.try_once([first])
    assert larger is not None
    assert list(larger.bridges) == [(first, last)]


@pytest.mark.parametrize(("side", "islands"), [(7, 11), (15, 36), (30, 91), (50, 151)])
def test_without_options_there_are_as_many_islands_as_in_the_thesis(
    side: int, islands: int
) -> None:
    assert thesis_islands(Size(side, side)) == islands


def test_islands_do_not_touch_and_numbers_are_those_of_the_bridges() -> None:
    for seed in range(5):
        puzzle = pw.generate("bridges", size=(9, 9), seed=seed, method="thesis", retry=True).puzzle
        assert puzzle.grid
        cells = set(puzzle.grid.cells)
        assert not any({(row + 1, col), (row, col + 1)} & cells for row, col in cells)


@pytest.mark.parametrize(("doubles", "most"), [(0.0, 1), (1.0, 2)])
def test_doubles_are_as_likely_as_requested(doubles: float, most: int) -> None:
    found = pw.generate(
        "bridges", size=(8, 8), islands=8, seed=1, method="thesis", doubles=doubles, retry=True
    )
    assert {number for number in found.solution.values if number} == {most}


def test_no_bridge_is_longer_than_the_reach() -> None:
    found = pw.generate(
        "bridges", size=(12, 12), islands=14, seed=1, method="thesis", reach=3, retry=True
    )
    ways = pw.marks_of(found.puzzle, found.solution)
    # Joined islands in sight may be farther; every island has one that is near.
    assert found.puzzle.grid
    for cell in found.puzzle.grid.cells:
        lengths = [
            abs(row2 - row) + abs(col2 - col)
            for row, col, row2, col2, _ in ways
            if cell in ((row, col), (row2, col2))
        ]
        assert min(lengths) <= 3


def test_a_field_beside_the_source_or_before_another_island_is_no_field_for_an_island() -> None:
    growth = Growth(Random(1), Size(1, 9), {})
    growth.draft.clear()
    growth.draft.put(growth.draft.cell(0, 0))
    growth.draft.put(growth.draft.cell(0, 8))
    found = growth.fields(growth.draft.cell(0, 0), 1)
    assert [growth.draft.position(cell)[1] for cell in found] == [2, 3, 4, 5, 6]


def test_the_tries_are_those_of_the_algorithm() -> None:
    """The number of tries per island is that of the thesis' text."""
    run = oracle()
    with pytest.raises(Failed, match="no room for another island was found in 20 tries"):
        make(Random(1), Size(5, 5), {"islands": 12}, 20, run)
    assert run.stats.tries >= 20


def test_a_threshold_of_thinking_keeps_every_step_easy() -> None:
    made = pw.generate(
        "bridges", size=(12, 12), islands=20, seed=3, method="thesis", thinking="easy", retry=True
    )
    assert pw.rate(made.puzzle).name in ("trivial", "easy")
