"""What is counted about a Mosaic."""

from puzzlewright.board import Solution
from puzzlewright.genres.mosaic.facts import facts
from puzzlewright.genres.mosaic.puzzle import on_grid


def test_all_facts_of_a_small_puzzle() -> None:
    puzzle = on_grid([[None, 0, 1, None, None]])
    assert facts(puzzle, Solution((0, 0, 0, 1, 0))) == {
        "rows": 1,
        "cols": 5,
        "clues": 2,
        "clue_share": 0.4,
        "clues_by_number": [1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        "black_cells": 1,
        "black_share": 0.2,
        "decided_by_level": {"trivial": 0.6, "easy": 0.8, "medium": 0.8, "hard": 0.8},
    }


def test_what_pairs_of_clues_decide_counts_from_their_levels_on() -> None:
    inside = on_grid([[1, 1, 2, None]])
    assert facts(inside, Solution((0, 1, 0, 1)))["decided_by_level"] == {"trivial": 0, "easy": 0, "medium": 1, "hard": 1}
    difference = on_grid([[None, 2, 1, 2, None]])
    shares = facts(difference, Solution((1, 0, 1, 0, 1)))["decided_by_level"]
    assert shares == {"trivial": 0, "easy": 0, "medium": 0, "hard": 1}
