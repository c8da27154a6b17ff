"""Minimum hitting sets of a growing family of sets.

The algorithm is OLL (Andres, Kaufmann, Matheis and Schaub, 2012), known from the MaxSAT solver RC2.
At first, assume that every member can be left out. The engine returns a core of assumptions, at
least one of which fails. From then on, assume only that no second one of them fails, then no third.
The lower bound rises one by one, and learnt clauses stay valid when sets are added.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, Literal
from puzzlewright.formulas.engine import Sat, Unknown, Unsat
from puzzlewright.formulas.solver import ClauseSolver

# the literals of "at least one of them", "at least two", ...
OrderLiterals: TypeAlias = Sequence[Literal]

ENGINE = "cadical195"
CORE_CONFLICTS = 1_000  # conflicts per attempt to shrink a core
LARGE_CORE = 50  # assumptions; shrinking such a core takes too many calls
# assumptions; of larger cores only a few are counted, because a totalizer has quadratic size
HUGE_CORE, MOST_COUNTED = 200, 12


class NoHittingSet(Exception):
    """No set of members hits all sets."""


class HittingSets:
    """The family of sets, and a lower bound on the size of a hitting set."""

    def __init__(
        self, open_solver: Callable[[Cnf, str], ClauseSolver], members: Sequence[int]
    ) -> None:
        self.members = members
        self.variable = {member: variable for variable, member in enumerate(members, start=1)}
        self.solver = open_solver(Cnf(BooleanMap(len(members)), len(members)), ENGINE)
        self.least = 0
        # each assumption with its weaker successors; members that no set contains need none
        self.assumptions: dict[Literal, OrderLiterals] = {}
        self.mentioned: set[int] = set()  # variables that occur in a set
        self.truncated: set[Literal] = set()  # last literals of truncated totalizers

    def close(self) -> None:
        self.solver.close()

    def add(self, some: Iterable[int], left_out: Iterable[int] = ()) -> None:
        """Require that one of these members is taken, or one of `left_out` is not."""
        taken = [self.variable[member] for member in sorted(some) if member in self.variable]
        others = [self.variable[member] for member in sorted(left_out)]
        self.solver.add([(*taken, *[-variable for variable in others])])
        for variable in (*taken, *others):
            if variable not in self.mentioned:
                self.mentioned.add(variable)
                self.assumptions[-variable] = ()

    def smallest(self, budget: Budget) -> set[int] | None:
        """Return a minimum hitting set, or None if unknown; raise `NoHittingSet`."""
        while True:
            match self.solver.find(list(self.assumptions), budget=budget):
                case Sat(model):
                    return {
                        member
                        for member, variable in self.variable.items()
                        if variable in self.mentioned and model[variable - 1] > 0
                    }
                case Unsat(core):
                    failing = self._shrink_core(core, budget)
                    if not self.truncated.isdisjoint(failing):
                        return None
                    self._relax_core(failing)
                case Unknown():
                    return None

    def _shrink_core(self, core: Sequence[Literal], budget: Budget) -> Sequence[Literal]:
        """Return the core without unnecessary assumptions: small cores raise the bound most."""
        for literal in core if len(core) < LARGE_CORE else ():
            rest = [other for other in core if other != literal]
            if literal in core and rest:
                answer = self.solver.find(rest, budget=budget.with_conflicts(CORE_CONFLICTS))
                if isinstance(answer, Unsat):
                    core = answer.core
        return core

    def _relax_core(self, core: Sequence[Literal]) -> None:
        if not core:
            raise NoHittingSet
        self.least += 1
        for literal in core:
            self._assume_bound(self.assumptions.pop(literal))
        most = MOST_COUNTED if len(core) > HUGE_CORE else len(core)
        at_least = self._totalizer([-literal for literal in core], most)
        if most < len(core):
            self.truncated.add(-at_least[-1])
        self._assume_bound(at_least[1:])

    def _assume_bound(self, at_least: OrderLiterals) -> None:
        if at_least:
            self.assumptions[-at_least[0]] = at_least[1:]

    def _totalizer(self, literals: OrderLiterals, most: int) -> OrderLiterals:
        """Return literals for "at least 1, 2, ..., `most`" (totalizer, Bailleux and Boufkhad)."""
        if len(literals) == 1:
            return literals
        middle = len(literals) // 2
        a, b = self._totalizer(literals[:middle], most), self._totalizer(literals[middle:], most)
        at_least = self.solver.new_variables(min(len(literals), most))
        clauses: list[Clause] = []
        for i in range(len(a) + 1):
            for j in range(len(b) + 1):
                if 0 < i + j <= most:
                    low = [-a[i - 1]] * (i > 0) + [-b[j - 1]] * (j > 0)
                    clauses.append((*low, at_least[i + j - 1]))
        self.solver.add(clauses)
        return at_least
