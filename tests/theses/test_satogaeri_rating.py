"""The rating by an SMT solver's counters."""

import pytest

from puzzlewright.theses.satogaeri_smt.generator import solver_rating


@pytest.mark.parametrize(
    ("conflicts", "checks", "rating", "name"),
    [
        (0, 9, 9, "easy"),
        (0, 50, 50, "easy"),
        (2, 89, 97, "medium"),
        (55, 1137, 1357, "hard"),
        (100, 1101, 1501, "extra hard"),
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
