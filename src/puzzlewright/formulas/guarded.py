"""A guarded copy of a formula: an assumption literal in front of all that has one reason.

With its literal on, a reason counts; with it off, it is as if the clue were not there. The same
formula serves to explain, to remove clues and to find mistakes.
"""

from collections.abc import Container, Set
from itertools import combinations
from typing import NamedTuple

from puzzlewright.core.step import Reason
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Literal


class Premise(NamedTuple):
    """What a reason says."""

    clauses: list[Clause]
    at_most: list[AtMost]

    def said(self) -> list[Clause]:
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


class SortedOut(NamedTuple):
    """A formula in two parts: what always holds, and what each premise says."""

    free: Premise
    premises: dict[Reason, Premise]


class Guarded(NamedTuple):
    """The copy, and the switch of every premise."""

    cnf: Cnf
    switches: dict[Reason, Literal]


def sorted_out(cnf: Cnf, rules: Container[str]) -> SortedOut:
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
    return SortedOut(free, premises)


def guarded(cnf: Cnf, parts: SortedOut) -> Guarded:
    copy = Cnf(cnf.meaning, cnf.variables, list(parts.free.clauses), list(parts.free.at_most))
    switches = dict(zip(parts.premises, copy.new_variables(len(parts.premises)), strict=True))
    for reason, premise in parts.premises.items():
        copy.put_behind(switches[reason], premise.said())
    return Guarded(copy, switches)
