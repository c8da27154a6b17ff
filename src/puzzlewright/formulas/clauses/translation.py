"""Cardinality constraints as clauses, for engines that do not count natively."""

from itertools import combinations
from math import comb
from typing import NamedTuple

from puzzlewright.formulas.cnf import Clause, Cnf

# clauses; an at-most constraint that needs more gets PySAT's sequential counter
LONGEST_BINOMIAL = 500


class CountedOut(NamedTuple):
    """At-most constraints as clauses, and the number of variables including the new ones."""

    clauses: list[Clause]
    variables: int


def counted_out(cnf: Cnf) -> CountedOut:
    clauses: list[Clause] = []
    variables = cnf.variables
    for literals, bound in cnf.at_most:
        if comb(len(literals), bound + 1) <= LONGEST_BINOMIAL:
            clauses += combinations([-literal for literal in literals], bound + 1)
        else:
            # long ones are rare, and the import takes a while
            from pysat.card import CardEnc, EncType

            counter = CardEnc.atmost(
                lits=list(literals), bound=bound, top_id=variables, encoding=EncType.seqcounter
            )
            variables = max(variables, counter.nv)
            clauses += map(tuple, counter.clauses)
    return CountedOut(clauses, variables)
