"""Names for parts of a formula: they hold exactly when the part does, and leave nothing else
open.
"""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from puzzlewright.formulas.cnf import BooleanMap, Cnf, Literal
from puzzlewright.theses.mosaic_sat.encodings import all_of, any_of
from tests.unit.test_cardinality import models


def named(
    part: Callable[[Cnf, Sequence[Literal]], Literal], operands: Sequence[Literal], inputs: int
) -> tuple[Cnf, Literal]:
    cnf = Cnf(BooleanMap(inputs), inputs)
    name = part(cnf, operands)
    cnf.variable_map = BooleanMap(cnf.variables)
    return cnf, name


def test_two_operands_give_the_clauses_of_the_textbook() -> None:
    cnf, p = named(all_of, (1, 2), 2)
    assert sorted(cnf.clauses) == sorted([(-p, 1), (-p, 2), (p, -1, -2)])
    cnf, p = named(any_of, (1, 2), 2)
    assert sorted(cnf.clauses) == sorted([(p, -1), (p, -2), (-p, 1, 2)])
    cnf, p = named(any_of, (-1, 2), 2)  # 1 implies 2
    assert sorted(cnf.clauses) == sorted([(p, 1), (p, -2), (-p, -1, 2)])


@pytest.mark.parametrize("inputs", [0, 2, 3, 4])
@pytest.mark.parametrize(("part", "truth"), [(all_of, all), (any_of, any)])
def test_a_name_holds_exactly_when_its_part_does(
    part: Callable[[Cnf, Sequence[Literal]], Literal],
    truth: Callable[[Sequence[bool]], bool],
    inputs: int,
) -> None:
    for signs in product((1, -1), repeat=inputs):
        operands = [sign * variable for variable, sign in enumerate(signs, start=1)]
        cnf, name = named(part, operands, inputs)
        assert (name, len(cnf.clauses)) == (inputs + 1, inputs + 1)
        expected = set()
        for values in product((0, 1), repeat=inputs):
            held = [value == (sign > 0) for value, sign in zip(values, signs, strict=True)]
            expected.add((*values, int(truth(held))))
        assert models(cnf) == expected


@pytest.mark.parametrize("part", [all_of, any_of])
def test_a_literal_keeps_its_name(part: Callable[[Cnf, Sequence[Literal]], Literal]) -> None:
    cnf, name = named(part, (-2,), 2)
    assert (name, cnf.clauses, cnf.variables) == (-2, [], 2)


def test_parts_of_parts_make_a_formula() -> None:
    """p implies ((q or r) and s), asserted: the example of the Mosaic thesis, section 2.3."""
    p, q, r, s = 1, 2, 3, 4
    cnf = Cnf(BooleanMap(4), 4)
    cnf.clauses.append((any_of(cnf, (-p, all_of(cnf, (any_of(cnf, (q, r)), s)))),))
    assert (cnf.variables, len(cnf.clauses)) == (7, 10)
    expected = {
        values
        for values in product((0, 1), repeat=4)
        if not values[0] or ((values[1] or values[2]) and values[3])
    }
    assert models(cnf) == expected
    cnf.variable_map = BooleanMap(cnf.variables)
    assert len(models(cnf)) == len(expected)
