"""Sums of ladders: "these numbers add up to n" in clauses.

A ladder is a number in unary: its i-th literal says "at least i" (from 1). Small sums become a
table of all the ways to miss the total, without any new variable, so that unit propagation sees
what a careful person sees. Larger ones are first added up in pairs (the totalizer of Bailleux and
Boufkhad), down to a table that is small again.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import prod
from operator import itemgetter, neg
from typing import TypeAlias

from puzzlewright.formulas.cnf import Clause, Cnf, Literal

Rungs: TypeAlias = Sequence[Literal]

LARGEST_TABLE = 700  # combinations: five spans of 0..2, or four of 0..4
MOST_RUNGS = LARGEST_TABLE.bit_length()  # n rungs make at most 2**n of them


def sum_is(cnf: Cnf, ladders: Sequence[Rungs], total: int) -> None:
    """Let the ladders add up to exactly this total."""
    parts = [rungs for rungs in ladders if rungs]
    widths = tuple(map(len, parts))
    while (
        len(parts) > 1
        and sum(widths) >= MOST_RUNGS
        and prod([width + 1 for width in widths]) > LARGEST_TABLE
    ):
        parts.sort(key=len)
        parts = [*parts[2:], added(cnf, parts[0], parts[1], total + 1)]
        widths = tuple(map(len, parts))
    literals: list[Literal] = []
    for rungs in parts:
        literals += rungs
        literals += map(neg, rungs)
    cnf.clauses += [pick(literals) for pick in _ways_to_miss(widths, total)]


def added(cnf: Cnf, a: Rungs, b: Rungs, most: int) -> Rungs:
    """A new ladder for the sum of two, with no more rungs than are ever asked about."""
    rungs = cnf.new_variables(min(len(a) + len(b), most))
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            # a >= i and b >= j make the sum >= i + j; a <= i and b <= j make it <= i + j.
            low = [-a[i - 1]] * (i > 0) + [-b[j - 1]] * (j > 0)
            if i + j and i + j <= len(rungs):
                cnf.clauses.append((*low, rungs[i + j - 1]))
            high = ([a[i]] if i < len(a) else []) + ([b[j]] if j < len(b) else [])
            if i + j < len(rungs):
                cnf.clauses.append((*high, -rungs[i + j]))
    for lower, upper in pairwise(rungs):
        cnf.clauses.append((lower, -upper))
    return rungs


@lru_cache(maxsize=4096)
def _ways_to_miss(
    widths: tuple[int, ...], total: int
) -> list[Callable[[Sequence[Literal]], Clause]]:
    """Build pickers of the clauses from a list of each ladder's rungs and their negations.

    A sum above the total has a combination below it that adds up to total + 1, so it is enough to
    forbid these; likewise total - 1 from above.
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
    return [_picker(way) for way in ways]


def _picker(places: list[int]) -> Callable[[Sequence[Literal]], Clause]:
    if len(places) >= 2:
        return itemgetter(*places)
    # itemgetter gives a bare item for a single place, and none cannot be asked for.
    return lambda literals: tuple(literals[place] for place in places)
