"""Early mistakes: none on a board that can still be solved, some on every full wrong grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, board_of
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.genres.context.rules import early_mistakes
from tests import brute_force
from tests.genres.context.small import puzzles


def on(clues: str, known: str) -> list[tuple[str, str]]:
    """The rules that a grid like '.2 ..' with marks like '?# ..' breaks already, and why."""
    puzzle = on_grid(
        [[None if sign == "." else int(sign) for sign in row] for row in clues.split()]
    )
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, known.split()))
    return [(rule, why) for rule, _, why in early_mistakes(puzzle, board)]


@pytest.mark.parametrize(
    ("clues", "known", "rule", "why"),
    [
        (
            ".. ..",
            "?# ?#",
            "neighbours",
            "the black cells at R1C2 and R2C2 share a side",
        ),
        (
            "... .1. ...",
            "?#? ?.? ?#?",
            "clue",
            "the white 1 at R2C2 already has two black neighbours, which is too many",
        ),
        (
            "... .3. ...",
            "?.? ?.. ???",
            "clue",
            "the white 3 at R2C2 can get only two black neighbours, which is too few",
        ),
        (
            "... .1. ...",
            "#.? .?. ?.#",
            "clue",
            "the 1 at R2C2 fits neither colour: white, it can get no black neighbours; "
            "black, it already has two black corners",
        ),
        (
            "... ... ...",
            "?#? #?? ???",
            "connected",
            "R1C1 cannot reach the other white cells",
        ),
        ("...", "?#?", "connected", "R1C1 cannot reach the other white cells"),
    ],
)
def test_a_broken_rule_is_seen_early(clues: str, known: str, rule: str, why: str) -> None:
    assert on(clues, known) == [(rule, why)]


@given(puzzles, st.data())
def test_nothing_is_wrong_while_a_solution_is_left(puzzle: Context, data: st.DataObject) -> None:
    solutions = sorted(brute_force.solutions(genre, puzzle), key=lambda solution: solution.values)
    if solutions:
        some = data.draw(st.lists(st.sampled_from(solutions), min_size=1))
        kept = board_of(some)
        opened = data.draw(st.sets(st.integers(0, len(kept.open) - 1)))
        board = Board(
            tuple(
                frozenset((0, 1)) if place in opened else values
                for place, values in enumerate(kept.open)
            )
        )
        assert early_mistakes(puzzle, board) == []


@given(puzzles, st.data())
def test_a_full_grid_that_is_wrong_breaks_the_same_rules(
    puzzle: Context, data: st.DataObject
) -> None:
    colours = data.draw(
        st.lists(st.sampled_from("#."), min_size=len(puzzle.sides), max_size=len(puzzle.sides))
    )
    grid = "".join(colours)
    rows = [grid[start : start + puzzle.cols] for start in range(0, len(grid), puzzle.cols)]
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, rows))
    rules = {mistake.rule for mistake in genre.mistakes(puzzle, rows)}
    assert {mistake.rule for mistake in early_mistakes(puzzle, board)} == rules
