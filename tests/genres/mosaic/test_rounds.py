"""Rounds on the whole page at once are those that looking at single spots leads to."""

from random import Random

import pytest
from hypothesis import given, settings

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.mosaic.making.remove_clues import showing
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.model.board import Solution
from tests.genres.mosaic.small import puzzles
from tests.rounds import rated


@pytest.mark.parametrize("seed", range(60))
def test_a_picture_is_rated_alike(seed: int) -> None:
    rng = Random(seed)
    size = Size(rng.randint(2, 9), rng.randint(2, 9))
    cells = size.rows * size.cols
    black = rng.choice((0.2, 0.5, 0.8))
    picture = Solution(tuple(int(rng.random() < black) for _ in range(cells)))
    shown = {cell for cell in range(cells) if rng.random() < 0.7}
    puzzle = showing(size, picture, shown)
    assert rated(puzzle, at_once=True) == rated(puzzle, at_once=False)


@given(puzzles)
@settings(deadline=None)
def test_a_page_without_a_solution_is_refused_alike(puzzle: Mosaic) -> None:
    assert rated(puzzle, at_once=True) == rated(puzzle, at_once=False)
