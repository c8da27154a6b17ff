"""Groups, loops, and clauses about the number of groups."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import BooleanMap, Cnf, OrderEncoding
from puzzlewright.formulas.connectivity import (
    at_least_groups,
    find_loops,
    groups,
    require_disconnected,
)
from puzzlewright.formulas.solver import ClauseSolver
from tests.unit.test_cardinality import models


def flood(count: int, joins: list[tuple[int, int]]) -> set[frozenset[int]]:
    """The groups again, in the slowest way: merge until nothing changes."""
    found = {frozenset([thing]) for thing in range(count)}
    for a, b in joins:
        touched = {group for group in found if a in group or b in group}
        found = found - touched | {frozenset().union(*touched)}
    return found


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    count = draw(st.integers(1, 8))
    pairs = list(combinations(range(count), 2))
    return count, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


@given(graphs())
def test_groups_are_found(graph: tuple[int, list[tuple[int, int]]]) -> None:
    count, joins = graph
    assert flood(count, joins) == set(map(frozenset, groups(count, joins)))


@given(graphs())
def test_loops_are_found_and_a_forest_has_none(
    graph: tuple[int, list[tuple[int, int]]],
) -> None:
    count, joins = graph
    found = find_loops(count, joins)
    # A forest has one join fewer than things in every group; each further join closes a loop.
    assert len(found) == len(joins) - (count - len(flood(count, joins)))
    for loop in found:
        ends = [end for join in loop for end in joins[join]]
        assert len(set(loop)) == len(loop) >= 3
        assert all(ends.count(end) == 2 for end in ends)


def test_at_least_this_number_of_groups() -> None:
    """Joins may be made or not; what is left are exactly the graphs with enough groups."""
    pairs = list(combinations(range(4), 2))
    for least in (2, 3, 4):
        ladder = OrderEncoding([(0, 1)] * len(pairs))
        cnf = Cnf(ladder, ladder.variables)
        joins = [(a, b, ladder.first[i]) for i, (a, b) in enumerate(pairs)]
        at_least_groups(cnf, range(4), joins, least)
        expected = set()
        for mask in range(2 ** len(pairs)):
            made = [pair for i, pair in enumerate(pairs) if mask >> i & 1]
            if len(flood(4, made)) >= least:
                expected.add(tuple(mask >> i & 1 for i in range(len(pairs))))
        assert expected == models(cnf)


@given(graphs(), st.data())
def test_disconnected_groups_are_found(
    graph: tuple[int, list[tuple[int, int]]], data: st.DataObject
) -> None:
    count, joins = graph
    there = data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
    sides = [[b if a == n else a for a, b in joins if n in (a, b)] for n in range(count)]
    cnf = Cnf(BooleanMap(count), count)
    require_disconnected(cnf, range(1, count + 1), sides)
    cnf.clauses += [(n + 1,) if is_there else (-n - 1,) for n, is_there in enumerate(there)]
    kept = [join for join in joins if all(there[end] for end in join)]
    parts = [group for group in flood(count, kept) if there[min(group)]]
    with ClauseSolver(cnf, engine_named("minisat22")) as solver:
        assert (solver.any_solution() is not None) == (len(parts) > 1)
