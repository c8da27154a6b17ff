"""From a solver's proof to one in which every step names its clauses."""

from collections.abc import Sequence

import pytest

from puzzlewright.checker.verify import check_step
from puzzlewright.core.errors import LimitReached, WrongAnswer
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.formulas.lrat import ProofStep, to_lrat
from puzzlewright.formulas.solver import prove_unsat

FORMULA = [(1, 2), (1, -2), (-1, 3), (-1, -3), (4, 5)]


def test_steps_name_what_they_need_and_nothing_else_is_left() -> None:
    steps = to_lrat(5, FORMULA, ["4 1 0", "1 0", "0"], Budget())
    assert [step.clause for step in steps] == [(1,), (3,), ()]
    assert steps[0].hints in ((0, 1), (1, 0))
    assert steps[1] == ProofStep((3,), (5, 2))


def test_literals_that_do_not_matter_are_left_out() -> None:
    formula = [(1, 2), (1, -2), (-1, 3), (-1, -3)]
    assert to_lrat(5, formula, ["5 1 -4 0", "0"], Budget())[0].clause == (1,)


def test_a_deleted_clause_is_not_used_any_more() -> None:
    with pytest.raises(WrongAnswer, match="does not follow: 1 0"):
        to_lrat(5, FORMULA, ["d 2 1 0", "1 0", "0"], Budget())


def test_a_step_that_does_not_follow_is_a_bug() -> None:
    with pytest.raises(WrongAnswer, match="does not follow: 4 0"):
        to_lrat(5, FORMULA, ["4 0"], Budget())


def test_a_proof_without_an_end_is_a_bug() -> None:
    with pytest.raises(WrongAnswer, match="does not derive the empty clause"):
        to_lrat(5, FORMULA, ["4 5 0"], Budget())


def test_what_contradicts_itself_at_once_needs_no_proof() -> None:
    assert to_lrat(1, [(1,), (-1,)], [], Budget()) == [ProofStep((), (0, 1))]
    assert to_lrat(1, [()], [], Budget()) == [ProofStep((), (0,))]


def test_the_proof_of_an_engine_holds_step_by_step() -> None:
    """Seven pigeons do not fit into six holes."""
    holes, pigeons = range(6), range(7)
    name = {(p, h): 1 + p * 6 + h for p in pigeons for h in holes}
    cnf = Cnf(BooleanMap(42), 42)
    cnf.clauses += [tuple(name[p, h] for h in holes) for p in pigeons]
    cnf.clauses += [(-name[p, h], -name[q, h]) for h in holes for p in pigeons for q in range(p)]
    proof = prove_unsat(cnf, engine_named("cadical195"), Budget())
    clauses: list[Sequence[int]] = [*cnf.clauses]
    for clause, hints in to_lrat(42, cnf.clauses, proof, Budget()):
        check_step(clauses, clause, [hint + 1 for hint in hints])
        clauses.append(clause)
    assert clauses[-1] == ()
    with pytest.raises(LimitReached):
        prove_unsat(cnf, engine_named("cadical195"), Budget(Limit(conflicts=1)))
