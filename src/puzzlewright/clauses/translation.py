"""Cardinality constraints as clauses, for engines that do not count natively."""

from itertools import combinations
from math import comb

from puzzlewright.formula import Clause, Cnf

LONGEST_BINOMIAL = 500  # clauses; an at-most constraint that needs more gets PySAT's sequential counter


def counted_out(cnf: Cnf) -> list[Clause]:
    """The at-most constraints as clauses; variables that this takes belong to the formula from now on."""
    clauses: list[Clause] = []
    for literals, bound in cnf.at_most:
        if comb(len(literals), bound + 1) <= LONGEST_BINOMIAL:
            clauses += combinations([-literal for literal in literals], bound + 1)
        else:
            from pysat.card import CardEnc, EncType  # long ones are rare, and the import takes a while

            counter = CardEnc.atmost(lits=list(literals), bound=bound, top_id=cnf.variables, encoding=EncType.seqcounter)
            cnf.variables = max(cnf.variables, counter.nv)
            clauses += map(tuple, counter.clauses)
    return clauses
