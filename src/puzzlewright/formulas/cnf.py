"""A puzzle as clauses of literals, with the reason for each, guarded by reasons, and as DIMACS.

Variables are 1, 2, 3, ...; a literal is a variable or its negative. Encodings only append to
`clauses` and `at_most` and close each group with `because(rule, ...)`, so reasons cost little.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import accumulate, combinations, count, pairwise
from typing import NamedTuple, Protocol, TypeAlias

from puzzlewright.core.board import Board, Place, Reason, Solution, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt

Literal: TypeAlias = int
Clause: TypeAlias = tuple[Literal, ...]
Model: TypeAlias = Sequence[Literal]  # total: the literal of variable v stands at index v - 1
NUMBER = re.compile(r"-?[0-9]{1,18}")


class AtMost(NamedTuple):
    """At most `bound` of the literals hold."""

    literals: Clause
    bound: int


class Cut(NamedTuple):
    """A clause that a candidate answer has shown to be missing, with its reason."""

    reason: Reason
    clause: Clause


class VariableMap(Protocol):
    """The way between choices and literals, in both directions."""

    variables: int  # those that stand for choices are 1, 2, ... up to this

    def cube(self, place: Place, value: Value) -> Clause:
        """The literals that hold together exactly when the place has the value."""

    def solution(self, model: Model) -> Solution:
        """The value of every place in this model."""

    def blocking_clause(self, solution: Solution) -> Clause:
        """The clause that forbids exactly this solution."""
        return tuple(
            -literal
            for place, value in enumerate(solution.values)
            for literal in self.cube(place, value)
        )


class OrderEncoding(VariableMap):
    """Order encoding: one variable for each of "at least low+1", ..., "at least high"."""

    def __init__(self, bounds: Sequence[tuple[Value, Value]]) -> None:
        self.bounds = bounds
        self.least = [low for low, _ in bounds]
        heights = [high - low for low, high in bounds]
        *self.first, following = accumulate(heights, initial=1)  # of "at least low+1", per place
        self.variables = following - 1
        # of every variable
        self.places = [place for place, height in enumerate(heights) for _ in range(height)]

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

    def ordering_clauses(self) -> Iterator[Clause]:
        """The clauses that keep the ladder in order: at least n+1 means at least n."""
        for rung, (place, above) in enumerate(pairwise(self.places), start=1):
            if place == above:
                yield (rung, -rung - 1)

    def solution(self, model: Model) -> Solution:
        values = self.least.copy()
        # Rungs are in order, so as many hold as the place has above its least value.
        for place, literal in zip(self.places, model, strict=False):
            if literal > 0:
                values[place] += 1
        return Solution(tuple(values))

    def blocking_clause(self, solution: Solution) -> Clause:
        literals = []
        for first, (low, high), value in zip(self.first, self.bounds, solution.values, strict=True):
            if low < high:
                rung = first + value - low
                if value > low:
                    literals.append(1 - rung)
                if value < high:
                    literals.append(rung)
        return tuple(literals)


class BooleanMap(VariableMap):
    """Places that are 0 or 1: variable p + 1 holds where place p is 1."""

    def __init__(self, places: int) -> None:
        self.variables = places

    def cube(self, place: Place, value: Value) -> Clause:
        return (place + 1,) if value else (-place - 1,)

    def solution(self, model: Model) -> Solution:
        return Solution(tuple([1 if literal > 0 else 0 for literal in model[: self.variables]]))


class OpenBooleanMap(VariableMap):
    """Places that are 0 or 1, with variables only for those the board leaves open."""

    def __init__(self, board: Board) -> None:
        self.places = [place for place, values in enumerate(board.open) if len(values) > 1]
        self.variables = len(self.places)
        self.literals = [0] * len(board.open)  # the variables of open places
        for variable, place in enumerate(self.places, start=1):
            self.literals[place] = variable
        self.values = [0 if 0 in values else 1 for values in board.open]  # 0 for the open ones

    def cube(self, place: Place, value: Value) -> Clause:
        literal = self.literals[place]
        return () if not literal else (literal,) if value else (-literal,)

    def solution(self, model: Model) -> Solution:
        values = self.values.copy()
        for place, literal in zip(self.places, model, strict=False):
            if literal > 0:
                values[place] = 1
        return Solution(tuple(values))

    def blocking_clause(self, solution: Solution) -> Clause:
        values, variables = solution.values, enumerate(self.places, start=1)
        return tuple([-variable if values[place] else variable for variable, place in variables])


class DirectEncoding(VariableMap):
    """Direct encoding: a variable per open choice, of which each place takes exactly one."""

    def __init__(self, board: Board) -> None:
        self.literals: list[dict[Value, Literal]] = []  # variables by place and value
        self.values: list[Value] = []  # the value of every variable
        variables = count(1)
        for values in board.open:
            in_order = sorted(values)
            self.literals.append(dict(zip(in_order, variables, strict=False)))
            self.values += in_order
        self.variables = len(self.values)

    def cube(self, place: Place, value: Value) -> Clause:
        return (self.literals[place][value],)

    def solution(self, model: Model) -> Solution:
        # Exactly one choice of each place holds, so the true ones are the values in order.
        choices = zip(self.values, model, strict=False)
        return Solution(tuple([value for value, literal in choices if literal > 0]))


@dataclass
class Cnf:
    """Clauses and cardinality constraints, grouped by reason."""

    variable_map: VariableMap
    variables: int
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[AtMost] = field(default_factory=list)
    # where each reason's part stops
    group_ends: list[tuple[str, tuple[int, ...], int, int]] = field(default_factory=list)

    def because(self, rule: str, *about: int) -> None:
        """Give this reason to everything added since the last call."""
        self.group_ends.append((rule, about, len(self.clauses), len(self.at_most)))

    def groups(self) -> Iterator[tuple[Reason, list[Clause], list[AtMost]]]:
        """Yield every reason with its constraints."""
        clause, at_most = 0, 0
        for rule, about, clause_end, at_most_end in self.group_ends:
            clauses, bounds = self.clauses[clause:clause_end], self.at_most[at_most:at_most_end]
            yield Reason(rule, about), clauses, bounds
            clause, at_most = clause_end, at_most_end

    def new_variables(self, count: int) -> range:
        """Return fresh variables that no choice is tied to."""
        start = self.variables + 1
        self.variables += count
        return range(start, self.variables + 1)

    @property
    def constraints(self) -> int:
        return len(self.clauses) + len(self.at_most)

    def blocking_constraints(self, solution: Solution) -> list[Clause]:
        return [self.variable_map.blocking_clause(solution)]


def guard_clauses(switch: Literal, clauses: Iterable[Clause]) -> list[Clause]:
    return [(-switch, *clause) for clause in clauses]


def dimacs(variables: int, clauses: Sequence[Clause], comments: Iterable[str] = ()) -> str:
    """Write clauses as every SAT solver reads them."""
    lines = [f"c {comment}".rstrip() for comment in comments]
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def read_answer(text: str, variables: int) -> list[Literal] | bool | None:
    """Read the printed total model; False for UNSAT, None if undecided.

    Both forms are read: 's SATISFIABLE' with lines 'v 1 -2 0', and MiniSat's 'SAT' with numbers.
    """
    if re.search(r"^(s )?UNSAT(ISFIABLE)?\b", text, re.MULTILINE):
        return False
    if not re.search(r"^(s )?SAT(ISFIABLE)?\b|^v ", text, re.MULTILINE):
        return None
    value = {}
    for line in text.splitlines():
        if re.match(r"(v )?[-\d]", line):
            for word in line.removeprefix("v ").split():
                if not NUMBER.fullmatch(word):
                    raise BadPuzzle(f"a model holds whole numbers, not {quote_excerpt(word)}")
                value[abs(int(word))] = int(word)
    if not value:
        return None
    return [value.get(variable, -variable) for variable in range(1, variables + 1)]


class Premise(NamedTuple):
    """What a reason says."""

    clauses: list[Clause]
    at_most: list[AtMost]

    def as_clauses(self) -> list[Clause]:
        """Return it in clauses, which an assumption literal can guard."""
        return self.clauses + [
            some
            for literals, bound in self.at_most
            for some in combinations([-x for x in literals], bound + 1)
        ]

    def variables(self) -> set[int]:
        said = [*self.clauses, *(literals for literals, _ in self.at_most)]
        return {abs(x) for literals in said for x in literals}

    def is_broken(self, true: Set[Literal]) -> bool:
        """Tell whether these true literals contradict it."""
        return any(true.isdisjoint(clause) for clause in self.clauses) or any(
            sum([x in true for x in literals]) > bound for literals, bound in self.at_most
        )


class SplitFormula(NamedTuple):
    """A formula in two parts: what always holds, and what each premise says."""

    unconditional: Premise
    premises: dict[Reason, Premise]


class Guarded(NamedTuple):
    """A copy of a formula with an assumption literal in front of all that has one reason.

    With its literal on, a reason counts; with it off, it is as if the clue were not there. The same
    formula serves to explain, to remove clues and to find mistakes.
    """

    cnf: Cnf
    guards: dict[Reason, Literal]


def split_by_reason(cnf: Cnf, rules: Container[str]) -> SplitFormula:
    free = Premise([], [])
    premises: dict[Reason, Premise] = {}
    for reason, clauses, at_most in cnf.groups():
        if reason.rule not in rules:
            belongs = free
        elif clauses or at_most:
            belongs = premises.setdefault(reason, Premise([], []))
        else:
            continue  # settled already
        belongs.clauses.extend(clauses)
        belongs.at_most.extend(at_most)
    return SplitFormula(free, premises)


def guard_by_reason(cnf: Cnf, parts: SplitFormula) -> Guarded:
    copy = Cnf(
        cnf.variable_map,
        cnf.variables,
        list(parts.unconditional.clauses),
        list(parts.unconditional.at_most),
    )
    switches = dict(zip(parts.premises, copy.new_variables(len(parts.premises)), strict=True))
    for reason, premise in parts.premises.items():
        copy.clauses += guard_clauses(switches[reason], premise.as_clauses())
    return Guarded(copy, switches)
