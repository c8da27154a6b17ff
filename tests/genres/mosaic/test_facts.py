"""What is counted about a Mosaic."""

import pytest

from puzzlewright.core.board import Solution
from puzzlewright.genres.mosaic.human_model import facts
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid

NAMES = ("trivial", "easy", "medium", "hard")


def decided(puzzle: Mosaic, *colours: int) -> list[float]:
    """The share of cells that the techniques up to each level decide."""
    known = facts(puzzle, Solution(colours))
    return [known[f"ratio_decided_{name}"] for name in NAMES]


def test_all_facts_of_a_small_puzzle() -> None:
    puzzle = on_grid([[None, 0, 1, None, None]])
    assert facts(puzzle, Solution((0, 0, 0, 1, 0))) == {
        "rows": 1,
        "columns": 5,
        "cells": 5,
        "clues": 2,
        "clues_to_cells_ratio": 0.4,
        **{f"clues_of_{number}": int(number < 2) for number in range(10)},
        "black_cells": 1,
        "black_to_cells_ratio": 0.2,
        "ratio_decided_trivial": pytest.approx(0.6),
        "ratio_decided_easy": pytest.approx(0.8),
        "ratio_decided_medium": pytest.approx(0.8),
        "ratio_decided_hard": pytest.approx(0.8),
    }


def test_what_pairs_of_clues_decide_counts_from_their_levels_on() -> None:
    assert decided(on_grid([[1, 1, 2, None]]), 0, 1, 0, 1) == [0, 0, 1, 1]
    assert decided(on_grid([[None, 2, 1, 2, None]]), 1, 0, 1, 0, 1) == [0, 0, 0, 1]
