"""Connection by distances, checked by counting: the models are the connected sets of vertices."""

from collections.abc import Mapping
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.formulas.cnf import AtMost, BooleanMap, Cnf, Literal
from puzzlewright.formulas.connectivity import groups, require_connected
from tests.unit.test_cardinality import models

Edges = list[tuple[int, int]]


def neighbours_of(count: int, edges: Edges) -> list[list[int]]:
    around: list[list[int]] = [[] for _ in range(count)]
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    return around


def said(count: int, edges: Edges, roots: Mapping[int, Literal]) -> Cnf:
    """Return what the pattern says of a graph, with vertex v present where variable v + 1 holds."""
    cnf = Cnf(BooleanMap(count), count)
    require_connected(cnf, neighbours_of(count, edges), range(1, count + 1), roots)
    return cnf


def said_with_any_root(count: int, edges: Edges) -> Cnf:
    cnf = Cnf(BooleanMap(count), count)
    roots = cnf.new_variables(count)
    cnf.at_most.append(AtMost(tuple(roots), 1))
    require_connected(cnf, neighbours_of(count, edges), range(1, count + 1), dict(enumerate(roots)))
    return cnf


def by_hand(count: int, edges: Edges) -> set[tuple[int, ...]]:
    """Return all connected sets of vertices, including the empty set."""
    found = set()
    for present in product((0, 1), repeat=count):
        inside = [(a, b) for a, b in edges if present[a] and present[b]]
        absent = present.count(0)  # each of them a group of its own
        if len(groups(count, inside)) - absent <= 1:
            found.add(present)
    return found


def path(count: int) -> Edges:
    return [(vertex, vertex + 1) for vertex in range(count - 1)]


def cycle(count: int) -> Edges:
    return [*path(count), (count - 1, 0)]


@pytest.mark.parametrize("count", range(1, 8))
def test_a_path_has_a_connected_set_for_every_pair_of_ends(count: int) -> None:
    assert len(models(said_with_any_root(count, path(count)))) == count * (count + 1) // 2 + 1


@pytest.mark.parametrize("count", range(3, 8))
def test_a_cycle_has_a_connected_set_for_every_start_and_length(count: int) -> None:
    assert len(models(said_with_any_root(count, cycle(count)))) == count * (count - 1) + 2


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    count = draw(st.integers(1, 6))
    pairs = list(combinations(range(count), 2))
    return count, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


@given(graphs())
def test_any_graph_allows_exactly_its_connected_sets(graph: tuple[int, Edges]) -> None:
    assert models(said_with_any_root(*graph)) == by_hand(*graph)


@given(graphs())
def test_a_fixed_root_is_in_every_set_but_the_empty_one(graph: tuple[int, Edges]) -> None:
    expected = {present for present in by_hand(*graph) if present[0] or not any(present)}
    assert models(said(*graph, roots={0: 1})) == expected


@given(graphs())
def test_a_root_must_be_present(graph: tuple[int, Edges]) -> None:
    """The second vertex is the root where the first is absent, so one of the two is there."""
    count, edges = graph
    if count > 1:
        expected = {present for present in by_hand(count, edges) if present[0] or present[1]}
        assert models(said(count, edges, roots={0: 1, 1: -1})) == expected


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_size(count: int) -> None:
    cnf = said(count, path(count), roots={0: 1})
    assert cnf.variables == count + count**2
    assert len(cnf.clauses) == count * (2 * count + 1) + 1
