"""A page that is mended is climbed near the changes only, and once more as a whole at the end."""

from random import Random

import pytest

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.bridges.making import grid, nearby, repairing, steering
from puzzlewright.genres.bridges.making.dealing import deal, strengthen
from puzzlewright.model.board import Solution
from puzzlewright.verbs.generate import GeneratorBench


@pytest.mark.parametrize("seed", range(3))
def test_nearby_a_page_is_solved_exactly_when_it_is_as_a_whole(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "LARGE", 0)
    rng, order = Random(seed), grid.settle(Size(30, 30), {})
    draft = deal(rng, order.size, order.islands, order.symmetry, order.loops)
    assert draft
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
        for piece in steering.unsure(made, board):
            repairing.mend(rng, draft, order, made.puzzle, piece)
        repairing.replant(rng, draft, order)
    assert len(answers) > 1
    assert answers[-1] == made.solution
