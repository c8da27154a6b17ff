"""What verbs expect of an engine: open a formula, add clauses, ask under assumptions and limits.

Three answers, always: yes with a model, no with a core, or gave up and why.
"""

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from puzzlewright.errors import Trouble
from puzzlewright.formula import Cnf
from puzzlewright.smt import Smt

Formula: TypeAlias = Cnf | Smt

LONGEST = 1e6  # seconds; nobody waits longer, and clocks of engines and programs overflow somewhere above


@dataclass(frozen=True, slots=True)
class Limit:
    """How much work may go into one answer. A verb starts it once and spends it over all its questions."""

    seconds: float | None = None
    conflicts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise Trouble(f"a time limit must be above 0 seconds, not {self.seconds}")
        if self.seconds is not None and self.seconds > LONGEST:
            object.__setattr__(self, "seconds", None)
        if self.conflicts is not None and self.conflicts < 1:
            raise Trouble(f"a conflict limit must be at least 1, not {self.conflicts}")


class Budget:
    """What is left of a limit."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.deadline = math.inf if limit.seconds is None else time.perf_counter() + limit.seconds
        self.conflicts = math.inf if limit.conflicts is None else limit.conflicts

    @property
    def seconds(self) -> float:
        return self.deadline - time.perf_counter()

    @property
    def is_unlimited(self) -> bool:
        return self.deadline == math.inf and self.conflicts == math.inf

    def spent(self) -> "Unknown | None":
        """Why no more work may be done, or None while some is left."""
        if self.conflicts <= 0:
            return Unknown(f"no answer within {self.limit.conflicts} conflicts")
        return self.out_of_time() if self.seconds <= 0 else None

    def out_of_time(self) -> "Unknown":
        """The answer of an engine that was stopped by the clock."""
        return Unknown(f"no answer within {self.limit.seconds:g} seconds")


@dataclass(frozen=True, slots=True)
class Sat:
    """Yes. Of a Cnf the model has one literal for every variable; of an Smt the value of every term that is asked for."""

    model: Any


@dataclass(frozen=True, slots=True)
class Unsat:
    """No; these assumptions alone already contradict the formula."""

    core: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Gave up, and why."""

    why: str


Answer: TypeAlias = Sat | Unsat | Unknown


class Session(Protocol):
    """One formula inside an engine. It can grow, and remembers what it has learnt."""

    def add(self, constraints: Iterable[Any]) -> None:
        """Add constraints in the formula's own language: clauses of a Cnf, terms of an Smt."""

    def ask(self, assumptions: Sequence[Any], budget: Budget) -> Answer:
        """Is there a model in which the assumptions hold?"""

    def prefer(self, literals: Sequence[Any]) -> None:
        """Try these literals first when a model is built; an engine that cannot may ignore it."""

    def counters(self) -> Mapping[str, int]:
        """What the engine has counted while it worked, by its own names; empty if it tells nothing."""

    def close(self) -> None:
        """Give the memory back."""


@dataclass(frozen=True)
class Engine:
    """A solver by name."""

    name: str
    idea: str  # one line for people
    install: str  # the command that brings it, should it be missing
    is_installed: Callable[[], bool]
    open: Callable[[Formula], Session]
    counts_conflicts: bool = True  # whether it can be limited by conflicts, not only by time
