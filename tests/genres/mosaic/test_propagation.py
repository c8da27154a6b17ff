"""Propagation: complete clues fill their windows, and contradictions are explained.

Propagation by pairs of clues finds the same as the techniques of two clues.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Board, Choice
from puzzlewright.genre.genre import Contradiction
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import mosaic
from puzzlewright.genres.mosaic import propagation
from puzzlewright.genres.mosaic.propagation import LARGE_GRID_CELLS, decided_by_pairs, propagate
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic, on_grid
from puzzlewright.genres.mosaic.techniques.counting import completion, distant_sharing
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition
from puzzlewright.kit.bitboard import Bitboard, where_greater
from puzzlewright.kit.shading import blank
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


sides = st.integers(3, 9)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Mosaic, list[int], set[int]]:
    """A puzzle of a random picture, the picture, and the cells that are known."""
    rows, cols = draw(sides), draw(sides)
    size = rows * cols
    picture = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    shown = draw(st.sets(st.integers(0, size - 1), min_size=size // 3))
    known = draw(st.sets(st.integers(0, size - 1)))

    def clue(row: int, col: int) -> int | None:
        near = [
            picture[r * cols + max(col - 1, 0) : r * cols + min(col + 2, cols)]
            for r in range(max(row - 1, 0), min(row + 2, rows))
        ]
        return sum(map(sum, near)) if row * cols + col in shown else None

    grid = tuple(tuple(clue(row, col) for col in range(cols)) for row in range(rows))
    return Mosaic(grid), picture, known


def seen_by(technique: Technique[MosaicPosition], position: MosaicPosition) -> set[Choice]:
    return {
        choice
        for spot in technique.spots(position)
        for move in technique.find_moves(position, spot)
        for choice in move.removes
    }


@given(positions())
def test_pairs_imply_what_the_technique_finds(made: tuple[Mosaic, list[int], set[int]]) -> None:
    puzzle, picture, known = made
    both, bitboard = blank(puzzle).open[0], puzzle.bitboard
    board = Board(
        tuple(frozenset((c,)) if cell in known else both for cell, c in enumerate(picture))
    )
    black, white = (
        bitboard.cell_set(
            "".join("1" if cell in known and c == colour else "0" for cell, c in enumerate(picture))
        )
        for colour in (1, 0)
    )
    more_black, more_white = decided_by_pairs(bitboard, black, white)
    implied = {(cell, 0) for cell in bitboard.places(more_black)}
    implied |= {(cell, 1) for cell in bitboard.places(more_white)}
    position = MosaicPosition(puzzle, board)
    # a pair of which one has no open cell tells no more than the other alone
    alone = seen_by(completion, position)
    assert implied <= seen_by(distant_sharing, position) <= implied | alone


@given(puzzles)
@settings(deadline=None)
def test_a_large_grid_has_the_same_contradictions_as_a_small_one(puzzle: Mosaic) -> None:
    before = pw.solve(puzzle).status
    large, propagation.LARGE_GRID_CELLS = propagation.LARGE_GRID_CELLS, 0
    try:
        assert pw.solve(Mosaic(puzzle.clues)).status == before
        found = propagate(puzzle)
    finally:
        propagation.LARGE_GRID_CELLS = large
    assert not isinstance(found, Board) or not found.is_contradiction


def test_a_large_puzzle_for_techniques_needs_no_engine() -> None:
    made = pw.generate("mosaic", size=(22, 22), seed=1, difficulty="hard")
    found = propagate(made.puzzle)
    assert isinstance(found, Board)
    assert found.solution == made.solution
