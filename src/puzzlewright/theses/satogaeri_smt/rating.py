"""The rating of the Satogaeri thesis by what an SMT solver counts (section 8.1)."""

from collections.abc import Mapping

from puzzlewright.genre.technique import Facts, SolverRating


def _by_solver(counters: Mapping[str, int]) -> Facts:
    """Four times the conflicts, and the checks that were not trivial."""
    conflicts, checks = (
        counters.get("sat::conflicts", 0),
        counters.get("theory::arith::status::nontrivialSatChecks", 0),
    )
    rating = 4 * conflicts + checks
    names = {50: "easy", 400: "medium", 1500: "hard"}
    return {
        "solver_conflicts": conflicts,
        "solver_checks": checks,
        "thesis_rating": rating,
        "thesis_difficulty": next(
            (name for most, name in names.items() if rating <= most), "extra hard"
        ),
    }


# The thesis counts with CVC4; its successor counts the same things, though not as many of them.
solver_rating = SolverRating("lia", "cvc5", _by_solver)
