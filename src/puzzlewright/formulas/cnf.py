"""CNF formulas: clauses with reasons, maps between choices and variables, guards, and DIMACS.

Variables are 1, 2, 3, ...; a literal is a variable or its negative. Encodings only append to
`clauses` and `at_most` and close each group with `because(rule, ...)`, so reasons cost little.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import accumulate, combinations, count, pairwise
from typing import NamedTuple, Protocol, TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Reason, Solution, Value
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import quote_excerpt

Literal: TypeAlias = int
Clause: TypeAlias = tuple[Literal, ...]
Model: TypeAlias = Sequence[Literal]  # total: the literal of variable v is at index v - 1
NUMBER = re.compile(r"-?[0-9]{1,18}")


class AtMost(NamedTuple):
    """At most `bound` of the literals hold."""

    literals: Clause
    bound: int


class Cut(NamedTuple):
    """A clause that a candidate violates, with its reason."""

    reason: Reason
    clause: Clause


class VariableMap(Protocol):
    """A map between choices and literals, in both directions."""

    variables: int  # number of variables that stand for choices: 1, 2, ...

    def cube(self, place: Place, value: Value) -> Clause:
        """Return the literals that all hold exactly if the place has the value."""

    def solution(self, model: Model) -> Solution:
        """Return the value of every place in this model."""

    def choices(self) -> list[Choice]:
        """Return the choices that variables 1, 2, ... stand for."""

    def all_literals(self, values: Iterable[Value]) -> list[Literal]:
        """Return the literals that all hold exactly if the places have these values."""
        return [literal for choice in enumerate(values) for literal in self.cube(*choice)]

    def blocking_clause(self, solution: Solution) -> Clause:
        """Return the clause that forbids exactly this solution."""
        return tuple([-literal for literal in self.all_literals(solution.values)])


class OrderEncoding(VariableMap):
    """Order encoding: one variable for each of "at least low+1", ..., "at least high"."""

    def __init__(self, bounds: Sequence[tuple[Value, Value]]) -> None:
        self.bounds = bounds
        self.least = [low for low, _ in bounds]
        heights = [high - low for low, high in bounds]
        # the variable of "at least low+1" of every place
        *self.first, following = accumulate(heights, initial=1)
        self.variables = following - 1
        # the place of every variable
        self.places = [place for place, height in enumerate(heights) for _ in range(height)]

    def at_least(self, place: Place, value: Value) -> Literal:
        """Return the literal of "this place has at least this value", for low < value <= high."""
        return self.first[place] + value - self.bounds[place][0] - 1

    def cube(self, place: Place, value: Value) -> Clause:
        low, high = self.bounds[place]
        literals = []
        if value > low:
            literals.append(self.at_least(place, value))
        if value < high:
            literals.append(-self.at_least(place, value + 1))
        return tuple(literals)

    def choices(self) -> list[Choice]:
        """Return (place, at least this value)."""
        return [
            (place, value)
            for place, (low, high) in enumerate(self.bounds)
            for value in range(low + 1, high + 1)
        ]

    def ordering_clauses(self) -> Iterator[Clause]:
        """Yield the clauses "at least n+1 implies at least n"."""
        for literal, (place, next_place) in enumerate(pairwise(self.places), start=1):
            if place == next_place:
                yield (literal, -literal - 1)

    def solution(self, model: Model) -> Solution:
        values = self.least.copy()
        # The number of true literals of a place is its value above the least one.
        for place, literal in zip(self.places, model, strict=False):
            if literal > 0:
                values[place] += 1
        return Solution(tuple(values))

    def blocking_clause(self, solution: Solution) -> Clause:
        literals = []
        for first, (low, high), value in zip(self.first, self.bounds, solution.values, strict=True):
            if low < high:
                above = first + value - low  # at least value + 1
                if value > low:
                    literals.append(1 - above)
                if value < high:
                    literals.append(above)
        return tuple(literals)


class BooleanMap(VariableMap):
    """Places that are 0 or 1: variable p + 1 holds if place p is 1."""

    def __init__(self, places: int) -> None:
        self.variables = places

    def cube(self, place: Place, value: Value) -> Clause:
        return (place + 1,) if value else (-place - 1,)

    def choices(self) -> list[Choice]:
        return [(place, 1) for place in range(self.variables)]

    def solution(self, model: Model) -> Solution:
        return Solution(tuple([1 if literal > 0 else 0 for literal in model[: self.variables]]))


class OpenBooleanMap(VariableMap):
    """Places that are 0 or 1, with variables only for those that the board leaves open."""

    def __init__(self, board: Board) -> None:
        self.places = [place for place, values in enumerate(board.open) if len(values) > 1]
        self.variables = len(self.places)
        self.literals = [0] * len(board.open)  # the variables of open places, 0 for the others
        for variable, place in enumerate(self.places, start=1):
            self.literals[place] = variable
        self.values = [0 if 0 in values else 1 for values in board.open]  # 0 for the open ones

    def cube(self, place: Place, value: Value) -> Clause:
        literal = self.literals[place]
        return () if not literal else (literal,) if value else (-literal,)

    def choices(self) -> list[Choice]:
        return [(place, 1) for place in self.places]

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

    def choices(self) -> list[Choice]:
        return [(place, value) for place, values in enumerate(self.literals) for value in values]

    def solution(self, model: Model) -> Solution:
        # Exactly one choice per place holds, so the true ones are the values in order.
        choices = zip(self.values, model, strict=False)
        return Solution(tuple([value for value, literal in choices if literal > 0]))

    def blocking_clause(self, solution: Solution) -> Clause:
        chosen = zip(self.literals, solution.values, strict=True)
        return tuple([-literals[value] for literals, value in chosen])


@dataclass
class Cnf:
    """Clauses and cardinality constraints, grouped by reason."""

    variable_map: VariableMap
    variables: int
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[AtMost] = field(default_factory=list)
    # (rule, about, number of clauses so far, number of at-most constraints so far)
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
        """Return new auxiliary variables."""
        start = self.variables + 1
        self.variables += count
        return range(start, self.variables + 1)

    @property
    def constraints(self) -> int:
        return len(self.clauses) + len(self.at_most)

    def copy(self) -> "Cnf":
        """Return a formula with the same constraints, without reasons, to add others to it."""
        return Cnf(self.variable_map, self.variables, list(self.clauses), list(self.at_most))

    def blocking_constraints(self, solution: Solution) -> list[Clause]:
        return [self.variable_map.blocking_clause(solution)]


def guard_clauses(guard: Literal, clauses: Iterable[Clause]) -> list[Clause]:
    """Return clauses that hold only if the guard does."""
    return [(-guard, *clause) for clause in clauses]


def dimacs(variables: int, clauses: Sequence[Clause], comments: Iterable[str] = ()) -> str:
    """Return clauses as DIMACS text."""
    lines = [f"c {comment}".rstrip() for comment in comments]
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def read_answer(text: str, variables: int) -> list[Literal] | bool | None:
    """Read a solver's output as a total model; False for UNSAT, None if undecided.

    Accepts both forms: 's SATISFIABLE' with lines 'v 1 -2 0', and MiniSat's 'SAT' with numbers.
    """
    is_unsat = re.search(r"^(s )?UNSAT(ISFIABLE)?\b", text, re.MULTILINE)
    is_sat = re.search(r"^(s )?SAT(ISFIABLE)?\b|^v ", text, re.MULTILINE)
    if is_unsat and is_sat:
        raise BadPuzzle("the answer is both SAT and UNSAT")
    if not is_sat:
        return False if is_unsat else None
    value = {}
    for line in text.splitlines():
        if re.match(r"(v )?[-\d]", line):
            for word in line.removeprefix("v ").split():
                if not NUMBER.fullmatch(word):
                    raise BadPuzzle(f"a model contains integers, not {quote_excerpt(word)}")
                value[abs(int(word))] = int(word)
    if not value:
        return None
    return [value.get(variable, -variable) for variable in range(1, variables + 1)]


class Premise(NamedTuple):
    """The constraints of one reason."""

    clauses: list[Clause]
    at_most: list[AtMost]

    def as_clauses(self) -> list[Clause]:
        """Return the constraints as clauses, which an assumption literal can guard."""
        return self.clauses + [
            some
            for literals, bound in self.at_most
            for some in combinations([-x for x in literals], bound + 1)
        ]

    def variables(self) -> set[int]:
        constraints = [*self.clauses, *(literals for literals, _ in self.at_most)]
        return {abs(x) for literals in constraints for x in literals}

    def is_broken(self, true: Set[Literal]) -> bool:
        """Return whether these true literals violate a constraint."""
        return any(true.isdisjoint(clause) for clause in self.clauses) or any(
            sum([x in true for x in literals]) > bound for literals, bound in self.at_most
        )


class SplitFormula(NamedTuple):
    """A formula in two parts: unconditional constraints, and those of each premise."""

    unconditional: Premise
    premises: dict[Reason, Premise]


class Guarded(NamedTuple):
    """A copy of a formula with one assumption literal (guard) per reason.

    Without its guard, a reason has no effect, as if the clue did not exist. So one formula serves
    to explain, to remove clues and to find mistakes.
    """

    cnf: Cnf
    guards: dict[Reason, Literal]


def split_by_reason(cnf: Cnf, rules: Container[str]) -> SplitFormula:
    """Separate the constraints of reasons with these rules from all others."""
    unconditional = Premise([], [])
    premises: dict[Reason, Premise] = {}
    for reason, clauses, at_most in cnf.groups():
        if reason.rule not in rules:
            part = unconditional
        elif clauses or at_most:
            part = premises.setdefault(reason, Premise([], []))
        else:
            continue  # already satisfied
        part.clauses.extend(clauses)
        part.at_most.extend(at_most)
    return SplitFormula(unconditional, premises)


def guard_by_reason(cnf: Cnf, parts: SplitFormula) -> Guarded:
    """Return a copy of a split formula with a guard for every premise."""
    copy = Cnf(
        cnf.variable_map,
        cnf.variables,
        list(parts.unconditional.clauses),
        list(parts.unconditional.at_most),
    )
    guards = dict(zip(parts.premises, copy.new_variables(len(parts.premises)), strict=True))
    for reason, premise in parts.premises.items():
        copy.clauses += guard_clauses(guards[reason], premise.as_clauses())
    return Guarded(copy, guards)
