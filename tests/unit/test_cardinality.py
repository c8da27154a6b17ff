"""Sums of order-encoded numbers, counts of literals, and clause templates, checked by models."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Solution
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.formulas import cardinality
from puzzlewright.formulas.cardinality import ClauseTemplate, count_true, require_sum
from puzzlewright.formulas.cnf import BooleanMap, Clause, Cnf, OrderEncoding
from puzzlewright.formulas.engine import Sat


def models(cnf: Cnf) -> set[tuple[int, ...]]:
    """Every solution of the formula, as the values of its places."""
    found = set()
    session = engine_named("cadical195").open_clauses(cnf)
    while isinstance(answer := session.ask((), Budget(Limit())), Sat):
        solution = cnf.variable_map.solution(answer.model)
        assert solution.values not in found
        found.add(solution.values)
        session.add(cnf.blocking_constraints(solution))
    session.close()
    return found


def summed(widths: list[int], total: int) -> Cnf:
    ladder = OrderEncoding([(0, width) for width in widths])
    cnf = Cnf(ladder, ladder.variables)
    cnf.clauses.extend(ladder.ordering_clauses())
    rungs = [range(first, first + width) for first, width in zip(ladder.first, widths, strict=True)]
    require_sum(cnf, rungs, total)
    return cnf


def by_hand(widths: list[int], total: int) -> set[tuple[int, ...]]:
    return {
        values
        for values in product(*(range(width + 1) for width in widths))
        if sum(values) == total
    }


@given(widths=st.lists(st.integers(0, 4), max_size=5), total=st.integers(-1, 9))
def test_a_table_allows_exactly_the_total(widths: list[int], total: int) -> None:
    assert by_hand(widths, total) == models(summed(widths, total))


def test_long_sums_use_totalizers_and_allow_exactly_the_total() -> None:
    widths = [2] * 9
    assert prod(width + 1 for width in widths) > cardinality.MAX_TABLE_SIZE
    cnf = summed(widths, 7)
    assert cnf.variables > 18
    assert by_hand(widths, 7) == models(cnf)


def test_small_tables_need_no_new_variables() -> None:
    assert summed([2, 2, 2, 2], 4).variables == 8


def test_a_sum_of_large_order_encodings_stays_small() -> None:
    cnf = summed([4] * 24, 50)
    assert len(cnf.clauses) < 20_000
    session = engine_named("cadical195").open_clauses(cnf)
    answer = session.ask((), Budget(Limit()))
    assert isinstance(answer, Sat)
    assert sum(cnf.variable_map.solution(answer.model).values) == 50
    session.close()


def test_an_order_encoding_reads_and_writes_every_value() -> None:
    ladder = OrderEncoding([(0, 2), (1, 1), (2, 5)])
    cnf = Cnf(ladder, ladder.variables, list(ladder.ordering_clauses()))
    assert {(a, 1, c) for a in range(3) for c in range(2, 6)} == models(cnf)
    for values in models(cnf):
        held = {
            literal for place, value in enumerate(values) for literal in ladder.cube(place, value)
        }
        session = engine_named("minisat22").open_clauses(
            Cnf(ladder, ladder.variables, list(ladder.ordering_clauses()))
        )
        answer = session.ask(sorted(held), Budget(Limit()))
        assert isinstance(answer, Sat)
        assert Solution(values) == ladder.solution(answer.model)
        session.close()


@pytest.mark.parametrize("inputs", range(5))
def test_the_count_is_the_number_of_true_literals(inputs: int) -> None:
    cnf = Cnf(BooleanMap(inputs), inputs)
    rungs = count_true(cnf, tuple(range(1, inputs + 1)))
    assert rungs == range(inputs + 1, 2 * inputs + 1)
    cnf.variable_map = BooleanMap(cnf.variables)
    expected = {
        (*values, *(int(sum(values) >= number) for number in range(1, inputs + 1)))
        for values in product((0, 1), repeat=inputs)
    }
    assert models(cnf) == expected


def test_three_literals_need_sixteen_clauses() -> None:
    cnf = Cnf(BooleanMap(3), 3)
    count_true(cnf, (1, 2, 3))
    assert len(cnf.clauses) == 16


INPUTS, OWN = 3, 2
LITERALS = [sign * variable for sign, variable in product((1, -1), range(1, INPUTS + OWN + 1))]


@given(
    clauses=st.lists(st.lists(st.sampled_from(LITERALS), max_size=4).map(tuple)),
    target=st.tuples(
        *[st.integers(1, 50).flatmap(lambda variable: st.sampled_from((variable, -variable)))]
        * INPUTS
    ),
    used=st.integers(50, 60),
)
def test_every_literal_is_replaced(clauses: list[Clause], target: Clause, used: int) -> None:
    def draw(cnf: Cnf, literals: Clause) -> None:
        assert literals == (1, 2, 3)
        cnf.new_variables(OWN)
        cnf.clauses += clauses

    cnf = Cnf(BooleanMap(used), used)
    own = ClauseTemplate(INPUTS, draw).instantiate(cnf, target)
    assert (own, cnf.variables) == (range(used + 1, used + OWN + 1), used + OWN)
    instead = dict(enumerate((*target, *own), start=1))
    expected = [
        tuple(instead[abs(literal)] * (1 if literal > 0 else -1) for literal in clause)
        for clause in clauses
    ]
    assert sorted(cnf.clauses) == sorted(expected)


def test_a_template_can_be_used_repeatedly() -> None:
    def draw(cnf: Cnf, literals: Clause) -> None:
        (new,) = cnf.new_variables(1)
        cnf.clauses.append((*literals, -new))

    stencil = ClauseTemplate(2, draw)
    cnf = Cnf(BooleanMap(4), 4)
    stencil.instantiate(cnf, (1, -2))
    stencil.instantiate(cnf, (3, 4))
    assert cnf.clauses == [(1, -2, -5), (3, 4, -6)]
