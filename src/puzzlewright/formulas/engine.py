"""The engine interface: it opens a formula as a session that grows and answers under assumptions.

There are three answers: yes with a model, no with a core, or unknown and why. Only
`formulas.solver` asks a session.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cardinality import expand_at_most
from puzzlewright.formulas.cnf import Clause, Cnf, Literal, Model
from puzzlewright.formulas.smt import Smt, Term, Values

Formula: TypeAlias = Cnf | Smt

Constraint = TypeVar("Constraint", contravariant=True)  # a clause, or a term that is asserted
Assumption = TypeVar("Assumption")  # a literal, or a term
FoundModel = TypeVar("FoundModel", covariant=True)


@dataclass(frozen=True, slots=True)
class Sat(Generic[FoundModel]):
    """Yes: a literal for every variable of a Cnf, or the value of every term of an Smt."""

    model: FoundModel


@dataclass(frozen=True, slots=True)
class Unsat(Generic[Assumption]):
    """No; these assumptions alone already contradict the formula."""

    core: tuple[Assumption, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Gave up, and why."""

    why: str


class Session(Protocol[Constraint, Assumption, FoundModel]):
    """One formula inside an engine. It can grow, and remembers what it has learnt."""

    def add(self, constraints: Iterable[Constraint]) -> None:
        """Add constraints in the formula's own language: clauses of a Cnf, terms of an Smt."""

    def ask(
        self, assumptions: Sequence[Assumption], budget: Budget
    ) -> Sat[FoundModel] | Unsat[Assumption] | Unknown:
        """Is there a model in which the assumptions hold?"""

    def prefer(self, literals: Sequence[Assumption]) -> None:
        """Try these literals first when a model is built; an engine that cannot may ignore it."""

    def counters(self) -> Mapping[str, int]:
        """Return the engine's own counters; empty if it has none."""

    def close(self) -> None:
        """Give the memory back."""


class ClauseSession(Session[Clause, Literal, Model], Protocol):
    """A session of a Cnf."""

    @property
    def variables(self) -> int:
        """How many the formula has, with those that it took to say it in this engine's language."""


class StoredClauses:
    """The clauses of a session that starts its solver anew for every call."""

    def __init__(self, cnf: Cnf) -> None:
        counted, self.variables = expand_at_most(cnf)
        self.clauses = [*cnf.clauses, *counted]

    def add(self, constraints: Iterable[Clause]) -> None:
        self.clauses += constraints

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Each call has its own solver, so there is nothing to remember."""

    def counters(self) -> Mapping[str, int]:
        return {}

    def close(self) -> None:
        self.clauses = []


class ProvingSession(ClauseSession, Protocol):
    """A session of a Cnf that can prove a no."""

    def proof(self) -> Sequence[str]:
        """After a no without assumptions: how the contradiction was found, as lines of DRUP."""


TermSession: TypeAlias = Session[Term, Term, Values]
ClauseAnswer: TypeAlias = Sat[Model] | Unsat[Literal] | Unknown
TermAnswer: TypeAlias = Sat[Values] | Unsat[Term] | Unknown


@dataclass(frozen=True)
class Engine:
    """A solver by name."""

    name: str
    idea: str  # one line for people
    install: str  # the command that brings it, should it be missing
    is_installed: Callable[[], bool]
    open_clauses: Callable[[Cnf], ClauseSession]
    open_terms: Callable[[Smt], TermSession] | None = None  # None if it solves clauses only
    open_proving: Callable[[Cnf], ProvingSession] | None = None  # None if it gives no proofs
    counts_conflicts: bool = True  # whether it can be limited by conflicts, not only by time
    is_program: bool = False  # external: its wrong answers are not our bugs
