"""A page that is mended is climbed near the changes only, and once more as a whole at the end."""

from random import Random

import pytest

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.bridges.making import nearby
from puzzlewright.genres.bridges.making.local_search import unsure
from puzzlewright.genres.bridges.making.order import settle
from puzzlewright.genres.bridges.making.random_solution import deal, strengthen
from puzzlewright.genres.bridges.making.repair import mend
from puzzlewright.model.board import Solution
from puzzlewright.verbs.generate import GeneratorBench


@pytest.mark.parametrize("seed", range(3))
def test_nearby_a_page_is_solved_exactly_when_it_is_as_a_whole(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "LARGE", 0)
    rng, order = Random(seed), settle(Size(30, 30), {})
    draft = deal(rng, order.size, order.islands, order.symmetry, order.loops)
    assert draft
    assert order.doubles
    strengthen(rng, draft, list(draft.bridges), order.doubles, order.max_bridges)
    climber = nearby.Climber(GeneratorBench())
    answers: list[Solution | None] = []
    for _ in range(20):
        made = order.made(draft)
        board = climber.reached(made)
        whole = GeneratorBench().reached(made.puzzle)
        assert bool(board.solution) == bool(whole.solution)
        # Far away nothing is left open that is not open for the whole page.
        assert all(map(frozenset.issuperset, whole.open, board.open))
        if not answers:
            assert board == whole
        answers.append(board.solution)
        if board.solution:
            break
        mend(rng, order, draft, unsure(made, board))
    assert len(answers) > 1
    assert answers[-1] == made.solution
