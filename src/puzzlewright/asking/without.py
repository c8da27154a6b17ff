"""A puzzle without some of its rules: is its solution still the only one?"""

from collections.abc import Sequence
from typing import Any

from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf, Cut
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget
from puzzlewright.solving.engine import Sat, Unsat
from puzzlewright.solving.solver import ClauseSolver


def is_unique_without(
    puzzle: Any, solution: Solution, rules: frozenset[str], budget: Budget
) -> bool | None:
    """Whether no other solution comes in when these rules are dropped; None if that could not be
    found out.

    It starts from the blank board, since what is seen at once may rest on these rules.
    """
    genre = genre_of(puzzle)
    encoding = encoding_of(genre, None)
    formula = encoding.formula(puzzle, genre.blank(puzzle))
    if not isinstance(formula, Cnf):
        return None
    cuts = encoding.cuts_of(puzzle, formula)

    def kept_cuts(candidate: Solution) -> Sequence[Cut]:
        return [cut for cut in cuts(candidate) if cut.reason.rule not in rules] if cuts else ()

    with ClauseSolver(
        _without(formula, rules), engine_named(encoding.engine), budget, cuts=kept_cuts
    ) as solver:
        solver.exclude(solution)
        match solver.find():
            case Unsat():
                return True
            case Sat():
                return False
    return None


def _without(cnf: Cnf, rules: frozenset[str]) -> Cnf:
    kept = Cnf(cnf.meaning, cnf.variables)
    for reason, clauses, at_most in cnf.groups():
        if reason.rule not in rules:
            kept.clauses += clauses
            kept.at_most += at_most
            kept.because(reason.rule, *reason.about)
    return kept
