"""Meaning for places that are 0 or 1: with a variable for every place, or only for those that a
board leaves open.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.cnf import BooleanMap, OpenBooleanMap, VariableMap

EITHER, ZERO, ONE = frozenset((0, 1)), frozenset((0,)), frozenset((1,))
BOARD = Board((ONE, EITHER, ZERO, EITHER))


def test_every_cell_has_a_variable() -> None:
    meaning = BooleanMap(3)
    assert meaning.variables == 3
    assert (meaning.cube(2, 1), meaning.cube(2, 0)) == ((3,), (-3,))
    # What an encoding adds of its own comes after the cells.
    assert meaning.solution([1, -2, 3, 4, -5]) == Solution((1, 0, 1))


def test_only_open_cells_have_a_variable() -> None:
    meaning = OpenBooleanMap(BOARD)
    assert meaning.variables == 2
    assert meaning.literals == [0, 1, 0, 2]
    assert (meaning.cube(3, 1), meaning.cube(3, 0)) == ((2,), (-2,))
    assert meaning.cube(0, 1) == meaning.cube(2, 0) == ()
    assert meaning.solution([-1, 2, 3]) == Solution((1, 0, 0, 1))
    assert meaning.solution([1, -2, 3]) == Solution((1, 1, 0, 0))


@pytest.mark.parametrize("meaning", [BooleanMap(4), OpenBooleanMap(BOARD)])
@given(model=st.tuples(*[st.booleans()] * 4))
def test_exactly_one_solution_is_forbidden(meaning: VariableMap, model: tuple[bool, ...]) -> None:
    literals = [
        variable if is_true else -variable for variable, is_true in enumerate(model, start=1)
    ]
    solution = meaning.solution(literals)
    every_cube = [
        literal
        for place, value in enumerate(solution.values)
        for literal in meaning.cube(place, value)
    ]
    assert set(every_cube) <= set(literals)
    assert meaning.blocking_clause(solution) == tuple(-literal for literal in every_cube)
