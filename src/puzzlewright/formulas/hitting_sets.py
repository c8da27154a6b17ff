"""Minimum hitting sets of a growing family of sets.

Assume at first that every member can be left out. An engine names a core of assumptions of which at
least one fails; from then on assume only that no second one of them fails, then no third (the
algorithm OLL of Andres, Kaufmann, Matheis and Schaub, 2012, known from the MaxSAT solver RC2). The
lower bound rises one by one, and what was learnt stays true when sets are added.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.limits import Budget
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, Literal
from puzzlewright.formulas.engine import Sat, Unknown, Unsat
from puzzlewright.formulas.solver import ClauseSolver

OrderLiterals: TypeAlias = Sequence[
    Literal
]  # the literals of "at least one of them", "at least two", ...

ENGINE = "cadical195"
CORE_CONFLICTS = 1_000  # for every try to make a core smaller
LARGE_CORE = 50  # hopes; to make such a one smaller takes too many questions
# assumptions; of larger cores only a few are counted, since counting takes quadratic space
HUGE_CORE, MOST_COUNTED = 200, 12


class NoHittingSet(Exception):
    """No set of members meets all sets."""


class HittingSets:
    """The family of sets, and how large a set must at least be that meets all of them."""

    def __init__(
        self, open_solver: Callable[[Cnf, str], ClauseSolver], members: Sequence[int]
    ) -> None:
        self.members = members
        self.variable = {member: variable for variable, member in enumerate(members, start=1)}
        self.solver = open_solver(Cnf(BooleanMap(len(members)), len(members)), ENGINE)
        self.least = 0
        # Each assumption with its weaker successors; members that no set contains need none.
        self.hopes: dict[Literal, OrderLiterals] = {}
        self.spoken_of: set[int] = set()
        self.last_rungs: set[Literal] = set()  # it is unknown how many more fail

    def close(self) -> None:
        self.solver.close()

    def add(self, some: Iterable[int], left_out: Iterable[int] = ()) -> None:
        """Require one of these members to be taken, or one of the others to be left out."""
        taken = [self.variable[member] for member in sorted(some) if member in self.variable]
        others = [self.variable[member] for member in sorted(left_out)]
        self.solver.add([(*taken, *[-variable for variable in others])])
        for variable in (*taken, *others):
            if variable not in self.spoken_of:
                self.spoken_of.add(variable)
                self.hopes[-variable] = ()

    def smallest(self, budget: Budget) -> set[int] | None:
        """Return a minimum hitting set, None if out of budget; raise `NoHittingSet`."""
        while True:
            match self.solver.find(list(self.hopes), budget=budget):
                case Sat(model):
                    return {
                        member
                        for member, variable in self.variable.items()
                        if variable in self.spoken_of and model[variable - 1] > 0
                    }
                case Unsat(core):
                    failing = self._shrink_core(core, budget)
                    if not self.last_rungs.isdisjoint(failing):
                        return None
                    self._relax_core(failing)
                case Unknown():
                    return None

    def _shrink_core(self, core: Sequence[Literal], budget: Budget) -> Sequence[Literal]:
        """The core without hopes that can be spared: small cores raise the bound most."""
        for hope in core if len(core) < LARGE_CORE else ():
            rest = [other for other in core if other != hope]
            if hope in core and rest:
                answer = self.solver.find(rest, budget=budget.with_conflicts(CORE_CONFLICTS))
                if isinstance(answer, Unsat):
                    core = answer.core
        return core

    def _relax_core(self, core: Sequence[Literal]) -> None:
        if not core:
            raise NoHittingSet
        self.least += 1
        for hope in core:
            self._assume_bound(self.hopes.pop(hope))
        most = MOST_COUNTED if len(core) > HUGE_CORE else len(core)
        rungs = self._totalizer([-hope for hope in core], most)
        if most < len(core):
            self.last_rungs.add(-rungs[-1])
        self._assume_bound(rungs[1:])

    def _assume_bound(self, rungs: OrderLiterals) -> None:
        if rungs:
            self.hopes[-rungs[0]] = rungs[1:]

    def _totalizer(self, literals: OrderLiterals, most: int) -> OrderLiterals:
        """Return literals for "at least 1, 2, ..., `most`" (totalizer, Bailleux and Boufkhad)."""
        if len(literals) == 1:
            return literals
        middle = len(literals) // 2
        a, b = self._totalizer(literals[:middle], most), self._totalizer(literals[middle:], most)
        rungs = self.solver.new_variables(min(len(literals), most))
        clauses: list[Clause] = []
        for i in range(len(a) + 1):
            for j in range(len(b) + 1):
                if 0 < i + j <= most:
                    low = [-a[i - 1]] * (i > 0) + [-b[j - 1]] * (j > 0)
                    clauses.append((*low, rungs[i + j - 1]))
        self.solver.add(clauses)
        return rungs
