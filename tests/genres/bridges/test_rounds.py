"""The quick rounds of a rating are those that looking at single spots leads to."""

import pytest
from hypothesis import given, settings

from puzzlewright.explaining.rating import Rater
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.limits import Budget
from puzzlewright.verbs.generate import generate
from tests.genres.bridges.small import puzzles
from tests.rounds import rated


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_a_page_is_rated_alike(seed: int, most: int) -> None:
    puzzle = generate("bridges", size=(6 + seed % 6, 9), seed=seed, max_bridges=most).puzzle
    assert Rater(puzzle, Budget()).rounds
    assert rated(puzzle, at_once=True) == rated(puzzle, at_once=False)


@given(puzzles)
@settings(deadline=None)
def test_any_page_is_rated_or_refused_alike(puzzle: Bridges) -> None:
    assert rated(puzzle, at_once=True) == rated(puzzle, at_once=False)
