"""Facts about a Context puzzle, compared with a grid counted by hand."""

import pytest

from puzzlewright.genres.context import genre
from puzzlewright.genres.context.human_model import facts
from puzzlewright.genres.context.puzzle import on_grid
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from tests.read_puzzles import read


def test_counts_of_a_grid() -> None:
    puzzle = on_grid(
        [
            [None, 1, None, None],
            [None, None, 1, 2],
            [0, None, None, None],
        ]
    )
    solution = genre.solution(puzzle, ["#..#", "..#.", "...."])
    counted = facts(puzzle, solution)
    expected = {
        "rows": 3,
        "columns": 4,
        "cells": 12,
        "clues": 4,
        "clues_to_cells_ratio": 4 / 12,
        "clues_of_0": 1,
        "clues_of_1": 2,
        "clues_of_2": 1,
        "clues_of_3": 0,
        "clues_of_4": 0,
        "clues_on_black": 1,
        "clues_on_black_ratio": 0.25,
        "clue_pairs": 5,  # only the 0 and the 2 are too far apart
        "cells_near_no_clue": 0,
        "black_cells": 3,
        "black_to_cells_ratio": 0.25,
        "black_chains": 2,
        "longest_chain": 2,
        "black_cells_alone": 1,
        "white_dead_ends": 2,
        "white_is_tree": False,  # there is a way around the four cells at the bottom left
    }
    assert {name: counted[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("puzzle", "decided"),
    [
        ("h002g1i1h3g2h2g3g2m11g20g", (36, 36, 36, 36, 36, 36, True)),
        ("h102g011h2k12h2g2k1k0", (8, 35, 36, 36, 36, 34, False)),
        ("g1g1i12g2l1g2i1j211k", (0, 0, 0, 1, 36, 1, False)),
    ],
)
def test_how_far_techniques_lead(puzzle: str, decided: tuple[int, ...]) -> None:
    read_puzzle = read(f"https://puzz.link/p?context/6/6/{puzzle}")
    solution = solve(read_puzzle).solution
    assert solution
    counted = facts(read_puzzle, solution)
    names = [
        f"ratio_decided_{name}"
        for name in ("trivial", "easy", "medium", "hard", "expert", "without_connection")
    ]
    assert [round(36 * counted[name]) for name in names] == list(decided[:-1])
    assert rate(read_puzzle).facts["trivially_connected"] is decided[-1]


def test_a_grid_without_clues_or_black_cells() -> None:
    puzzle = on_grid([[None, None], [None, None]])
    counted = facts(puzzle, genre.solution(puzzle, ["..", ".."]))
    assert counted["clues_on_black_ratio"] is None
    assert counted["longest_chain"] == 0
