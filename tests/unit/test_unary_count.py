"""A few literals counted in unary."""

from itertools import product

import pytest

from puzzlewright.formulas.cardinality import count_true
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from tests.unit.test_cardinality import models


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
