"""The encodings that the product uses: what `levels` needs, and what the cuts of `lazy` say."""

import pytest

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genres.bridges import encodings, genre
from puzzlewright.genres.bridges.puzzle import on_grid
from puzzlewright.verbs.generate import generate


def test_levels_take_no_more_than_open_spans_need() -> None:
    """With the opening only two of the square's four spans are open, and what the others join is
    one node.
    """
    three = on_grid(3, 3, [(0, 0, 4), (0, 2, 3), (2, 0, 3), (2, 2, 2)])
    opening = genre.propagate(three)
    assert isinstance(opening, Board)
    said = encodings.levels_formula(three, opening)
    assert said.variables < encodings.levels_formula(three, genre.blank(three)).variables
    assert encodings.levels.cuts is None


@pytest.mark.parametrize("seed", range(4))
def test_cuts_name_every_group_but_one_whatever_is_sure_from_the_start(seed: int) -> None:
    """Sure bridges are not walked over again for each candidate; the groups are those of all."""
    puzzle = generate("bridges", size=(15, 15), seed=seed).puzzle
    board = genre.propagate(puzzle)
    assert isinstance(board, Board)
    for start in (board, genre.blank(puzzle)):
        cnf = encodings.lazy_formula(puzzle, start)
        values = tuple(map(min, board.open))
        plain = groups(
            len(puzzle.numbers),
            [ends for ends, value in zip(puzzle.spans, values, strict=True) if value],
        )
        assert len(plain) > 2
        told = [list(cut.reason.about) for cut in encodings.cuts(puzzle, cnf, Solution(values))]
        assert len(told) == len(plain) - 1
        assert all(group in plain for group in told)
