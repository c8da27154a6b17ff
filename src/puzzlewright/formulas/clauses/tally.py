"""A few literals counted in unary: new literals for "at least one of them", "at least two", ...

Every way to reach a number is one clause, and every way to miss it too: three literals need 16
clauses. The result is a ladder that `counting.sum_is` can add up.
"""

from itertools import combinations, pairwise
from operator import neg

from puzzlewright.formulas.cnf import Clause, Cnf


def tally(cnf: Cnf, literals: Clause) -> range:
    """The ladder of how many of these literals hold."""
    rungs = cnf.new_variables(len(literals))
    for number, rung in enumerate(rungs, start=1):
        cnf.clauses += [(*some, rung) for some in combinations(map(neg, literals), number)]
        cnf.clauses += [
            (*some, -rung) for some in combinations(literals, len(literals) - number + 1)
        ]
    # These follow from the others, but not by unit propagation.
    cnf.clauses += [(lower, -upper) for lower, upper in pairwise(rungs)]
    return rungs
