"""The sequential counter, checked by counting models: one for every way to choose k of n, and no
more.
"""

from itertools import product
from math import comb

import pytest

from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.theses.mosaic_sat.encodings import add_exactly as exactly
from tests.unit.test_cardinality import models

EVERY_FORM = pytest.mark.parametrize("trimmed", [False, True], ids=["full", "trimmed"])
OF_NINE = [(inputs, number) for inputs in range(1, 10) for number in range(1, inputs + 1)]


def counted(inputs: int, number: int, trimmed: bool) -> Cnf:
    cnf = Cnf(BooleanMap(inputs), inputs)
    exactly(cnf, tuple(range(1, inputs + 1)), number, trimmed=trimmed)
    return cnf


@EVERY_FORM
@pytest.mark.parametrize("inputs", range(1, 7))
def test_exactly_the_number_is_allowed(inputs: int, trimmed: bool) -> None:
    for number in range(-1, inputs + 2):
        expected = {values for values in product((0, 1), repeat=inputs) if sum(values) == number}
        assert models(counted(inputs, number, trimmed)) == expected


@EVERY_FORM
@pytest.mark.parametrize(("inputs", "number"), [(9, 0), (9, 1), (9, 5), (9, 9), (6, 3), (1, 1)])
def test_the_counters_leave_nothing_open(inputs: int, number: int, trimmed: bool) -> None:
    cnf = counted(inputs, number, trimmed)
    cnf.variable_map = BooleanMap(cnf.variables)
    assert len(models(cnf)) == comb(inputs, number)


@EVERY_FORM
def test_the_segments_hold_how_many_were_true_so_far(trimmed: bool) -> None:
    cnf = counted(5, 3, trimmed)
    cnf.variable_map = BooleanMap(cnf.variables)
    widths = [1, 2, 3, 3, 3] if trimmed else [3] * 5
    for values in models(cnf):
        segments = list(values[5:])
        for place, width in enumerate(widths, start=1):
            counter, segments = segments[:width], segments[width:]
            assert counter == [int(sum(values[:place]) >= j) for j in range(1, width + 1)]


@pytest.mark.parametrize(("inputs", "number"), OF_NINE)
def test_sizes_are_as_the_formulas_say(inputs: int, number: int) -> None:
    full, trimmed = counted(inputs, number, False), counted(inputs, number, True)
    assert full.variables - inputs == inputs * number
    assert len(full.clauses) == 4 * inputs * number - 3 * number + 2
    segments = number * (2 * inputs - number + 1) // 2
    assert (
        trimmed.variables - inputs
        == segments
        == sum(min(place, number) for place in range(1, inputs + 1))
    )
    assert len(trimmed.clauses) == 4 * segments - 2 * number + 1


@EVERY_FORM
def test_negated_literals_are_counted_too(trimmed: bool) -> None:
    cnf = Cnf(BooleanMap(3), 3)
    exactly(cnf, (1, -2, 3), 1, trimmed=trimmed)
    assert models(cnf) == {(1, 1, 0), (0, 0, 0), (0, 1, 1)}
