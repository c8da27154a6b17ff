"""Solve small puzzles with your own engine: DPLL, the classic SAT algorithm."""

from collections.abc import Sequence

import puzzlewright as pw
from puzzlewright.core.limits import Budget
from puzzlewright.engines import ENGINES
from puzzlewright.formulas.cnf import Clause, Literal
from puzzlewright.formulas.engine import ClauseAnswer, Engine, Sat, StoredClauses, Unknown, Unsat


class Dpll(StoredClauses):  # the base class stores the clauses of one puzzle
    """A session: it can be called again with other assumptions and more clauses."""

    def ask(self, assumptions: Sequence[Literal], budget: Budget) -> ClauseAnswer:
        try:
            found = search([*self.clauses, *((literal,) for literal in assumptions)], budget)
        except pw.LimitReached as reached:
            return Unknown(str(reached))
        if found is None:
            return Unsat(tuple(assumptions))
        return Sat([v if v in found else -v for v in range(1, self.variables + 1)])


def search(clauses: list[Clause], budget: Budget) -> set[Literal] | None:
    budget.check()  # raises LimitReached
    if not clauses:
        return set()
    literal = min(clauses, key=len)[0]  # a clause of one literal leaves no choice
    for choice in (literal, -literal):
        left = [tuple(x for x in c if x != -choice) for c in clauses if choice not in c]
        if all(left) and (found := search(left, budget)) is not None:
            return found | {choice}
    return None


if __name__ == "__main__":
    ENGINES.add(Engine("dpll", "plain DPLL", "nothing to install", lambda: True, Dpll))
    print(pw.solve("5x5m2:1a1a2e3a3a3e3a6a4", engine="dpll", propagation=False))
