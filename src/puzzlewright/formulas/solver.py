"""One formula in one engine: the only place where engines are asked.

Lazy rules are added while candidates are examined: "ask, add cuts, ask again" is written only here.
Where reasons have switches, a cut gets one too, and a query says which reasons count.
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
from puzzlewright.formulas.smt import Smt, Term, Values

C = TypeVar("C")  # a clause, or a term that is asserted
L = TypeVar("L")  # a literal, or a term
M = TypeVar("M")  # what a model looks like

# Candidates to cut before searching far from the known solution, which shows many cuts at once.
MAX_CUTS_WITHOUT_PROGRESS = 8

Cuts: TypeAlias = Callable[[Solution], Sequence[Cut]]  # the lazy rules a candidate breaks


class Closable(ABC):
    """Something that holds an engine's memory until its block ends."""

    @abstractmethod
    def close(self) -> None:
        """Free the memory."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Solver(Closable, Generic[C, L, M]):
    """A formula in an engine, to be closed when it is no longer needed."""

    def __init__(self, session: Session[C, L, M], budget: Budget | None) -> None:
        self.session = session
        self.budget = budget or Budget()
        self.rounds = 0  # questions put to the engine

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
        """Is there a model in which these hold, and all rules?"""

    def any_solution(self) -> Solution | None:
        """Return a solution, or None; raise `LimitReached` if the engine gave up."""
        match self.find():
            case Sat(model):
                return self.solution(model)
            case Unsat():
                return None
            case Unknown(why):
                raise LimitReached(why)

    @abstractmethod
    def solution(self, model: M) -> Solution:
        """The value of every place in this model."""

    @abstractmethod
    def exclude(self, solution: Solution) -> None:
        """Do not find this solution any more."""

    @abstractmethod
    def require_some_of(self, choices: Iterable[Choice]) -> None:
        """From now on find only solutions that take one of these choices."""


class ClauseSolver(Solver[Clause, Literal, Model]):
    """A Cnf in an engine, with lazy cuts, and switches where reasons have them."""

    def __init__(
        self,
        cnf: Cnf,
        engine: Engine,
        budget: Budget | None = None,
        *,
        cuts: Cuts | None = None,
        switches: Mapping[Reason, Literal] | None = None,
        guarded: Container[str] = (),
    ) -> None:
        """Open the formula; cuts of guarded rules get switches beside the formula's own."""
        session: ClauseSession = engine.open_clauses(cnf)
        super().__init__(session, budget)
        self.meaning = cnf.variable_map
        self.variables = session.variables
        self.cuts = cuts
        self.guarded = guarded
        self.switches = dict(switches or {})
        self.waited: dict[Reason, Clause] = {}  # the cuts that have switches
        self.added: set[Clause] = set()  # the cuts that have none
        # what differs from a solution that is known, unless others have said what to try first
        self._elsewhere: Clause = ()
        self._is_led = False

    def prefer(self, literals: Sequence[Literal]) -> None:
        self._is_led = True
        super().prefer(literals)

    def find(
        self,
        assumptions: Sequence[Literal] = (),
        *,
        given: Iterable[Reason] | None = None,
        is_whole: bool = True,
        budget: Budget | None = None,
    ) -> ClauseAnswer:
        """Find a model; `given` None means all reasons, `is_whole` includes the lazy rules."""
        budget = budget or self.budget
        given = None if given is None else list(given)
        asked_before = self.rounds
        while True:
            if (
                self.rounds == asked_before + MAX_CUTS_WITHOUT_PROGRESS
                and self._elsewhere
                and not self._is_led
            ):
                self.session.prefer(self._elsewhere)
            self.rounds += 1
            answer = self.session.ask([*self._active_guards(given, is_whole), *assumptions], budget)
            if not (isinstance(answer, Sat) and is_whole and self.cuts):
                return answer
            missing = self.cuts(self.meaning.solution(answer.model))
            if not missing:
                return answer
            if self.added.issuperset(cut.clause for cut in missing):
                raise WrongAnswer("a candidate breaks a clause that was added")
            for cut in missing:
                self.add_cut(cut)

    @property
    def cuts_added(self) -> int:
        return len(self.waited) + len(self.added)

    def _active_guards(self, given: Sequence[Reason] | None, is_whole: bool) -> Iterable[Literal]:
        if given is None:
            return self.switches.values()
        reasons = {**dict.fromkeys(given), **self.waited} if is_whole else given
        return [self.switches[reason] for reason in reasons]

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
        """Let a cut hold, where its rule is guarded behind a switch of its own."""
        if cut.reason.rule not in self.guarded:
            self.add([cut.clause])
            self.added.add(cut.clause)
            return
        # With its switch on, no candidate can break it again.
        assert cut.reason not in self.switches, f"{cut.reason} is broken though it holds"
        self.add_premise(cut.reason, [cut.clause])
        self.waited[cut.reason] = cut.clause

    def add_premise(self, reason: Reason, clauses: Iterable[Clause]) -> None:
        """Give the solver one more reason with a switch."""
        self.switches[reason] = self.guard_literal(clauses)

    def guard_literal(self, clauses: Iterable[Clause]) -> Literal:
        """A new literal behind which these clauses hold."""
        (switch,) = self.new_variables(1)
        self.add(guard_clauses(switch, clauses))
        return switch

    def new_variables(self, count: int) -> range:
        start = self.variables + 1
        self.variables += count
        return range(start, self.variables + 1)

    def some_of(self, choices: Iterable[Choice]) -> Clause:
        """A clause that holds only if at least one of these choices is taken."""
        cubes = [self.meaning.cube(*choice) for choice in choices]
        return tuple(
            cube[0] if len(cube) == 1 else self.guard_literal([(literal,) for literal in cube])
            for cube in cubes
        )

    def solution(self, model: Model) -> Solution:
        return self.meaning.solution(model)

    def exclude(self, solution: Solution) -> None:
        self._elsewhere = self.meaning.blocking_clause(solution)
        self.add([self._elsewhere])

    def require_some_of(self, choices: Iterable[Choice]) -> None:
        self.add([self.some_of(choices)])


class TermSolver(Solver[Term, Term, Values]):
    """An Smt in an engine."""

    def __init__(self, smt: Smt, engine: Engine, budget: Budget | None = None) -> None:
        if engine.open_terms is None:
            raise PuzzlewrightError(
                f"the engine {engine.name} solves clauses only, and this encoding is SMT: use z3 or"
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
    """Return the engine's refutation as lines of DRUP; raise `LimitReached` if it gave up."""
    assert engine.open_proving
    session = engine.open_proving(cnf)
    try:
        match session.ask((), budget):
            case Unsat():
                return session.proof()
            case Unknown(why):
                raise LimitReached(why)
            case _:
                raise WrongAnswer("a formula without a model has one after all")
    finally:
        session.close()


def open_solver(
    formula: Formula, engine: Engine, budget: Budget | None, cuts: Cuts | None
) -> ClauseSolver | TermSolver:
    if isinstance(formula, Smt):
        return TermSolver(formula, engine, budget)
    return ClauseSolver(formula, engine, budget, cuts=cuts)
