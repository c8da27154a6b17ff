"""A puzzle in the language that engines understand: clauses of literals, and why each is there.

Variables are 1, 2, 3, ...; a literal is a variable or its negative. While an encoding runs, it only appends to
`clauses` and `at_most` and closes each group with `because(rule, ...)`, so reasons cost next to nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from puzzlewright.board import Place, Solution, Value

Literal: TypeAlias = int
Clause: TypeAlias = tuple[Literal, ...]
Model: TypeAlias = Sequence[Literal]  # total: the literal of variable v stands at index v - 1


class AtMost(NamedTuple):
    """At most `bound` of the literals hold."""

    literals: Clause
    bound: int


class Reason(NamedTuple):
    """Why a constraint is there: a rule, and what on the page it speaks of. Its genre puts it into words."""

    rule: str  # e.g. "island", "crossing", "connected"
    about: tuple[int, ...] = ()  # islands, spans, cells or circles, as the rule needs


class Cut(NamedTuple):
    """A clause that a candidate answer has shown to be missing, with its reason."""

    reason: Reason
    clause: Clause


class Meaning(Protocol):
    """The way between choices and literals, in both directions."""

    def cube(self, place: Place, value: Value) -> Clause:
        """The literals that hold together exactly when the place has the value."""

    def solution(self, model: Model) -> Solution:
        """The value of every place in this model."""


class Ladder:
    """Meaning by order: a place that can be low..high has a variable for each of "at least low+1", ..., "at least high"."""

    def __init__(self, bounds: Sequence[tuple[Value, Value]]) -> None:
        self.bounds = bounds
        self.first: list[int] = []  # the variable of "at least low+1", per place
        following = 1
        for low, high in bounds:
            self.first.append(following)
            following += high - low
        self.variables = following - 1

    def at_least(self, place: Place, value: Value) -> Literal:
        """The literal of "this place has at least this value", for low < value <= high."""
        return self.first[place] + value - self.bounds[place][0] - 1

    def cube(self, place: Place, value: Value) -> Clause:
        low, high = self.bounds[place]
        literals = []
        if value > low:
            literals.append(self.at_least(place, value))
        if value < high:
            literals.append(-self.at_least(place, value + 1))
        return tuple(literals)

    def order(self) -> Iterator[Clause]:
        """The clauses that keep the ladder in order: at least n+1 means at least n."""
        for first, (low, high) in zip(self.first, self.bounds, strict=True):
            for rung in range(first, first + high - low - 1):
                yield (rung, -rung - 1)

    def solution(self, model: Model) -> Solution:
        values = []
        for first, (low, high) in zip(self.first, self.bounds, strict=True):
            value = low
            # Rungs are in order, so the first false one ends the count.
            while value < high and model[first - 1 + value - low] > 0:
                value += 1
            values.append(value)
        return Solution(tuple(values))


@dataclass
class Cnf:
    """Clauses and cardinality constraints, grouped by reason."""

    meaning: Meaning
    variables: int
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[AtMost] = field(default_factory=list)
    ends: list[tuple[str, tuple[int, ...], int, int]] = field(default_factory=list)  # where each reason's part stops

    def because(self, rule: str, *about: int) -> None:
        """Give this reason to everything added since the last call."""
        self.ends.append((rule, about, len(self.clauses), len(self.at_most)))

    def groups(self) -> Iterator[tuple[Reason, list[Clause], list[AtMost]]]:
        """Every reason with what stands there because of it."""
        clause, at_most = 0, 0
        for rule, about, clause_end, at_most_end in self.ends:
            yield Reason(rule, about), self.clauses[clause:clause_end], self.at_most[at_most:at_most_end]
            clause, at_most = clause_end, at_most_end

    def new_variables(self, count: int) -> range:
        """Fresh variables that no choice is tied to."""
        start = self.variables + 1
        self.variables += count
        return range(start, self.variables + 1)

    def differs_from(self, solution: Solution) -> Clause:
        """The clause that forbids exactly this solution."""
        cube = self.meaning.cube
        return tuple(-literal for place, value in enumerate(solution.values) for literal in cube(place, value))
