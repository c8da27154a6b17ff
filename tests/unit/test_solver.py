"""The one place that asks engines: three answers, cuts, guards, formulas left as they are."""

from copy import deepcopy

import pytest

from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import AtMost, BooleanMap, Cnf, Cut, guard_by_reason, split_by_reason
from puzzlewright.formulas.engine import Sat, Unknown, Unsat
from puzzlewright.formulas.solver import ClauseSolver

ENGINES = ["cadical195", "minisat22", "minicard", "kissat404", "z3", "process:cadical -q"]


def pigeons(holes: int) -> Cnf:
    """One pigeon more than there are holes: no engine sees it quickly."""
    cnf = Cnf(BooleanMap((holes + 1) * holes), (holes + 1) * holes)
    for pigeon in range(holes + 1):
        cnf.clauses.append(tuple(pigeon * holes + hole + 1 for hole in range(holes)))
    for hole in range(holes):
        for a in range(holes + 1):
            for b in range(a):
                cnf.clauses.append((-(a * holes + hole + 1), -(b * holes + hole + 1)))
    return cnf


def test_the_three_answers() -> None:
    with ClauseSolver(Cnf(BooleanMap(2), 2, [(1, 2)]), engine_named("minisat22")) as solver:
        assert isinstance(solver.find([-1]), Sat)
        assert solver.find([-1, -2]) in (Unsat((-1, -2)), Unsat((-2, -1)))
        assert isinstance(solver.decide([1]), Sat)
    with ClauseSolver(pigeons(9), engine_named("minisat22"), Budget(Limit(conflicts=20))) as solver:
        assert isinstance(solver.find(), Unknown)


def test_giving_up_is_never_a_no() -> None:
    budget = Budget(Limit(conflicts=20))
    with ClauseSolver(pigeons(9), engine_named("cadical195"), budget) as solver:
        with pytest.raises(LimitReached, match="no answer within 20 conflicts"):
            solver.decide()
        with pytest.raises(LimitReached):
            solver.any_solution()


@pytest.mark.parametrize("engine", ENGINES)
def test_loading_a_formula_never_changes_it(engine: str) -> None:
    wide = AtMost(tuple(range(1, 31)), 15)  # too long to encode without auxiliary variables
    cnf = Cnf(BooleanMap(30), 30, [(1, 2)], [wide])
    before = deepcopy(cnf.__dict__ | {"variable_map": None})
    with ClauseSolver(cnf, engine_named(engine)) as solver:
        (fresh,) = solver.new_variables(1)
        solver.add([(-fresh, -1), (fresh, -2)])
        answer = solver.decide([fresh])
        assert isinstance(answer, Sat)
        assert answer.model[:2] == [-1, 2]
    assert cnf.__dict__ | {"variable_map": None} == before


def never_both(candidate: Solution) -> list[Cut]:
    both = all(candidate.values[:2])
    return [Cut(Reason("apart", (0, 1)), (-1, -2))] if both else []


def test_cuts_are_added_until_a_candidate_breaks_none() -> None:
    cnf = Cnf(BooleanMap(3), 3, [(1,), (2, 3)])
    with ClauseSolver(cnf, engine_named("minisat22"), cuts=never_both) as solver:
        assert solver.any_solution() == Solution((1, 0, 1))
        assert isinstance(solver.decide([2]), Unsat)


def test_a_cut_of_a_guarded_rule_gets_a_guard_and_stays_active_in_later_calls() -> None:
    cnf = Cnf(BooleanMap(2), 2)
    cnf.clauses += [(1,)]
    cnf.because("clue", 0)
    cnf.clauses += [(2,)]
    cnf.because("clue", 1)
    copy, guards = guard_by_reason(cnf, split_by_reason(cnf, ("clue",)))
    assert cnf.variables == 2
    engine = engine_named("minisat22")
    first, second = Reason("clue", (0,)), Reason("clue", (1,))
    with ClauseSolver(
        copy, engine, cuts=never_both, guards=guards, guarded=("clue", "apart")
    ) as solver:
        assert isinstance(solver.decide(given=[first, second], is_whole=False), Sat)
        assert isinstance(solver.decide(given=[first, second]), Unsat)
        # The cut is known now and must not be skipped: the same call has the same answer.
        assert isinstance(solver.decide(given=[first, second]), Unsat)
        assert isinstance(solver.decide(given=[first]), Sat)
        answer = solver.decide()
        assert isinstance(answer, Unsat)
        named = {reason for reason, guard in solver.guards.items() if guard in answer.core}
        assert named == {first, second, Reason("apart", (0, 1))}


def test_the_search_for_another_solution_soon_moves_far_away() -> None:
    """Near the first solution, every candidate violates only one of forty lazy constraints."""
    places = range(40)

    def cuts(candidate: Solution) -> list[Cut]:
        return [Cut(Reason("black", (p,)), (p + 1,)) for p in places if not candidate.values[p]]

    with ClauseSolver(Cnf(BooleanMap(40), 40), engine_named("cadical195"), cuts=cuts) as solver:
        solver.exclude(Solution((1,) * 40))
        assert solver.any_solution() is None
        assert solver.cuts_added == 40
        assert solver.rounds < 15
