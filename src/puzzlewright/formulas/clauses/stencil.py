"""A piece of formula that is built once and printed many times, each time on other literals.

It keeps the clauses of, say, "exactly 3 of these 9" over the variables 1, 2, 3, ... (inputs first,
then its own). All clauses of one length are looked up together, so no Python code runs per clause.
"""

from collections.abc import Callable
from operator import itemgetter, neg

from puzzlewright.formulas.cnf import Cells, Clause, Cnf


class Stencil:
    """The clauses that `draw` adds for this many literals."""

    def __init__(self, inputs: int, draw: Callable[[Cnf, Clause], object]) -> None:
        cnf = Cnf(Cells(inputs), inputs)
        draw(cnf, tuple(range(1, inputs + 1)))
        self.own = cnf.variables - inputs
        # itemgetter gives a bare item for a single place, and none cannot be asked for.
        self.short = [clause for clause in cnf.clauses if len(clause) < 2]
        by_width: dict[int, list[int]] = {}
        for clause in cnf.clauses:
            by_width.setdefault(len(clause), []).extend(clause)
        self.picks = [
            (width, itemgetter(*literals))
            for width, literals in sorted(by_width.items())
            if width > 1
        ]

    def print(self, cnf: Cnf, literals: Clause) -> range:
        """Add the clauses for these literals; return the variables in place of its own."""
        own = cnf.new_variables(self.own)
        # A literal of the stencil is an index into the table, from the end if it is negative.
        negated = *range(1 - own.stop, 1 - own.start), *map(neg, reversed(literals))
        table = (0, *literals, *own, *negated)
        cnf.clauses += [tuple([table[literal] for literal in clause]) for clause in self.short]
        for width, pick in self.picks:
            cnf.clauses += zip(*[iter(pick(table))] * width, strict=True)
        return own
