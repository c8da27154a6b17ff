"""The default encodings: the size of `levels`, and the cuts of `lazy`."""

import pytest

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genres.bridges import encodings, genre
from puzzlewright.genres.bridges.puzzle import on_grid
from puzzlewright.verbs.generate import generate


def test_levels_encode_only_undecided_spans() -> None:
    """After propagation only two of the four spans are open, and joined islands are one node."""
    square = on_grid(3, 3, [(0, 0, 4), (0, 2, 3), (2, 0, 3), (2, 2, 2)])
    board = genre.propagate(square)
    assert isinstance(board, Board)
    formula = encodings.levels_formula(square, board)
    assert formula.variables < encodings.levels_formula(square, genre.blank(square)).variables
    assert encodings.levels.cuts is None


@pytest.mark.parametrize("seed", range(4))
def test_cuts_name_every_group_but_one_with_and_without_propagation(seed: int) -> None:
    """Groups that are joined from the start are contracted, but cuts name all their islands."""
    puzzle = generate("bridges", size=(15, 15), seed=seed).puzzle
    board = genre.propagate(puzzle)
    assert isinstance(board, Board)
    for start in (board, genre.blank(puzzle)):
        cnf = encodings.lazy_formula(puzzle, start)
        values = tuple(map(min, board.open))
        expected = groups(
            len(puzzle.numbers),
            [ends for ends, value in zip(puzzle.spans, values, strict=True) if value],
        )
        assert len(expected) > 2
        named = [list(cut.reason.about) for cut in encodings.cuts(puzzle, cnf, Solution(values))]
        assert len(named) == len(expected) - 1
        assert all(group in expected for group in named)
