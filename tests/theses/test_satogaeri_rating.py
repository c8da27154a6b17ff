"""The rating by an SMT solver's counters."""

import pytest

from puzzlewright.theses.satogaeri_smt.generator import solver_rating


@pytest.mark.parametrize(
    ("conflicts", "checks", "rating", "name"),
    [
        (0, 9, 9, "easy"),
        (0, 150, 150, "easy"),
        (3, 150, 162, "medium"),
        (51, 2824, 3028, "hard"),
        (300, 3301, 4501, "extra hard"),
    ],
)
def test_the_rating_of_the_thesis(conflicts: int, checks: int, rating: int, name: str) -> None:
    counters = {
        "sat::conflicts": conflicts,
        "theory::arith::status::nontrivialSatChecks": checks,
        "other": 7,
    }
    assert solver_rating.facts(counters) == {
        "solver_conflicts": conflicts,
        "solver_checks": checks,
        "thesis_rating": rating,
        "thesis_difficulty": name,
    }


def test_the_puzzles_of_figure_8_1_have_their_labels() -> None:
    counted = {35: "easy", 136: "easy", 189: "medium", 219: "medium", 162: "medium", 3028: "hard"}
    for checks, name in counted.items():  # by cvc5; see docs/experiments/satogaeri-rating
        counters = {"theory::arith::status::nontrivialSatChecks": checks}
        assert solver_rating.facts(counters)["thesis_difficulty"] == name
