"""Propagation: complete clues fill their windows, and contradictions are explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Board
from puzzlewright.genre.genre import Contradiction
from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic.propagation import LARGE_GRID_CELLS, propagate
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, on_grid
from puzzlewright.kit.bitboard import Bitboard, where_greater
from tests import brute_force
from tests.genres.mosaic.small import puzzles

SIGNS = {frozenset((0, 1)): "?", frozenset((0,)): ".", frozenset((1,)): "#"}


def seen(*clues: str) -> str:
    """Return the black, white and open cells after propagation."""
    board = propagate(
        on_grid([[None if sign == "." else int(sign) for sign in row] for row in clues])
    )
    assert isinstance(board, Board)
    return "".join(SIGNS[values] for values in board.open)


@given(puzzles)
def test_no_true_choice_is_lost(puzzle: Mosaic) -> None:
    solutions = brute_force.solutions(mosaic.genre, puzzle)
    found = propagate(puzzle)
    if isinstance(found, Contradiction):
        assert not solutions
    else:
        assert not found.is_contradiction
        for solution in solutions:
            assert all(
                value in values for value, values in zip(solution.values, found.open, strict=True)
            )


def test_full_and_empty_windows_are_filled() -> None:
    assert seen("2..0") == "##.."
    assert seen("....", ".9..", "....") == "###?" * 3
    assert seen("....", ".0..", "....") == "...?" * 3


def test_one_complete_clue_completes_the_next() -> None:
    assert seen("2222.") == "##.##"


def test_what_no_single_clue_says_stays_open() -> None:
    assert seen("1..", "...", "..1") == "?????????"


@pytest.mark.parametrize(
    ("clues", "why"),
    [
        (
            [[7, None], [None, 0]],
            "the 7 at R1C1 cannot hold: its window has room for 4 black cells",
        ),
        ([[2]], "the 2 at R1C1 cannot hold: its window has room for 1 black cell"),
        ([[0, 1]], "the 1 at R1C2 cannot hold: its window has room for no black cells"),
        (
            [[2, None, 1, None, 2]],
            "the 1 at R1C3 cannot hold: its window must have at least 2 black cells",
        ),
        (
            [[2, None, 0]],
            "the 0 at R1C3 cannot hold: its window must have at least 1 black cell",
        ),
    ],
)
def test_unsolvable_puzzles_are_explained_in_a_sentence(
    clues: list[list[Clue | None]], why: str
) -> None:
    assert propagate(on_grid(clues)) == Contradiction(why)


def test_a_chain_longer_than_the_rounds_is_left_to_the_engine() -> None:
    # Two black, one white, over and over: each clue decides one cell more, from the left.
    board = propagate(on_grid([[2] * (LARGE_GRID_CELLS - 5) + [None]]))
    assert isinstance(board, Board)
    assert board.open[0] == {1}
    assert board.open[-1] == {0, 1}


@given(st.data())
def test_all_windows_are_counted_at_once(data: st.DataObject) -> None:
    rows, cols = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    black = data.draw(st.lists(st.booleans(), min_size=rows * cols, max_size=rows * cols))
    bitboard = Bitboard.blank(rows, cols)
    cells = bitboard.cell_set("".join("1" if is_black else "0" for is_black in black))
    digits = [bitboard.bits(digit & bitboard.cells) for digit in bitboard.counts(cells)]
    counted = [
        sum(int(digit[cell]) << place for place, digit in enumerate(digits))
        for cell in range(rows * cols)
    ]
    windows = on_grid([[None] * cols] * rows).windows(range(rows * cols), black)
    assert counted == [sum(window) for window in windows]
    assert bitboard.places(cells) == [cell for cell, is_black in enumerate(black) if is_black]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=8))
def test_all_numbers_are_compared_at_once(pairs: list[tuple[int, int]]) -> None:
    left, right = Bitboard([[a for a, _ in pairs]]), Bitboard([[b for _, b in pairs]])
    assert left.places(where_greater(left.wanted, right.wanted)) == [
        cell for cell, (a, b) in enumerate(pairs) if a > b
    ]
