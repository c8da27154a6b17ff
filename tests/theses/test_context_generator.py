"""The generator of the Context thesis: ten black cells on 6x6, drawn until the rest is connected,
and no clue to spare.
"""

from random import Random

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import GeneratedDraft
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.grid import clues_on, with_clues
from puzzlewright.theses.context_connectivity.generator import draw_whole_set, place_black_cells
from puzzlewright.verbs.options import SearchOracle

GRID = Context(((None,) * 6,) * 6)


def test_ten_cells_are_black_and_every_clue_is_needed() -> None:
    found = pw.generate("context", size=(6, 6), seed=1, method="thesis", encoding="double-tree")
    puzzle = found.puzzle
    shown = clues_on(puzzle.clues)
    assert sum(found.solution.values) == 10
    for clue in shown:
        fewer = Context(with_clues(puzzle.clues, set(shown) - {clue}))
        assert pw.solve(fewer).status == "several"
    stats = found.json()
    assert stats["hidden"] == 36 - len(shown)
    # one for every draw, one for every grid with all its clues, and one for every clue
    assert stats["questions"] == stats["tries"] + 1 + stats["rejected"] + 36
    assert stats["unconnected"] == stats["tries"] - stats["rejected"] - 1


def test_no_two_black_cells_share_a_side() -> None:
    for seed in range(50):
        black = place_black_cells(Random(seed), GRID, 10)
        assert black is None or (
            len(black) == 10 and all(black.isdisjoint(GRID.sides[cell]) for cell in black)
        )


@pytest.mark.parametrize("encoding", ["lazy", "topological", "double-tree"])
@pytest.mark.parametrize(
    ("black", "connected"), [(set(), True), ({1, 6}, False), ({1, 8, 13, 6}, False), ({1, 8}, True)]
)
def test_the_engine_says_whether_white_cells_are_connected(
    black: set[int], connected: bool, encoding: str
) -> None:
    oracle = SearchOracle(encoding, None, Budget())
    solution = Solution(tuple(int(cell in black) for cell in range(36)))
    assert oracle.is_solution(GeneratedDraft(GRID, solution)) is connected
    assert oracle.stats.questions == 1


def test_whole_sets_of_black_cells_can_be_drawn() -> None:
    grid = Context(((None,) * 4,) * 4)
    rng = Random(1)
    drawn = [draw_whole_set(rng, grid, 3) for _ in range(400)]
    sets = {frozenset(one) for one in drawn if one is not None}
    assert None in drawn
    assert all(one.isdisjoint(grid.sides[cell]) for one in sets for cell in one)
    assert len(sets) > 100  # of 560, some of which have neighbours
    made = pw.generate("context", size=(5, 5), method="thesis", placing="sets", seed=1)
    assert pw.solve(made.puzzle).status == "unique"
