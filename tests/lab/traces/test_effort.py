"""Whether scores go with effort in recorded solves."""

from collections import Counter

import pytest

import puzzlewright as pw
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.lab.traces.order import SolveEffort, effort, with_effort
from tests.lab.traces.small import MOSAIC, solve_of

MARKS = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 2, 1], [0, 3, 1]]


def solve(score_rank: int, trials: float, player: str = "A") -> SolveEffort:
    """Return a solve of a puzzle with this score."""
    difficulty = LEVELS[score_rank]
    made = pw.generate("mosaic", size=(5, 5), difficulty=difficulty, seed=1)
    assert made.rating
    return SolveEffort(player, made.rating, (trials, 0.0, 0.0, 0.0), is_kept=True)


def test_signs_of_effort_are_shares_of_marks() -> None:
    trace = solve_of(MOSAIC, MARKS, ["", "t", "w", "tx", ""])
    assert effort(trace, pw.rate(trace.puzzle), []).signs == (0.4, 0.2, 0, 0)


@pytest.mark.parametrize(("trials", "agreement"), [((0.0, 0.1, 0.5), 1), ((0.5, 0.1, 0.0), -1)])
def test_scores_are_compared_with_effort(trials: tuple[float, ...], agreement: int) -> None:
    solves = [solve(rank, share) for rank, share in enumerate(trials)]
    figures = with_effort(solves)(Counter(range(3)))
    assert figures["score with effort"] == pytest.approx(agreement)
    assert figures["score with trials"] == pytest.approx(agreement)
    assert "score with corrections" not in figures


def test_players_are_not_compared_with_each_other() -> None:
    solves = [solve(0, 0.5, "B"), solve(1, 0.6, "B"), solve(1, 0.0), solve(2, 0.1)]
    assert with_effort(solves)(Counter(range(4)))["score with effort"] == pytest.approx(1)
