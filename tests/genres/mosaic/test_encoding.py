"""How much each encoding says for a clue, and that it makes use of what the board knows."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Reason, Solution
from puzzlewright.formulas.cnf import AtMost, Cnf
from puzzlewright.genre.genre import Encoding
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic.encodings import direct, native
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, on_grid
from puzzlewright.kit.shading import blank
from tests import brute_force
from tests.formula_solutions import solutions_of
from tests.genres.mosaic.small import puzzles

EVERY_ENCODING = [
    pytest.param(encoding, id=encoding.name) for encoding in encodings_of(mosaic.genre)
]
CLUE_BY_CLUE = [pytest.param(encoding, id=encoding.name) for encoding in (native, direct)]


def formula(encoding: Encoding[Mosaic], puzzle: Mosaic, board: Board) -> Cnf:
    cnf = encoding.formula(puzzle, board)
    assert isinstance(cnf, Cnf)
    return cnf


def one_clue(clue: Clue) -> Mosaic:
    """A clue with a window of nine cells."""
    return on_grid([[None] * 3, [None, clue, None], [None] * 3])


def test_a_clue_takes_two_cardinality_constraints() -> None:
    puzzle = one_clue(5)
    cnf = formula(native, puzzle, blank(puzzle))
    ((reason, clauses, at_most),) = cnf.groups()
    assert reason == Reason("clue", (4,))
    assert clauses == []
    assert [(sorted(literals), bound) for literals, bound in at_most] == [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], 5),
        ([-9, -8, -7, -6, -5, -4, -3, -2, -1], 4),
    ]


@pytest.mark.parametrize("clue", range(10))
def test_a_clue_takes_binomially_many_clauses(clue: Clue) -> None:
    puzzle = one_clue(clue)
    cnf = formula(direct, puzzle, blank(puzzle))
    assert cnf.variables == 9
    assert len(cnf.clauses) == comb(9, clue + 1) + comb(9, 10 - clue)


@pytest.mark.parametrize(("clue", "sign"), [(0, -1), (9, 1)])
@pytest.mark.parametrize("encoding", CLUE_BY_CLUE)
def test_full_and_empty_windows_are_units(
    encoding: Encoding[Mosaic], clue: Clue, sign: int
) -> None:
    puzzle = one_clue(clue)
    cnf = formula(encoding, puzzle, blank(puzzle))
    assert sorted(cnf.clauses) == sorted((sign * variable,) for variable in range(1, 10))
    assert cnf.at_most == []


def test_decided_cells_are_left_out() -> None:
    puzzle = one_clue(5)
    # Black, white, black, and six cells to go.
    board = blank(puzzle).without([(0, 0), (1, 1), (2, 0)])
    by_counting = formula(native, puzzle, board)
    assert by_counting.variables == 6
    assert by_counting.at_most == [
        AtMost((1, 4, 2, 5, 3, 6), 3),
        AtMost((-1, -4, -2, -5, -3, -6), 3),
    ]
    assert len(formula(direct, puzzle, board).clauses) == comb(6, 4) + comb(6, 4)


@pytest.mark.parametrize("encoding", CLUE_BY_CLUE)
def test_a_filled_window_needs_no_clause(encoding: Encoding[Mosaic]) -> None:
    puzzle = on_grid([[2, None, None, 1]])
    cnf = formula(
        encoding,
        puzzle,
        Board((frozenset((1,)), frozenset((1,)), frozenset((0, 1)), frozenset((0, 1)))),
    )
    assert [reason for reason, _, _ in cnf.groups()] == [Reason("clue", (3,))]


def solutions(cnf: Cnf, engine: str) -> set[Solution]:
    return solutions_of(cnf, engine)


@pytest.mark.parametrize("encoding", EVERY_ENCODING)
@brute_force.same_puzzles
@given(data=st.data())
def test_any_board_may_be_given(encoding: Encoding[Mosaic], data: st.DataObject) -> None:
    """Also one that no deduction led to, with wrong cells on it, or with nothing left for a
    cell.
    """
    puzzle = data.draw(puzzles)
    known = st.sampled_from(
        [frozenset((0, 1))] * 5 + [frozenset((0,)), frozenset((1,))] * 3 + [frozenset()]
    )
    cells = puzzle.rows * puzzle.cols
    board = Board(tuple(data.draw(st.lists(known, min_size=cells, max_size=cells))))
    expected = {
        solution
        for solution in brute_force.solutions(mosaic.genre, puzzle)
        if all(value in values for value, values in zip(solution.values, board.open, strict=True))
    }
    assert solutions(formula(encoding, puzzle, board), encoding.engine) == expected
