"""Puzzles of a wished level of the Hashi thesis: exactly that one by the thesis' own solver."""

from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import BadOption
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.theses.hashi_general.solver import Stuck, ThesisSolver


def solves(puzzle: Bridges, level: int) -> bool:
    try:
        return ThesisSolver(puzzle, level).solve()
    except Stuck:
        return False


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 7, 9])
@pytest.mark.parametrize("options", [{}, {"islands": 14, "loops": False}], ids=str)
def test_a_puzzle_has_the_requested_level(level: int, options: dict[str, Any]) -> None:
    found = pw.generate("bridges", size=(8, 8), seed=1, thesis_level=level, **options)
    assert found.rating is not None
    assert found.rating.facts["thesis_level"] == level
    assert solves(found.puzzle, level)
    assert not any(solves(found.puzzle, below) for below in range(1, level))


@pytest.mark.parametrize("options", [{}, {"islands": 6}, {"loops": False}, {"max_bridges": 1}])
def test_at_level_0_every_span_carries_all_it_may(options: dict[str, Any]) -> None:
    for seed in range(5):
        found = pw.generate("bridges", size=(9, 9), seed=seed, thesis_level=0, **options)
        assert set(found.solution.values) == {found.puzzle.max_bridges}
        assert len(found.puzzle.numbers) == options.get("islands", len(found.puzzle.numbers)) > 2


@pytest.mark.parametrize("graph", [False, True])
def test_at_level_minus_1_there_is_nothing_to_do(graph: bool) -> None:
    found = pw.generate("bridges", size=(5, 5), seed=1, thesis_level=-1, graph=graph)
    assert found.puzzle.numbers == (0,)


def test_a_graph_can_have_a_level_too() -> None:
    found = pw.generate("bridges", size=(7, 7), seed=1, thesis_level=5, graph=True)
    assert found.rating is not None
    assert found.rating.facts["thesis_level"] == 5


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"thesis_level": 10}, "thesis_level must be from -1 to 9, not 10"),
        ({"thesis_level": -1, "islands": 5}, "has one island"),
        ({"thesis_level": 0, "graph": True}, "only on grids"),
        ({"thesis_level": 0, "symmetry": "half-turn"}, "only without symmetry"),
        ({"thesis_level": 5, "difficulty": "hard"}, "the difficulty of bridges cannot be chosen"),
        ({"thesis_level": 5, "method": "thesis"}, "has no option thesis_level"),
    ],
)
def test_what_no_puzzle_of_the_level_is_like_is_refused(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption, match=sentence):
        pw.generate("bridges", size=(8, 8), seed=1, **options)
