"""Smallest hitting sets, against trying everything."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.limits import Budget, Limit
from puzzlewright.formulas.hitting_sets import HittingSets
from puzzlewright.verbs.generate import VerbGeneratorContext

MEMBERS = range(10, 17)  # numbers that are not variables by chance

sets = st.tuples(
    st.frozensets(st.sampled_from(MEMBERS), min_size=1, max_size=4),
    st.frozensets(st.sampled_from(MEMBERS), max_size=2),
)
families = st.lists(sets, max_size=12)


def size_of_smallest(family: list[tuple[frozenset[int], frozenset[int]]]) -> int:
    return next(
        size
        for size in range(len(MEMBERS) + 1)
        for taken in map(set, combinations(MEMBERS, size))
        if all(some & taken or left_out - taken for some, left_out in family)
    )


@settings(max_examples=60)
@given(families, families)
def test_it_is_smallest_and_stays_so_when_sets_are_added(
    first: list[tuple[frozenset[int], frozenset[int]]],
    then: list[tuple[frozenset[int], frozenset[int]]],
) -> None:
    family = HittingSets(VerbGeneratorContext().solver, MEMBERS)
    known: list[tuple[frozenset[int], frozenset[int]]] = []
    for more in (first, then):
        for some, left_out in more:
            family.add(some, left_out)
        known += more
        smallest = family.smallest(Budget(Limit()))
        assert smallest is not None
        assert all(some & smallest or left_out - smallest for some, left_out in known)
        assert len(smallest) == family.least == size_of_smallest(known)
    family.close()


def test_those_that_are_no_members_do_not_count() -> None:
    family = HittingSets(VerbGeneratorContext().solver, (3, 5))
    family.add({1, 2, 5})
    assert family.smallest(Budget(Limit())) == {5}
    family.close()


def test_a_budget_that_is_too_small_is_reported_and_the_bound_holds() -> None:
    family = HittingSets(VerbGeneratorContext().solver, range(30))
    for pair in combinations(range(30), 2):
        if sum(pair) % 7:
            family.add(pair)
    assert family.smallest(Budget(Limit(conflicts=1))) is None
    bound = family.least
    smallest = family.smallest(Budget(Limit()))
    assert smallest is not None
    assert bound < len(smallest)
    family.close()
