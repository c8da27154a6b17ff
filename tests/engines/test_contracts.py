"""What every engine promises: total models, three answers, cores that are cores, limits that are
kept.
"""

import gc
import shutil
import signal
import time

import pytest

from puzzlewright.core.errors import LimitReached, NotInstalled, Trouble, UnknownName
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import ENGINES, engine_named
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, OrderEncoding
from puzzlewright.formulas.engine import Engine, Sat, Unknown, Unsat
from tests.timing import in_time

PROGRAMS = ["process:cadical -q", "process:minisat", "process:cvc5 --lang smt2"]
INSTALLED = [
    pytest.param(engine, id=engine.name)
    for engine in (
        *(
            engine
            for engine in ENGINES
            if engine.is_installed() and not engine.name.startswith("process:")
        ),
        *(
            engine_named(name)
            for name in PROGRAMS
            if shutil.which(name.removeprefix("process:").split()[0])
        ),
    )
]
FREE = Budget(Limit())


def cnf_of(variables: int, clauses: list[Clause], at_most: list[AtMost] | None = None) -> Cnf:
    return Cnf(OrderEncoding([(0, 1)] * variables), variables, clauses, at_most or [])


def pigeons(holes: int) -> Cnf:
    """One pigeon more than holes: hard to refute for every solver here."""
    sits = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses: list[Clause] = [tuple(row) for row in sits]
    for hole in range(holes):
        for one in range(holes + 1):
            clauses += [(-sits[one][hole], -sits[other][hole]) for other in range(one)]
    return cnf_of(holes * (holes + 1), clauses)


@pytest.mark.parametrize("engine", INSTALLED)
def test_models_are_total_and_satisfy_the_formula(engine: Engine) -> None:
    clauses: list[Clause] = [(1, 2), (-1, 3), (-2, -3)]
    session = engine.open_clauses(cnf_of(9, clauses))
    answer = session.ask((), FREE)
    assert isinstance(answer, Sat)
    assert list(range(1, 10)) == [abs(literal) for literal in answer.model]
    assert all(set(clause) & set(answer.model) for clause in clauses)
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
def test_sessions_grow_until_there_is_no_model(engine: Engine) -> None:
    session = engine.open_clauses(cnf_of(3, [(1, 2, 3)]))
    found = 0
    while isinstance(answer := session.ask((), FREE), Sat):
        found += 1
        session.add([tuple(-literal for literal in answer.model)])
    assert answer == Unsat(())
    assert found == 7
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
def test_cores_are_cores(engine: Engine) -> None:
    clauses: list[Clause] = [(-1, 2), (-2, 3), (-4, 5)]
    session = engine.open_clauses(cnf_of(6, clauses))
    answer = session.ask((1, 4, -3, 6), FREE)
    assert isinstance(answer, Unsat)
    assert set(answer.core) <= {1, 4, -3, 6}
    assert {1, -3} <= set(answer.core)
    # The same session still answers yes without them, and no under the core alone.
    assert isinstance(session.ask((), FREE), Sat)
    assert isinstance(session.ask(answer.core, FREE), Unsat)
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
def test_an_empty_clause_is_a_contradiction(engine: Engine) -> None:
    session = engine.open_clauses(cnf_of(2, [(1, 2)]))
    session.add([()])
    assert session.ask((), FREE) == Unsat(())
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
@pytest.mark.parametrize("size", [5, 24])
def test_at_most_is_understood_or_translated(engine: Engine, size: int) -> None:
    """Short ones become binomial clauses, long ones a counter, for engines that do not count
    natively.
    """
    variables = tuple(range(1, size + 1))
    at_most = [AtMost(variables, size // 2), AtMost(tuple(-v for v in variables), size - size // 2)]
    session = engine.open_clauses(cnf_of(size, [], at_most))
    answer = session.ask((1,), FREE)
    assert isinstance(answer, Sat)
    assert size // 2 == sum(literal > 0 for literal in answer.model[:size])
    session.add([(v,) for v in variables[: size // 2]])
    assert isinstance(session.ask((size,), FREE), Unsat)
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
def test_a_time_limit_is_kept_and_reported(engine: Engine) -> None:
    session = engine.open_clauses(pigeons(13))
    answer = in_time(0.5 * 1.2 + 0.5, lambda: session.ask((), Budget(Limit(seconds=0.5))))
    assert isinstance(answer, Unknown)
    assert "0.5 seconds" in answer.why
    session.close()


@pytest.mark.parametrize("engine", INSTALLED)
def test_a_conflict_limit_is_kept_and_reported(engine: Engine) -> None:
    session = engine.open_clauses(pigeons(9))
    budget = Budget(Limit(conflicts=200))
    if not engine.counts_conflicts:
        with pytest.raises(Trouble, match="cannot count conflicts"):
            session.ask((), budget)
    else:
        answer = session.ask((), budget)
        assert answer == Unknown("no answer within 200 conflicts")
    session.close()


def ask_and_close(engine: Engine) -> None:
    session = engine.open_clauses(cnf_of(1, [(1,)]))
    session.ask((), Budget())
    session.close()


@pytest.mark.parametrize("name", ["cadical195", "kissat404"])
def test_an_alarm_while_a_solver_is_deleted_does_not_delete_it_twice(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It crashed the worker process."""
    pysolvers = pytest.importorskip("pysolvers")
    deleted = []
    delete = getattr(pysolvers, f"{name}_del")

    def delete_slowly(solver: object, *more: object) -> None:
        deleted.append(solver)
        signal.raise_signal(signal.SIGALRM)
        delete(solver, *more)

    def raise_limit(number: int, frame: object) -> None:
        raise LimitReached("no answer within 1 seconds")

    monkeypatch.setattr(pysolvers, f"{name}_del", delete_slowly)
    before = signal.signal(signal.SIGALRM, raise_limit)
    try:
        with pytest.raises(LimitReached):
            ask_and_close(engine_named(name))
        gc.collect()  # PySAT deletes solvers that are left
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(deleted) == 1


def test_a_limit_must_leave_something() -> None:
    with pytest.raises(Trouble, match="above 0 seconds, not 0"):
        Limit(seconds=0)
    with pytest.raises(Trouble, match="at least 1, not 0"):
        Limit(conflicts=0)


def test_a_budget_is_spent_over_several_questions() -> None:
    budget = Budget(Limit(seconds=0.01))
    time.sleep(0.02)
    session = engine_named("cadical195").open_clauses(cnf_of(1, [(1,)]))
    assert session.ask((), budget) == Unknown("no answer within 0.01 seconds")
    session.close()


def test_unknown_engines_are_refused_with_a_list() -> None:
    with pytest.raises(
        UnknownName,
        match=r"no engine is called 'cadical'\. Did you mean cadical\d+\? Known: cadical195",
    ):
        engine_named("cadical")


def test_the_error_about_a_missing_engine_names_the_install_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = Engine(
        "ghost",
        "never there",
        "pip install ghost",
        lambda: False,
        engine_named("cadical195").open_clauses,
    )
    monkeypatch.setattr("puzzlewright.engines.ENGINES", (*ENGINES, missing))
    with pytest.raises(
        NotInstalled, match="the engine ghost is not installed here: pip install ghost"
    ):
        engine_named("ghost")
