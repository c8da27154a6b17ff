"""Propagation: bounds of spans, and reasons why there is no solution."""

import pytest
from hypothesis import given

from puzzlewright.core.board import Board, Solution
from puzzlewright.genre.genre import Contradiction
from puzzlewright.genres import bridges
from puzzlewright.genres.bridges.propagation import propagate
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from tests import brute_force
from tests.genres.bridges.small import puzzles


@given(puzzles)
def test_propagation_keeps_all_solutions(puzzle: Bridges) -> None:
    solutions = brute_force.solutions(bridges.genre, puzzle)
    result = propagate(puzzle)
    if isinstance(result, Contradiction):
        assert not solutions
    else:
        for solution in solutions:
            assert all(
                value in values for value, values in zip(solution.values, result.open, strict=True)
            )


def test_a_full_island_decides_its_spans_and_what_they_cross() -> None:
    # The 4 needs both its spans twice; the span between islands 3 and 4 crosses one of them.
    puzzle = on_graph([4, 3, 3, 1, 1], [(0, 1), (0, 2), (3, 4), (1, 3), (2, 4)], [(0, 2)])
    result = propagate(puzzle)
    assert isinstance(result, Board)
    assert result.solution == Solution((2, 2, 0, 1, 1))


def test_degrees_of_freedom_narrow_spans() -> None:
    # A 3 in a corner has at least one bridge each way.
    puzzle = on_grid(3, 3, [(0, 0, 3), (0, 2, 2), (2, 0, 2), (2, 2, 1)])
    result = propagate(puzzle)
    assert isinstance(result, Board)
    assert {1, 2} == result.open[puzzle.spans.index((0, 1))]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_equal_pairs_never_use_up_their_number_on_each_other(number: int) -> None:
    puzzle = on_graph([number, number, None], [(0, 1), (1, 2), (0, 2)], max_bridges=4)
    result = propagate(puzzle)
    assert isinstance(result, Board)
    assert max(result.open[0]) == number - 1


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (
            on_grid(1, 3, [(0, 0, 1), (0, 2, 2)]),
            "the numbers add up to 3, which is odd, but every bridge has two ends",
        ),
        (
            on_grid(1, 3, [(0, 0, 3), (0, 2, 3)]),
            "the 3 at R1C1 needs 3 bridges, but with 1 neighbour it has at most 2",
        ),
        (
            on_grid(1, 1, [(0, 0, 2)]),
            "the 2 at R1C1 needs 2 bridges, but with no neighbours it has at most 0",
        ),
        (
            on_grid(1, 3, [(0, 0, None)]),
            "the ? at R1C1 needs 1 bridge, but with no neighbours",
        ),
        (
            on_grid(1, 5, [(0, 0, 1), (0, 2, 4), (0, 4, 1)]),
            ("the 4 at R1C3 needs 4 bridges, but its neighbours and what crosses leave room for 2"),
        ),
        (
            on_graph([1, 1, 1, 1], [(0, 1), (2, 3)]),
            (
                "no span joins the 1 at A and the 1 at C, so there are at least 2 groups,"
                " but 1 is asked for"
            ),
        ),
        (
            on_graph([1, 1, 0], [(0, 1), (1, 2)]),
            "1 group is asked for, but every island with a 0 is a separate group",
        ),
        (
            on_graph([1, 1, 0, 0], [(0, 1), (1, 2), (2, 3)], components=4),
            "4 islands, 2 of them with a 0, make at most 3",
        ),
        (
            on_graph([1, 1, 1, 1], [(0, 1), (1, 2), (2, 3), (3, 0)]),
            "the numbers allow 2 bridges, but joining 4 islands into 1 group takes at least 3",
        ),
        (
            on_graph([1, 1, 1, 1], [(0, 1), (2, 3)], [(0, 1)], components=2),
            "the 1 at C needs 1 bridge, but its neighbours and what crosses leave room for 0",
        ),
        (on_graph([1, 2, 1, 1, 1], [(0, 1), (2, 1), (3, 4)], components=1), "no span joins"),
    ],
)
def test_impossible_puzzles_are_reported_with_the_reason(puzzle: Bridges, why: str) -> None:
    result = propagate(puzzle)
    assert isinstance(result, Contradiction)
    assert why in result.why
