"""Rounds on the whole page at once are those that looking at single spots leads to."""

from random import Random

import pytest
from hypothesis import given, settings

from puzzlewright.asking.search import Search
from puzzlewright.blueprints.generator import Size
from puzzlewright.explaining.rating import Rater
from puzzlewright.genres.mosaic.making.showing import showing
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.model.board import Solution
from puzzlewright.model.limits import Budget
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


@pytest.mark.parametrize("seed", range(20))
def test_what_rounds_leave_nothing_of_has_one_solution(seed: int) -> None:
    rng = Random(seed)
    size = Size(rng.randint(2, 7), rng.randint(2, 7))
    cells = size.rows * size.cols
    picture = Solution(tuple(rng.choices((0, 1), k=cells)))
    puzzle = showing(size, picture, {cell for cell in range(cells) if rng.random() < 0.8})
    rater = Rater(puzzle, Budget())
    rater.climb_by_techniques()
    if rater.is_proof:
        with Search(puzzle, opening=False) as search:
            assert search.next() == rater.board.solution == picture
            assert search.next() is None


def test_rounds_prove_nothing_where_there_are_several_solutions() -> None:
    rater = Rater(on_grid([[None, 1], [None, None]]), Budget())
    rater.climb_by_techniques()
    assert not rater.is_proof


@given(puzzles)
@settings(deadline=None)
def test_a_page_without_a_solution_is_refused_alike(puzzle: Mosaic) -> None:
    assert rated(puzzle, at_once=True) == rated(puzzle, at_once=False)
