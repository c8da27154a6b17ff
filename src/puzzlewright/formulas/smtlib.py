"""SMT-LIB formulas: declarations, assertions with reasons, and the terms to evaluate."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from puzzlewright.core.board import Board, Choice, Place, Reason, Solution, Value

Term: TypeAlias = str
Values: TypeAlias = Mapping[Term, int]  # true is 1, false 0
TRUTH = {"true": "1", "false": "0"}
NAMED_VALUE = re.compile(r"(?:as )?(?:@|\w+!val!)(?:\w*_)?(\d+)(?: \w+)?")


class TermMap(Protocol):
    """A map between choices and terms, in both directions."""

    queried_terms: Sequence[Term]  # the terms whose values determine the solution

    def term(self, place: Place, value: Value) -> Term:
        """Return the term that holds exactly if the place has the value."""

    def solution(self, values: Values) -> Solution:
        """Return the value of every place, from the values of the queried terms."""

    def all_terms(self, solution: Solution) -> list[Term]:
        """Return terms that hold together exactly in this solution."""
        return [self.term(*choice) for choice in enumerate(solution.values)]


class IntegerTermMap(TermMap):
    """An integer term for each place; its value is that of the place."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.queried_terms = terms

    def term(self, place: Place, value: Value) -> Term:
        return f"(= {self.queried_terms[place]} {value})"

    def solution(self, values: Values) -> Solution:
        return Solution(tuple(values[term] for term in self.queried_terms))


@dataclass
class Smt:
    """The parts of an SMT-LIB script: encodings append and close each group with `because`."""

    logic: str  # "QF_LIA", "QF_UF"
    term_map: TermMap
    declarations: list[str] = field(default_factory=list)  # commands: (declare-const x Int)
    assertions: list[Term] = field(default_factory=list)  # without (assert ...)
    group_ends: list[tuple[str, tuple[int, ...], int]] = field(default_factory=list)

    def because(self, rule: str, *about: int) -> None:
        """Give this reason to everything asserted since the last call."""
        self.group_ends.append((rule, about, len(self.assertions)))

    def assert_board(self, board: Board, blank: Board) -> None:
        """Assert what the board rules out in comparison with a blank one."""
        for place, (values, all_values) in enumerate(zip(board.open, blank.open, strict=True)):
            if values != all_values:
                self.assertions += self.some_of((place, value) for value in sorted(values))
        self.because("known")

    def groups(self) -> Iterator[tuple[Reason, list[Term]]]:
        start = 0
        for rule, about, end in self.group_ends:
            yield Reason(rule, about), self.assertions[start:end]
            start = end

    @property
    def variables(self) -> int:
        kinds = ("(declare-const ", "(declare-fun ")
        return sum(command.startswith(kinds) for command in self.declarations)

    @property
    def constraints(self) -> int:
        return len(self.assertions)

    def blocking_constraints(self, solution: Solution) -> list[Term]:
        return [f"(not {conjunction(self.term_map.all_terms(solution))})"]

    def some_of(self, choices: Iterable[Choice]) -> list[Term]:
        return [disjunction([self.term_map.term(place, value) for place, value in choices])]


def conjunction(terms: Sequence[Term]) -> Term:
    """Return the conjunction; SMT-LIB has no `and` without arguments."""
    return f"(and {' '.join(terms)})" if len(terms) > 1 else terms[0] if terms else "true"


def disjunction(terms: Sequence[Term]) -> Term:
    return f"(or {' '.join(terms)})" if len(terms) > 1 else terms[0] if terms else "false"


def sum_of(terms: Sequence[Term]) -> Term:
    return f"(+ {' '.join(terms)})" if len(terms) > 1 else terms[0] if terms else "0"


def preamble(logic: str) -> str:
    # The first option is print-success: the standard's default acknowledges every command.
    return (
        "(set-option :print-success false)(set-option :produce-models true)"
        f"(set-option :produce-unsat-assumptions true)(set-logic {logic})"
    )


def parse_list(text: str) -> list[str]:
    """Return the members of the first list in parentheses, each as text."""
    members, depth, start = [], 0, 0
    for match in re.finditer(r"[()]|[^\s()]+", text):
        token = match.group()
        if token == "(":
            depth += 1
            if depth == 2:
                start = match.start()
        elif token == ")":
            depth -= 1
            if depth == 1:
                members.append(text[start : match.end()])
            if depth <= 0:
                break
        elif depth == 1:
            members.append(token)
    return members


def parse_values(text: str) -> list[int]:
    """Parse the answer to (get-value ...) as numbers, with 1 and 0 for true and false.

    Values of a declared sort A are numbered by all solvers: @uc_A_0, A!val!0, (as @A_0 A).
    """
    values = (parse_list(pair)[-1].strip("() ").replace("- ", "-") for pair in parse_list(text))
    return [
        int(named[1] if (named := NAMED_VALUE.fullmatch(value)) else TRUTH.get(value, value))
        for value in values
    ]
