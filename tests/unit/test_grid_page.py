"""docs/grid.md: what it shows is read as it says."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.verbs.text import read_with_marks

PAGE = Path(__file__).parents[2] / "docs" / "grid.md"
SECTIONS = {
    title: re.findall(r"^```(\w*)\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)
    for title, body in re.findall(
        r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.MULTILINE | re.DOTALL
    )
}


def test_every_genre_has_its_section() -> None:
    assert set(SECTIONS) == {
        "Bridges",
        "Bridges with other rules",
        "Mosaic",
        "Context",
        "Satogaeri",
    }


@pytest.mark.parametrize("title", SECTIONS)
def test_the_drawings_of_a_section_show_one_puzzle(title: str) -> None:
    texts = [text for kind, text in SECTIONS[title] if kind != "json"]
    puzzles = [pw.read(text) for text in texts]
    assert len(puzzles) > 2
    assert all(puzzle == puzzles[0] for puzzle in puzzles)
    assert puzzles[0].genre == title.split()[0].lower()


@pytest.mark.parametrize("title", SECTIONS)
def test_positions_match_the_text_below_them(title: str) -> None:
    blocks = SECTIONS[title]
    for (_, drawing), (kind, text) in pairwise(blocks):
        if kind == "json":
            assert pw.read_marks(pw.read(drawing), drawing) == json.loads(text)


@pytest.mark.parametrize("title", SECTIONS)
def test_the_solution_is_right(title: str) -> None:
    results = [read_with_marks(text) for kind, text in SECTIONS[title] if kind != "json"]
    right = [
        result
        for result in results
        if result.answer is not None and not pw.mistakes(result.puzzle, result.answer)
    ]
    assert len(right) == 1
