"""A few literals counted in unary."""

from itertools import product

import pytest

from puzzlewright.formulas.cardinality import tally
from puzzlewright.formulas.cnf import Cells, Cnf
from tests.unit.test_counting import models


@pytest.mark.parametrize("inputs", range(5))
def test_the_ladder_tells_how_many_hold(inputs: int) -> None:
    cnf = Cnf(Cells(inputs), inputs)
    rungs = tally(cnf, tuple(range(1, inputs + 1)))
    assert rungs == range(inputs + 1, 2 * inputs + 1)
    cnf.meaning = Cells(cnf.variables)
    expected = {
        (*values, *(int(sum(values) >= number) for number in range(1, inputs + 1)))
        for values in product((0, 1), repeat=inputs)
    }
    assert models(cnf) == expected


def test_three_literals_need_sixteen_clauses() -> None:
    cnf = Cnf(Cells(3), 3)
    tally(cnf, (1, 2, 3))
    assert len(cnf.clauses) == 16
