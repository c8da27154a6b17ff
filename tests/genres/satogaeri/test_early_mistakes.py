"""Broken rules seen before all circles have moved: never while there is a solution, always on a
full grid that is wrong.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Marks, board_of
from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.genres.satogaeri.rules import early_mistakes
from tests import brute_force
from tests.genres.satogaeri.small import puzzles, shuffled


@pytest.mark.parametrize(
    ("countries", "circles", "moved", "rule", "why"),
    [
        (
            "aabb",
            [(0, 0, 1), (0, 3, None)],
            [[0, 0, 0, 0]],
            "distance",
            "the 1 at R1C1 stays, but must slide one",
        ),
        (
            "aab ccb",
            [(0, 0, None), (0, 1, 0), (1, 2, None)],
            [[0, 0, 0, 2]],
            "start",
            "the circle at R1C1 slides over the start of the 0 at R1C2",
        ),
        (
            "aab ccb",
            [(0, 0, None), (1, 1, None), (1, 2, None)],
            [[0, 0, 0, 1], [1, 1, 0, 1]],
            "tracks",
            "the circle at R2C2 crosses the path of the circle at R1C1",
        ),
        (
            "aaab cccb",
            [(0, 0, None), (0, 1, None), (1, 2, None)],
            [[0, 0, 0, 0], [0, 1, 0, 1]],
            "crowded",
            "the region at R1C1 already has two circles",
        ),
        (
            "abb abb",
            [(0, 0, None), (1, 2, 2)],
            [[0, 0, 1, 0]],
            "stuck",
            "the 2 at R2C3 has no move left",
        ),
        (
            "abc abc",
            [(0, 0, None), (0, 1, None), (1, 1, 1)],
            [[0, 0, 0, 0], [0, 1, 0, 2]],
            "empty",
            "no circle can reach the region at R1C2 any more",
        ),
    ],
)
def test_a_broken_rule_is_seen_early(
    countries: str,
    circles: Sequence[tuple[int, int, int | None]],
    moved: Marks,
    rule: str,
    why: str,
) -> None:
    puzzle = from_countries(
        [[ord(letter) - ord("a") for letter in row] for row in countries.split()], circles
    )
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, moved))
    assert (rule, why) in [(mistake.rule, mistake.why) for mistake in early_mistakes(puzzle, board)]


@given(puzzles, st.data())
def test_nothing_is_wrong_while_a_solution_is_left(puzzle: Satogaeri, data: st.DataObject) -> None:
    solutions = sorted(brute_force.solutions(genre, puzzle), key=lambda solution: solution.values)
    if solutions:
        kept = board_of(data.draw(st.lists(st.sampled_from(solutions), min_size=1)))
        blank = genre.blank(puzzle)
        opened = data.draw(st.sets(st.integers(0, len(kept.open) - 1)))
        board = Board(
            tuple(
                blank.open[place] if place in opened else values
                for place, values in enumerate(kept.open)
            )
        )
        assert early_mistakes(puzzle, board) == []


@given(shuffled(), st.data())
def test_a_full_grid_that_is_wrong_breaks_the_same_rules(
    puzzle: Satogaeri, data: st.DataObject
) -> None:
    landings = [data.draw(st.sampled_from(sorted(values))) for values in genre.blank(puzzle).open]
    moves = [
        [row, col, *divmod(landing, puzzle.cols)]
        for (row, col, _), landing in zip(puzzle.circles, landings, strict=True)
    ]
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, moves))
    rules = {mistake.rule for mistake in genre.mistakes(puzzle, moves)}
    assert {mistake.rule for mistake in early_mistakes(puzzle, board)} == rules
