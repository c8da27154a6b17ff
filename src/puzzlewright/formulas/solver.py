"""One formula in one engine. This is the only module that calls engines.

It adds lazy constraints: solve, add the cuts that the candidate violates, solve again. If reasons
have guards, cuts get one too, and each call selects the reasons that count.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Generic, Self, TypeAlias, TypeVar

from puzzlewright.core.board import Choice, Reason, Solution
from puzzlewright.core.errors import LimitReached, PuzzlewrightError, WrongAnswer
from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import Clause, Cnf, Cut, Literal, Model, guard_clauses
from puzzlewright.formulas.engine import (
    ClauseAnswer,
    ClauseSession,
    Engine,
    Formula,
    Sat,
    Session,
    TermAnswer,
    Unknown,
    Unsat,
)
from puzzlewright.formulas.smtlib import Smt, Term, Values

C = TypeVar("C")  # a clause, or a term that is asserted
L = TypeVar("L")  # a literal, or a term
M = TypeVar("M")  # a model

# Violating candidates before the search moves away from the known solution. Candidates that differ
# from it in many places violate many cuts at once.
MAX_CUTS_WITHOUT_PROGRESS = 8

Cuts: TypeAlias = Callable[[Solution], Sequence[Cut]]  # the lazy constraints a candidate violates


class Closable(ABC):
    """A context manager that frees an engine's memory."""

    @abstractmethod
    def close(self) -> None:
        """Free the memory."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Solver(Closable, Generic[C, L, M]):
    """A formula in an engine; close it after use."""

    def __init__(self, session: Session[C, L, M], budget: Budget | None) -> None:
        self.session = session
        self.budget = budget or Budget()
        self.rounds = 0  # engine calls

    def close(self) -> None:
        self.session.close()

    def add(self, constraints: Iterable[C]) -> None:
        self.session.add(constraints)

    def prefer(self, literals: Sequence[L]) -> None:
        self.session.prefer(literals)

    def counters(self) -> Mapping[str, int]:
        return self.session.counters()

    @property
    def cuts_added(self) -> int:
        return 0

    @abstractmethod
    def find(self, assumptions: Sequence[L] = ()) -> Sat[M] | Unsat[L] | Unknown:
        """Look for a model in which the assumptions and all constraints hold."""

    def any_solution(self) -> Solution | None:
        """Return a solution, or None; raise `LimitReached` if the engine cannot decide."""
        match self.find():
            case Sat(model):
                return self.solution(model)
            case Unsat():
                return None
            case Unknown(why):
                raise LimitReached(why)

    @abstractmethod
    def solution(self, model: M) -> Solution:
        """Return the value of every place in this model."""

    @abstractmethod
    def exclude(self, solution: Solution) -> None:
        """Exclude this solution from further searches."""

    @abstractmethod
    def require_some_of(self, choices: Iterable[Choice]) -> None:
        """Restrict further searches to solutions with one of these choices."""


class ClauseSolver(Solver[Clause, Literal, Model]):
    """A Cnf in an engine, with lazy cuts and guards of reasons."""

    def __init__(
        self,
        cnf: Cnf,
        engine: Engine,
        budget: Budget | None = None,
        *,
        cuts: Cuts | None = None,
        guards: Mapping[Reason, Literal] | None = None,
        guarded: Container[str] = (),
    ) -> None:
        """Open the formula; cuts of the rules in `guarded` get guards too."""
        session: ClauseSession = engine.open_clauses(cnf)
        super().__init__(session, budget)
        self.variable_map = cnf.variable_map
        self.variables = session.variables
        self.cuts = cuts
        self.guarded = guarded
        self.guards = dict(guards or {})
        self.guarded_cuts: dict[Reason, Clause] = {}
        self.unguarded_cuts: set[Clause] = set()
        self._last_blocking_clause: Clause = ()
        self._has_preferences = False

    def prefer(self, literals: Sequence[Literal]) -> None:
        self._has_preferences = True
        super().prefer(literals)

    def find(
        self,
        assumptions: Sequence[Literal] = (),
        *,
        given: Iterable[Reason] | None = None,
        is_whole: bool = True,
        budget: Budget | None = None,
    ) -> ClauseAnswer:
        """Look for a model; `given` selects reasons (None: all), `is_whole` adds lazy cuts."""
        budget = budget or self.budget
        given = None if given is None else list(given)
        rounds_before = self.rounds
        while True:
            if (
                self.rounds == rounds_before + MAX_CUTS_WITHOUT_PROGRESS
                and self._last_blocking_clause
                and not self._has_preferences
            ):
                self.session.prefer(self._last_blocking_clause)
            self.rounds += 1
            answer = self.session.ask([*self._active_guards(given, is_whole), *assumptions], budget)
            if not (isinstance(answer, Sat) and is_whole and self.cuts):
                return answer
            missing = self.cuts(self.variable_map.solution(answer.model))
            if not missing:
                return answer
            if self.unguarded_cuts.issuperset(cut.clause for cut in missing):
                raise WrongAnswer("a candidate violates a clause that was added")
            for cut in missing:
                self.add_cut(cut)

    @property
    def cuts_added(self) -> int:
        return len(self.guarded_cuts) + len(self.unguarded_cuts)

    def _active_guards(self, given: Sequence[Reason] | None, is_whole: bool) -> Iterable[Literal]:
        if given is None:
            return self.guards.values()
        reasons = {**dict.fromkeys(given), **self.guarded_cuts} if is_whole else given
        return [self.guards[reason] for reason in reasons]

    def decide(
        self,
        assumptions: Sequence[Literal] = (),
        *,
        given: Iterable[Reason] | None = None,
        is_whole: bool = True,
    ) -> Sat[Model] | Unsat[Literal]:
        """Return the answer of `find`; raise `LimitReached` instead of returning `Unknown`."""
        answer = self.find(assumptions, given=given, is_whole=is_whole)
        if isinstance(answer, Unknown):
            raise LimitReached(answer.why)
        return answer

    def add_cut(self, cut: Cut) -> None:
        """Add a cut, with its own guard if its rule is guarded."""
        if cut.reason.rule not in self.guarded:
            self.add([cut.clause])
            self.unguarded_cuts.add(cut.clause)
            return
        # While its guard holds, no candidate can violate it again.
        assert cut.reason not in self.guards, f"{cut.reason} is violated although it holds"
        self.add_premise(cut.reason, [cut.clause])
        self.guarded_cuts[cut.reason] = cut.clause

    def add_premise(self, reason: Reason, clauses: Iterable[Clause]) -> None:
        """Add a reason with a guard."""
        self.guards[reason] = self.guard_literal(clauses)

    def guard_literal(self, clauses: Iterable[Clause]) -> Literal:
        """Add clauses behind a new guard, and return the guard."""
        (guard,) = self.new_variables(1)
        self.add(guard_clauses(guard, clauses))
        return guard

    def new_variables(self, count: int) -> range:
        start = self.variables + 1
        self.variables += count
        return range(start, self.variables + 1)

    def some_of(self, choices: Iterable[Choice]) -> Clause:
        """Return a clause that holds only if at least one of these choices is taken."""
        cubes = [self.variable_map.cube(*choice) for choice in choices]
        return tuple(
            cube[0] if len(cube) == 1 else self.guard_literal([(literal,) for literal in cube])
            for cube in cubes
        )

    def solution(self, model: Model) -> Solution:
        return self.variable_map.solution(model)

    def exclude(self, solution: Solution) -> None:
        self._last_blocking_clause = self.variable_map.blocking_clause(solution)
        self.add([self._last_blocking_clause])

    def require_some_of(self, choices: Iterable[Choice]) -> None:
        self.add([self.some_of(choices)])


class TermSolver(Solver[Term, Term, Values]):
    """An Smt in an engine."""

    def __init__(self, smt: Smt, engine: Engine, budget: Budget | None = None) -> None:
        if engine.open_terms is None:
            raise PuzzlewrightError(
                f"the engine {engine.name} solves clauses only, but this encoding is SMT: use z3 or"
                " cvc5"
            )
        super().__init__(engine.open_terms(smt), budget)
        self.smt = smt

    def find(self, assumptions: Sequence[Term] = ()) -> TermAnswer:
        self.rounds += 1
        return self.session.ask(assumptions, self.budget)

    def solution(self, model: Values) -> Solution:
        return self.smt.term_map.solution(model)

    def exclude(self, solution: Solution) -> None:
        self.add(self.smt.blocking_constraints(solution))

    def require_some_of(self, choices: Iterable[Choice]) -> None:
        self.add(self.smt.some_of(choices))


def prove_unsat(cnf: Cnf, engine: Engine, budget: Budget) -> Sequence[str]:
    """Return the engine's proof as lines of DRUP; raise `LimitReached` if it cannot decide."""
    assert engine.open_proving
    session = engine.open_proving(cnf)
    try:
        match session.ask((), budget):
            case Unsat():
                return session.proof()
            case Unknown(why):
                raise LimitReached(why)
            case _:
                raise WrongAnswer("an unsatisfiable formula has a model")
    finally:
        session.close()


def open_solver(
    formula: Formula, engine: Engine, budget: Budget | None, cuts: Cuts | None
) -> ClauseSolver | TermSolver:
    if isinstance(formula, Smt):
        return TermSolver(formula, engine, budget)
    return ClauseSolver(formula, engine, budget, cuts=cuts)
