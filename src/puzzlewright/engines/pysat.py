"""The solvers of PySAT, in this process.

PySAT can interrupt CaDiCaL only by a conflict budget, so time limits are enforced by solving in
slices of conflicts. Lingeling has no budget, and Kissat gives one answer per instance.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Clause, Cnf, Literal, Model
from puzzlewright.formulas.engine import (
    ClauseAnswer,
    ClauseSession,
    Engine,
    ProvingSession,
    Sat,
    StoredClauses,
    Unknown,
    Unsat,
)
from puzzlewright.processes.sandbox import Limits, Sandbox, can_fork
from puzzlewright.processes.signals import default_termination, delayed_signals

FIRST_SLICE_CONFLICTS = 1000  # enough for easy formulas
SMALL_FORMULA_VARIABLES = 2000  # whose first slice takes milliseconds
SLICE_SECONDS = 0.1


class PySatSession:
    """One formula in one PySAT solver."""

    def __init__(self, cnf: Cnf, solver: Any, *, counts_natively: bool) -> None:
        self.solver = solver
        self.variables = cnf.variables
        self.add(cnf.clauses)
        if counts_natively:
            for literals, bound in cnf.at_most:
                solver.add_atmost(literals, bound)
        else:
            counted, self.variables = expand_at_most(cnf)
            self.add(counted)

    def add(self, constraints: Iterable[Clause]) -> None:
        add_clause = self.solver.add_clause
        for clause in constraints:
            add_clause(clause)

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        assumptions = list(assumptions)  # PySAT needs a list to return cores
        if budget.is_unlimited:
            with interruptible():
                found = self.solver.solve(assumptions)
            return self._answer(found, assumptions)
        # Without a limit on time or memory there is one slice, so that the answer is reproducible.
        slice_size = FIRST_SLICE_CONFLICTS if budget.is_timed else budget.conflicts
        while (why := budget.exhausted_limit()) is None:
            conflicts = self._conflicts()
            started = time.perf_counter()
            self.solver.conf_budget(int(min(slice_size, budget.conflicts)))
            # Changing signal handlers takes as long as a small puzzle, which ends soon anyway.
            is_short = slice_size <= FIRST_SLICE_CONFLICTS and self.variables <= (
                SMALL_FORMULA_VARIABLES
            )
            with _without_signal_handler(True) if is_short else interruptible():
                found = self.solver.solve_limited(assumptions)
            budget.conflicts -= self._conflicts() - conflicts
            if found is not None:
                return self._answer(found, assumptions)
            if not budget.is_timed:
                continue
            # The next slice should take about SLICE_SECONDS, and less near the deadline.
            took = max(time.perf_counter() - started, 1e-4)
            target = max(min(SLICE_SECONDS, budget.seconds / 2), 0.005)
            slice_size = max(int(slice_size * min(target / took, 4)), 50)
        return Unknown(why)

    def prefer(self, literals: Sequence[Literal]) -> None:
        # All solvers have the method, but some only raise this error.
        with contextlib.suppress(NotImplementedError):
            self.solver.set_phases(list(literals))

    def counters(self) -> Mapping[str, int]:
        try:
            return dict(self.solver.accum_stats() or {})
        except NotImplementedError:
            return {}

    def close(self) -> None:
        _delete(self.solver)

    def _conflicts(self) -> int:
        return self.counters().get("conflicts", 0)

    def _answer(self, found: bool, assumptions: Sequence[Literal]) -> ClauseAnswer:
        if found:
            return Sat(complete_model(self.solver.get_model(), self.variables))
        # If the clauses alone are contradictory, the core is empty, and PySAT may return None.
        return Unsat(tuple(self.solver.get_core() or ()) if assumptions else ())


class PySatProvingSession(PySatSession):
    """A session that records a proof."""

    def proof(self) -> Sequence[str]:
        lines: list[str] = self.solver.get_proof()
        return lines


class LingelingSession(PySatSession):
    """Lingeling has no budgets: with a time limit, it runs in a sandbox."""

    is_sandboxed = False

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        if budget.is_unlimited or not can_fork():
            return super().ask(assumptions, Budget())
        self.is_sandboxed = True
        if budget.limit.conflicts is not None:
            raise PuzzlewrightError(
                "lingeling cannot count conflicts: give it a limit in seconds instead"
            )
        if why := budget.exhausted_limit():
            return Unknown(why)

        def work(_: Callable[[None], None]) -> ClauseAnswer:
            return super(LingelingSession, self).ask(assumptions, Budget())

        try:
            with Sandbox.forked(work) as sandbox:
                answer: ClauseAnswer = sandbox.finish(Limits(budget, grace=0))
                return answer
        except LimitReached as reached:
            return Unknown(str(reached))

    def counters(self) -> Mapping[str, int]:
        """Return nothing if a sandbox did the work, because its counters are lost."""
        return {} if self.is_sandboxed else super().counters()


class KissatSession(StoredClauses):
    """Kissat takes no assumptions and gives one answer: every call gets a new instance."""

    def __init__(self, cnf: Cnf, new_solver: Callable[[], Any]) -> None:
        super().__init__(cnf)
        self.new_solver = new_solver

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        slice_size = FIRST_SLICE_CONFLICTS
        while (why := budget.exhausted_limit()) is None:
            solver = self.new_solver()
            try:
                for clause in self.clauses:
                    solver.add_clause(clause)
                for literal in assumptions:
                    solver.add_clause((literal,))
                if budget.is_unlimited:
                    with interruptible():
                        found = solver.solve()
                else:
                    # Kissat does not report its conflicts, so a slice counts in full. Each starts
                    # from nothing, so slices double.
                    allowed = int(min(slice_size, budget.conflicts))
                    solver.conf_budget(allowed)
                    with interruptible():
                        found = solver.solve_limited()
                    budget.conflicts -= allowed
                    slice_size *= 2
                if found:
                    return Sat(complete_model(solver.get_model(), self.variables))
                if found is False:
                    return Unsat(tuple(assumptions))  # a core, though not a small one
            finally:
                _delete(solver)
        return Unknown(why)


def _delete(solver: Any) -> None:
    """Delete a solver; if an alarm interrupted that, PySAT would delete it twice, and crash."""
    with delayed_signals():
        solver.delete()


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Turn PySAT's error for Ctrl-C into `KeyboardInterrupt`."""
    try:
        with default_termination() as is_ended, _without_signal_handler(is_ended):
            yield
    except Exception as error:
        if "keyboard interrupt" in str(error).lower():
            raise KeyboardInterrupt from None
        raise


@contextlib.contextmanager
def _without_signal_handler(is_handled: bool) -> Iterator[None]:
    """Keep PySAT from catching Ctrl-C if something else handles it: its jump breaks solvers."""
    if not is_handled:
        yield
        return
    from pysat import _utils

    check = _utils.MainThread.check
    _utils.MainThread.check = staticmethod(lambda: False)
    try:
        yield
    finally:
        _utils.MainThread.check = staticmethod(check)


def complete_model(model: Sequence[Literal], variables: int) -> Model:
    """Complete the model: PySAT omits variables above the largest one in a clause."""
    return [*model, *(-variable for variable in range(len(model) + 1, variables + 1))]


def _engine(solver_class: str, idea: str, *, native: bool = False, proves: bool = False) -> Engine:
    def new_solver(**options: Any) -> Any:
        return getattr(_solvers(), solver_class)(**options)

    def open_session(cnf: Cnf) -> ClauseSession:
        if solver_class == "Kissat404":
            return KissatSession(cnf, new_solver)
        kind = LingelingSession if solver_class == "Lingeling" else PySatSession
        return kind(cnf, new_solver(), counts_natively=native)

    def open_proving(cnf: Cnf) -> ProvingSession:
        return PySatProvingSession(cnf, new_solver(with_proof=True), counts_natively=False)

    return Engine(
        solver_class.lower(),
        idea,
        "pip install python-sat",
        lambda: hasattr(_solvers(), solver_class),
        open_session,
        open_proving=open_proving if proves else None,
        counts_conflicts=solver_class != "Lingeling",
    )


def _solvers() -> Any:
    import pysat.solvers  # by far the slowest import

    return pysat.solvers


ENGINES = (
    _engine("Cadical195", "CaDiCaL 1.9.5: the default, fast on all encodings", proves=True),
    _engine("Cadical103", "CaDiCaL 1.0.3"),
    _engine("Cadical153", "CaDiCaL 1.5.3"),
    _engine("Cadical300", "CaDiCaL 3.0.0"),
    _engine("Ergo", "Ergo"),
    _engine("Glucose3", "Glucose 3.0"),
    _engine("Glucose4", "Glucose 4.1"),
    _engine("Glucose42", "Glucose 4.2.1"),
    _engine("Gluecard3", "Glucose 3 with native cardinality constraints", native=True),
    _engine("Gluecard4", "Glucose 4 with native cardinality constraints", native=True),
    _engine("Kissat404", "Kissat 4.0.4; restarts for every call"),
    _engine("Lingeling", "Lingeling; time limits only"),
    _engine("MapleChrono", "MapleLCMDistChronoBT"),
    _engine("MapleCM", "MapleCM"),
    _engine("Maplesat", "MapleCOMSPS_LRB"),
    _engine("Mergesat3", "MergeSat 3"),
    _engine("Minicard", "MiniSat with native cardinality constraints", native=True),
    _engine("Minisat22", "MiniSat 2.2"),
    _engine("MinisatEP", "MiniSat 2.2 with external propagation"),
    _engine("MinisatGH", "MiniSat, the version on GitHub"),
)
