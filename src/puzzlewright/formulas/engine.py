"""The engine interface: an engine opens a formula as a session, which solves under assumptions.

There are three answers: `Sat` with a model, `Unsat` with a core, or `Unknown` with the reason. Only
`formulas.solver` calls sessions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Clause, Cnf, Literal, Model
from puzzlewright.formulas.smtlib import Smt, Term, Values

Formula: TypeAlias = Cnf | Smt

Constraint = TypeVar("Constraint", contravariant=True)  # a clause, or a term that is asserted
Assumption = TypeVar("Assumption")  # a literal, or a term
FoundModel = TypeVar("FoundModel", covariant=True)


@dataclass(frozen=True, slots=True)
class Sat(Generic[FoundModel]):
    """Satisfiable: a literal for every variable of a Cnf, or the value of every term of an Smt."""

    model: FoundModel


@dataclass(frozen=True, slots=True)
class Unsat(Generic[Assumption]):
    """Unsatisfiable: these assumptions contradict the formula."""

    core: tuple[Assumption, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Undecided, and why."""

    why: str


class Session(Protocol[Constraint, Assumption, FoundModel]):
    """One formula inside an engine: incremental, so it keeps learnt clauses between calls."""

    def add(self, constraints: Iterable[Constraint]) -> None:
        """Add constraints: clauses to a Cnf, terms to an Smt."""

    def ask(
        self, assumptions: Sequence[Assumption], budget: Budget
    ) -> Sat[FoundModel] | Unsat[Assumption] | Unknown:
        """Look for a model in which the assumptions hold."""

    def prefer(self, literals: Sequence[Assumption]) -> None:
        """Set these literals as preferred phases; engines may ignore it."""

    def counters(self) -> Mapping[str, int]:
        """Return the engine's own counters; empty if it has none."""

    def close(self) -> None:
        """Free the memory."""


class ClauseSession(Session[Clause, Literal, Model], Protocol):
    """A session of a Cnf."""

    @property
    def variables(self) -> int:
        """The number of variables, including those that the engine needs for its own form."""


class StoredClauses:
    """The clauses of a session that starts a new solver for every call."""

    def __init__(self, cnf: Cnf) -> None:
        counted, self.variables = expand_at_most(cnf)
        self.clauses = [*cnf.clauses, *counted]

    def add(self, constraints: Iterable[Clause]) -> None:
        self.clauses += constraints

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Do nothing: each call has its own solver."""

    def counters(self) -> Mapping[str, int]:
        return {}

    def close(self) -> None:
        self.clauses = []


class ProvingSession(ClauseSession, Protocol):
    """A session of a Cnf that can prove unsatisfiability."""

    def proof(self) -> Sequence[str]:
        """Return the DRUP proof as lines, after `Unsat` without assumptions."""


TermSession: TypeAlias = Session[Term, Term, Values]
ClauseAnswer: TypeAlias = Sat[Model] | Unsat[Literal] | Unknown
TermAnswer: TypeAlias = Sat[Values] | Unsat[Term] | Unknown


@dataclass(frozen=True)
class Engine:
    """A SAT or SMT solver."""

    name: str
    idea: str  # one-line description
    install: str  # the command that installs it
    is_installed: Callable[[], bool]
    open_clauses: Callable[[Cnf], ClauseSession]
    open_terms: Callable[[Smt], TermSession] | None = None  # None if it solves clauses only
    open_proving: Callable[[Cnf], ProvingSession] | None = None  # None if it writes no proofs
    counts_conflicts: bool = True  # whether it supports a limit on conflicts
    is_program: bool = False  # external: a wrong answer is an EngineError, not a bug
    seeded: "Callable[[int], Engine] | None" = None  # the same with a random seed, if it has one
