"""Patterns: pictures of Mosaics that are drawn by a rule."""

from random import Random

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation.pictures import PATTERNS, draw_pattern, picture_titles
from puzzlewright.library.stock import FIRST_EXTRA, Kind, make

SIZES = (Size(10, 10), Size(15, 15), Size(20, 20), Size(30, 30), Size(20, 33), Size(33, 20))


@pytest.mark.parametrize("title", PATTERNS)
def test_a_pattern_has_both_colours_and_is_another_one_each_time(title: str) -> None:
    for size in SIZES:
        if min(size) >= PATTERNS[title].least:
            drawn = [draw_pattern(title, Random(seed), size).values for seed in range(6)]
            assert {len(cells) for cells in drawn} == {size.rows * size.cols}
            assert all(0.1 < sum(cells) / len(cells) < 0.9 for cells in drawn)
            assert len(set(drawn)) > 3


def test_patterns_have_separate_titles() -> None:
    built_in = {
        title.casefold() for side in (10, 15, 20, 30) for title in picture_titles(Size(side, side))
    }
    assert built_in.isdisjoint(title.casefold() for title in PATTERNS)


@pytest.mark.parametrize("title", PATTERNS)
def test_a_pattern_becomes_a_unique_puzzle(title: str) -> None:
    made = pw.generate("mosaic", size=(20, 24), picture=title, difficulty="medium", seed=1)
    assert made.rating
    assert made.rating.name == "medium"
    assert pw.solve(made.puzzle).solution == made.solution
    again = pw.generate("mosaic", size=(20, 24), picture=title, difficulty="medium", seed=1)
    assert again.puzzle == made.puzzle


def test_a_pattern_with_too_many_details_for_a_difficulty_is_rejected() -> None:
    with pytest.raises(BadOption, match="Kaleidoscope at 10x10 has too many details for trivial"):
        pw.generate("mosaic", size=10, picture="Kaleidoscope", difficulty="trivial", seed=1)
    with pytest.raises(BadOption, match="Did you mean Kaleidoscope"):
        pw.generate("mosaic", size=10, picture="kaleidoscop")


def test_every_other_extra_puzzle_of_the_stock_hides_a_pattern() -> None:
    limit = pw.Limit(seconds=300)
    picture, pattern = (
        make(Kind("mosaic", "medium", "easy"), FIRST_EXTRA + number, limit) for number in (0, 1)
    )
    assert picture
    assert picture.title in picture_titles(Size(15, 15))
    assert pattern
    assert pattern.title in PATTERNS
    too_small = make(Kind("mosaic", "small", "trivial"), FIRST_EXTRA + 1, limit)
    assert too_small
    assert not too_small.title
