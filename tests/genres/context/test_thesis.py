"""The generator of the Context thesis: ten black cells on 6x6, drawn until the rest is connected,
and no clue to spare.
"""

from random import Random

import pytest

import puzzlewright as pw
from puzzlewright.genres.context.making.thesis import is_connected, placed
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.pages import clues_on, with_clues

PAGE = Context(((None,) * 6,) * 6)


def test_ten_cells_are_black_and_no_clue_can_be_spared() -> None:
    found = pw.generate("context", size=(6, 6), seed=1, method="thesis", encoding="double-tree")
    puzzle = found.puzzle
    shown = clues_on(puzzle.clues)
    assert sum(found.solution.values) == 10
    for clue in shown:
        fewer = Context(with_clues(puzzle.clues, set(shown) - {clue}))
        assert pw.solve(fewer).status == "several"
    told = found.json()
    assert told["hidden"] == 36 - len(shown)
    # one for every clue, and one for the page with all of them
    assert told["questions"] == 36 + 1 + told["rejected"]
    assert told["unconnected"] == told["tries"] - told["rejected"] - 1


def test_no_two_black_cells_share_a_side() -> None:
    for seed in range(50):
        black = placed(Random(seed), PAGE, 10)
        assert black is None or (
            len(black) == 10 and all(black.isdisjoint(PAGE.sides[cell]) for cell in black)
        )


@pytest.mark.parametrize(
    ("black", "connected"), [(set(), True), ({1, 6}, False), ({1, 7, 12}, False), ({1, 8}, True)]
)
def test_white_cells_are_connected_or_not(black: set[int], connected: bool) -> None:
    assert is_connected(PAGE, black) is connected
