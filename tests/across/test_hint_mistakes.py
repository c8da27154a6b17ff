"""The first wrong mark is the first one after which no solution is left."""

from random import Random
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import OWN

SIZES = {"bridges": (8, 8), "mosaic": (6, 6), "context": (7, 7), "satogaeri": (7, 7)}


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
@pytest.mark.parametrize("seed", range(12))
def test_the_first_wrong_mark_is_named(genre: Genre[Any], seed: int) -> None:
    made = pw.generate(genre.name, size=SIZES[genre.name], seed=seed)
    rng = Random(seed)
    blank, right = genre.blank(made.puzzle).open, made.solution.values
    places = [place for place, values in enumerate(blank) if len(values) > 1]
    marked = rng.sample(places, min(len(places), 12))
    choices = [(place, right[place]) for place in marked]
    for number in rng.sample(range(len(choices)), 2):  # two mistakes: the earlier one counts
        place = marked[number]
        choices[number] = (place, rng.choice(sorted(blank[place] - {right[place]})))
    marks = [genre.locate_choice(made.puzzle, choice) for choice in choices]
    decided = genre.read_decisions(made.puzzle, marks)
    wrong = [n for n, (place, values) in enumerate(decided) if right[place] not in values]
    found = pw.hint(made.puzzle, marks)
    if not wrong:  # "at least one bridge" may be right where there are two
        assert found.kind != "mistake"
        return
    assert found.kind == "mistake"
    assert found.first_wrong == wrong[0]
