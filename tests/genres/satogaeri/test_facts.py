"""What is counted about a Satogaeri puzzle, against a grid counted by hand."""

import pytest

from puzzlewright.genres.satogaeri import genre
from puzzlewright.genres.satogaeri.human_model import facts
from puzzlewright.genres.satogaeri.puzzle import from_countries
from puzzlewright.verbs.solve import solve
from tests.read_puzzles import read


def test_all_facts_of_a_small_puzzle_are_counted() -> None:
    puzzle = from_countries([[0, 0, 1], [0, 1, 1], [2, 2, 2]], [(0, 0, 0), (0, 1, 1), (1, 0, None)])
    solution = genre.solution(puzzle, [[0, 0, 0, 0], [0, 1, 0, 2], [1, 0, 2, 0]])
    counted = facts(puzzle, solution)
    expected = {
        "rows": 3,
        "columns": 3,
        "cells": 9,
        "countries": 3,
        "mean_country": 3,
        "smallest_country": 3,
        "largest_country": 3,
        "circles": 3,
        "circles_to_cells_ratio": 3 / 9,
        "numbers": 2,
        "numbers_to_circles_ratio": 2 / 3,
        "zeros": 1,
        # the 0 stays, the 1 goes right or down, the third circle stays, goes right by one or two,
        # or down
        "moves": 7,
        "moves_to_circles_ratio": 7 / 3,
        "crossing_pairs": 2,  # the 1 down, and the third circle to the right
        # the 0 and the third circle at home; both moves of the 1, and the third circle to the right
        "rival_pairs": 5,
        "circles_staying": 1,
        "circles_starting_at_home": 1,
        "mean_track": 1,
        "longest_track": 1,
        "covered_cells": 5,
        "covered_to_cells_ratio": 5 / 9,
    }
    assert {name: counted[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("puzzle", "decided"),
    [
        ("kdjpm58n28t2j4g2h13o.k.h4l", (7, 7, 7, 7, 7, 7, True)),
        ("47aas41f82ugi1g3l2k2i3i1j4j", (1, 1, 7, 7, 7, 1, False)),
        ("6prrjcl3g1olk3i3i2h.o2g.h2j", (0, 1, 1, 1, 7, 1, False)),
    ],
)
def test_how_far_techniques_lead(puzzle: str, decided: tuple[int, ...]) -> None:
    read_puzzle = read(f"https://puzz.link/p?satogaeri/6/6/{puzzle}")
    solution = solve(read_puzzle).solution
    assert solution
    counted = facts(read_puzzle, solution)
    names = [
        f"ratio_decided_{name}"
        for name in ("trivial", "easy", "medium", "hard", "expert", "without_tracks")
    ]
    assert [round(counted["circles"] * counted[name]) for name in names] == list(decided[:-1])
    assert counted["trivially_apart"] is decided[-1]
