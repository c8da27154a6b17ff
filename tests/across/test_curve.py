"""The difficulty curve of a rating, and puzzles with many steps at their level."""

import pickle
from collections import Counter
from dataclasses import replace

import pytest

import puzzlewright as pw
from puzzlewright.core.difficulty import level_named
from puzzlewright.reasoning.rate.curve import LevelSteps
from puzzlewright.reasoning.rate.rating import score_of

GENRES = ("bridges", "mosaic", "context", "satogaeri")
HARD = level_named("hard")


@pytest.mark.parametrize("genre", GENRES)
def test_the_curve_ends_with_the_steps_of_the_puzzle_level(genre: str) -> None:
    rating = pw.generate(genre, size=8, seed=1, difficulty="medium").rating
    assert rating
    levels = [one.level for one in rating.curve]
    assert levels == sorted(set(levels))
    assert levels[-1] == rating.level
    assert rating.hard_steps == rating.curve[-1].steps > 0
    assert all(one.moves_open >= 1 for one in rating.curve)
    assert [one["name"] for one in rating.json()["curve"]] == [one.name for one in rating.curve]


def test_the_curve_counts_about_as_many_hard_steps_as_a_walkthrough() -> None:
    made = pw.generate("mosaic", size=10, seed=3, difficulty="hard")
    explained = Counter(step.level for step in pw.explain(made.puzzle))
    assert made.rating
    assert abs(made.rating.hard_steps - explained[HARD]) <= 2


def test_more_moves_at_the_level_and_fewer_moves_to_choose_from_score_higher() -> None:
    def score(hard: int, moves_open: float) -> float:
        return score_of(4, [LevelSteps(1, 20, 20, 5.0), LevelSteps(4, hard, hard, moves_open)])

    assert 3 < score(1, 2) < score(5, 2) < score(5, 1) <= 4
    assert score_of(1, []) == 1


def test_hard_steps_are_a_minimum() -> None:
    made = pw.generate("mosaic", size=10, seed=2, difficulty="hard", hard_steps=6)
    assert made.rating
    assert made.rating.hard_steps >= 6


def test_hard_puzzles_are_dense_by_default() -> None:
    """Every tenth step, or the best of a few puzzles."""
    steps: dict[bool, int] = {}
    for dense in (True, False):
        ratings = [
            pw.generate("mosaic", size=10, seed=seed, difficulty="hard", dense=dense).rating
            for seed in range(8)
        ]
        steps[dense] = sum(rating.hard_steps for rating in ratings if rating)
    assert steps[True] > steps[False]


def test_steps_are_counted_at_a_difficulty_only() -> None:
    with pytest.raises(pw.BadOption, match="give the difficulty, too"):
        pw.generate("mosaic", size=6, hard_steps=2)


def test_the_curve_survives_pickling_and_changed_copies() -> None:
    made = pw.generate("mosaic", size=8, seed=1, difficulty="medium")
    rating = pw.rate(made.puzzle)
    again = replace(pickle.loads(pickle.dumps(rating)), json_scope="rating")
    assert again.curve == rating.curve != ()
    assert again == rating
