"""The generator of the Mosaic thesis: its worked example, and its four orders."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

import puzzlewright as pw
from puzzlewright.core.board import Solution
from puzzlewright.core.limits import Budget
from puzzlewright.genre.generator import GeneratedDraft, Size
from puzzlewright.genres.mosaic.puzzle import Mosaic, with_all_clues
from puzzlewright.theses.mosaic_sat.generator import remove_clues
from puzzlewright.verbs.options import SearchOracle

# Figures 4.6 and 4.9.
EVERY_CLUE = """00122
22333
34343
56432
34221"""
LEFT = """.....
.23.3
..343
.6432
..22."""


def full() -> GeneratedDraft[Mosaic]:
    """Return the grid of figure 4.6, and the picture that has these clues (figure 4.5)."""
    rows = EVERY_CLUE.splitlines()
    puzzle = Mosaic(tuple(tuple(map(int, row)) for row in rows))
    picture = pw.solve(puzzle).solution
    assert picture is not None
    assert with_all_clues(Size(5, 5), picture) == puzzle
    return GeneratedDraft(puzzle, picture)


def drawn(puzzle: Mosaic) -> str:
    return "\n".join(
        "".join("." if clue is None else str(clue) for clue in row) for row in puzzle.clues
    )


@pytest.mark.parametrize("encoding", ["naive", "counter", "counter-trimmed", "native"])
def test_the_worked_example(encoding: str) -> None:
    oracle = SearchOracle(encoding, None, Budget())
    assert drawn(remove_clues(Random(1), full(), "scan", oracle).puzzle) == LEFT
    assert oracle.stats.questions == 25
    assert oracle.stats.hidden == 25 - 12


def test_the_worked_example_from_a_picture(tmp_path: Path) -> None:
    image = Image.new("L", (5, 5))
    image.putdata([0 if black else 255 for black in full().solution.values])
    image.save(tmp_path / "figure.png")
    found = pw.generate(
        "mosaic", size=(5, 5), seed=1, method="thesis", from_image=str(tmp_path / "figure.png")
    )
    assert drawn(found.puzzle) == LEFT


def test_a_picture_whose_clues_have_several_solutions_fails(tmp_path: Path) -> None:
    image = Image.new("L", (2, 2), 255)
    image.putpixel((0, 0), 0)
    image.save(tmp_path / "spot.png")
    with pytest.raises(pw.Trouble, match="1 draw gave no unique puzzle"):
        pw.generate(
            "mosaic", size=(2, 2), seed=1, method="thesis", from_image=str(tmp_path / "spot.png")
        )


@pytest.mark.parametrize(
    ("order", "first"), [("easy", {4, 5, 6}), ("hard", {0, 1, 8, 9}), ("random", set())]
)
def test_an_order_spares_few_of_the_clues_that_it_tries_first(order: Any, first: set[int]) -> None:
    puzzle = pw.generate("mosaic", size=(9, 9), seed=2, method="thesis", order=order).puzzle
    scanned = pw.generate("mosaic", size=(9, 9), seed=2, method="thesis", order="scan").puzzle
    assert puzzle != scanned
    if first:
        share = [
            sum(clue in first for row in generated.clues for clue in row)
            for generated in (puzzle, scanned)
        ]
        assert share[0] < share[1]


def test_half_of_the_cells_are_black() -> None:
    pictures: list[Solution] = [
        pw.generate("mosaic", size=(7, 7), seed=seed, method="thesis").solution for seed in range(6)
    ]
    assert 0.4 < sum(sum(one.values) for one in pictures) / (49 * len(pictures)) < 0.6
