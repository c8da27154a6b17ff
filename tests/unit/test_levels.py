"""Connectivity by levels, checked by counting models: what is left are exactly the graphs with few
enough groups.
"""

from collections.abc import Sequence
from itertools import combinations, product

import pytest

from puzzlewright.formulas.cnf import Cnf, OrderEncoding
from puzzlewright.formulas.connectivity import at_most_groups
from tests.unit.test_cardinality import models
from tests.unit.test_connectivity import flood

Pair = tuple[int, int]


def constrained(
    things: Sequence[int], pairs: Sequence[Pair], always: Sequence[Pair], most: int
) -> Cnf:
    ladder = OrderEncoding([(0, 1)] * len(pairs))
    cnf = Cnf(ladder, ladder.variables)
    joins = [
        *((a, b, None) for a, b in always),
        *((a, b, ladder.first[i]) for i, (a, b) in enumerate(pairs)),
    ]
    at_most_groups(cnf, things, joins, most)
    return cnf


def by_hand(
    count: int, pairs: Sequence[Pair], always: Sequence[Pair], most: int
) -> set[tuple[int, ...]]:
    made = product((0, 1), repeat=len(pairs))
    return {
        m
        for m in made
        if len(
            flood(count, [*always, *(p for p, is_made in zip(pairs, m, strict=True) if is_made)])
        )
        <= most
    }


@pytest.mark.parametrize(("count", "connected"), [(1, 1), (2, 1), (3, 4), (4, 38), (5, 728)])
def test_one_group_leaves_the_connected_graphs(count: int, connected: int) -> None:
    """The number of connected graphs with so many named nodes (OEIS A001187)."""
    assert connected == len(
        models(constrained(range(count), list(combinations(range(count), 2)), (), 1))
    )


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4, 5])
def test_at_most_this_number_of_groups(most: int) -> None:
    pairs = list(combinations(range(4), 2))
    assert by_hand(4, pairs, (), most) == models(constrained(range(4), pairs, (), most))


@pytest.mark.parametrize("most", [1, 2, 3])
def test_rings_and_long_paths_may_need_every_step(most: int) -> None:
    ring = [(i, (i + 1) % 7) for i in range(7)]
    assert by_hand(7, ring, (), most) == models(constrained(range(7), ring, (), most))
    way = [(3, 0), (0, 5), (5, 1), (1, 4), (4, 2)]
    assert by_hand(6, way, (), most) == models(constrained(range(6), way, (), most))


@pytest.mark.parametrize("most", [1, 2])
def test_what_is_always_joined_is_one(most: int) -> None:
    pairs = [(0, 2), (0, 3), (1, 2), (3, 4), (2, 4), (0, 1)]
    always = [(0, 1), (2, 3)]
    cnf = constrained(range(5), pairs, always, most)
    assert by_hand(5, pairs, always, most) == models(cnf)


def test_what_cannot_be_joined_is_a_contradiction() -> None:
    assert models(constrained(range(4), [(0, 1), (2, 3)], (), 1)) == set()
    assert models(constrained(range(4), [(0, 1), (2, 3)], (), 2)) == {(1, 1)}


def test_things_may_have_any_names() -> None:
    names = (7, 3, 11)
    assert len(models(constrained(names, list(combinations(names, 2)), (), 1))) == 4


def test_no_items_form_no_group() -> None:
    assert constrained((), (), (), 0).clauses == []
    assert constrained((), (), (), -1).clauses == [()]


def test_the_size_is_that_of_the_docstring() -> None:
    """A ring of n: n levels less the steps that are needed anyway, two arrows a join; three
    literals a level and arrow.
    """
    size = 40
    cnf = constrained(range(size), [(i, (i + 1) % size) for i in range(size)], (), 1)
    assert cnf.variables < size * size
    assert sum(len(clause) == 3 for clause in cnf.clauses) < 2 * size * size
