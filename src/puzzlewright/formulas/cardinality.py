"""Cardinality constraints in clauses: sums of order-encoded numbers, and unary counters."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import comb, prod
from operator import itemgetter, neg
from typing import NamedTuple, TypeAlias

from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, Literal

OrderLiterals: TypeAlias = Sequence[Literal]

MAX_TABLE_SIZE = 700  # combinations: five spans of 0..2, or four of 0..4
MAX_ORDER_LITERALS = MAX_TABLE_SIZE.bit_length()  # n literals have at most 2**n combinations
# an at-most constraint that needs more clauses gets PySAT's sequential counter
MAX_BINOMIAL_CLAUSES = 500


def require_sum(cnf: Cnf, numbers: Sequence[OrderLiterals], total: int) -> None:
    """Require that order-encoded numbers add up to exactly this total."""
    parts = [number for number in numbers if number]
    widths = tuple(map(len, parts))
    while (
        len(parts) > 1
        and sum(widths) >= MAX_ORDER_LITERALS
        and prod([width + 1 for width in widths]) > MAX_TABLE_SIZE
    ):
        parts.sort(key=len)
        parts = [*parts[2:], add_numbers(cnf, parts[0], parts[1], total + 1)]
        widths = tuple(map(len, parts))
    literals: list[Literal] = []
    for part in parts:
        literals += part
        literals += map(neg, part)
    cnf.clauses += [pick(literals) for pick in _violating_clauses(widths, total)]


def add_numbers(cnf: Cnf, a: OrderLiterals, b: OrderLiterals, most: int) -> OrderLiterals:
    """Return the sum of two order-encoded numbers, with the literals up to "at least `most`"."""
    total = cnf.new_variables(min(len(a) + len(b), most))
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            # a >= i and b >= j imply that the sum is >= i + j; likewise with <=.
            low = [-a[i - 1]] * (i > 0) + [-b[j - 1]] * (j > 0)
            if i + j and i + j <= len(total):
                cnf.clauses.append((*low, total[i + j - 1]))
            high = ([a[i]] if i < len(a) else []) + ([b[j]] if j < len(b) else [])
            if i + j < len(total):
                cnf.clauses.append((*high, -total[i + j]))
    for lower, upper in pairwise(total):
        cnf.clauses.append((lower, -upper))
    return total


@lru_cache(maxsize=4096)
def _violating_clauses(
    widths: tuple[int, ...], total: int
) -> list[Callable[[Sequence[Literal]], Clause]]:
    """Return functions that pick clauses from the literals of each number and their negations.

    A combination above the total includes one that adds up to total + 1, so it is enough to forbid
    these; likewise total - 1 from below.
    """
    starts = [2 * sum(widths[:i]) for i in range(len(widths))]
    ways = []
    for counts in product(*(range(width + 1) for width in widths)):
        if sum(counts) == total + 1:
            ways.append([starts[i] + widths[i] + n - 1 for i, n in enumerate(counts) if n])
        elif sum(counts) == total - 1:
            ways.append([starts[i] + n for i, n in enumerate(counts) if n < widths[i]])
    if not 0 <= total <= sum(widths):
        ways.append([])
    return [_clause_picker(way) for way in ways]


def _clause_picker(indices: list[int]) -> Callable[[Sequence[Literal]], Clause]:
    if len(indices) >= 2:
        return itemgetter(*indices)
    # itemgetter returns no tuple for one index, and rejects an empty list.
    return lambda literals: tuple(literals[index] for index in indices)


def count_true(cnf: Cnf, literals: Clause) -> range:
    """Return the order-encoded number of literals that hold."""
    total = cnf.new_variables(len(literals))
    for number, at_least in enumerate(total, start=1):
        cnf.clauses += [(*some, at_least) for some in combinations(map(neg, literals), number)]
        cnf.clauses += [
            (*some, -at_least) for some in combinations(literals, len(literals) - number + 1)
        ]
    # These follow from the others, but not by unit propagation.
    cnf.clauses += [(lower, -upper) for lower, upper in pairwise(total)]
    return total


class ClauseTemplate:
    """The clauses that a function adds for this number of literals, to be added often."""

    def __init__(self, inputs: int, add_clauses: Callable[[Cnf, Clause], object]) -> None:
        cnf = Cnf(BooleanMap(inputs), inputs)
        add_clauses(cnf, tuple(range(1, inputs + 1)))
        self.own = cnf.variables - inputs
        # itemgetter returns no tuple for one index, and rejects an empty list.
        self.short = [clause for clause in cnf.clauses if len(clause) < 2]
        by_width: dict[int, list[int]] = {}
        for clause in cnf.clauses:
            by_width.setdefault(len(clause), []).extend(clause)
        self.picks = [
            (width, itemgetter(*literals))
            for width, literals in sorted(by_width.items())
            if width > 1
        ]

    def instantiate(self, cnf: Cnf, literals: Clause) -> range:
        """Add the clauses for these literals; return the new auxiliary variables."""
        own = cnf.new_variables(self.own)
        # A literal of the template is an index into the table, from the end if negative.
        negated = *range(1 - own.stop, 1 - own.start), *map(neg, reversed(literals))
        table = (0, *literals, *own, *negated)
        cnf.clauses += [tuple([table[literal] for literal in clause]) for clause in self.short]
        for width, pick in self.picks:
            cnf.clauses += zip(*[iter(pick(table))] * width, strict=True)
        return own


class ExpandedAtMost(NamedTuple):
    """At-most constraints as clauses, and the number of variables including the new ones."""

    clauses: list[Clause]
    variables: int


def expand_at_most(cnf: Cnf) -> ExpandedAtMost:
    clauses: list[Clause] = []
    variables = cnf.variables
    for literals, bound in cnf.at_most:
        if comb(len(literals), bound + 1) <= MAX_BINOMIAL_CLAUSES:
            clauses += combinations([-literal for literal in literals], bound + 1)
        else:
            from pysat.card import CardEnc, EncType  # slow to import, and seldom needed

            counter = CardEnc.atmost(
                lits=list(literals), bound=bound, top_id=variables, encoding=EncType.seqcounter
            )
            variables = max(variables, counter.nv)
            clauses += map(tuple, counter.clauses)
    return ExpandedAtMost(clauses, variables)
