"""The model counter finds as many solutions as there are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.genres.mosaic.puzzle import on_grid
from puzzlewright.reasoning.model_count import can_count_models, count_models
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, all_changes
from puzzlewright.verbs import count as counting
from tests import brute_force
from tests.across.registry import SMALL
from tests.timing import longer_limits

pytestmark = pytest.mark.skipif(not can_count_models(), reason="pyganak is not installed here")

EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in GENRES]


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=12)
@given(data=st.data())
def test_as_many_as_brute_force(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    assert count_models(puzzle, Budget()) == len(brute_force.solutions(genre, puzzle))


@pytest.mark.parametrize("genre", ["bridges", "context", "mosaic", "satogaeri"])
def test_as_many_as_one_by_one(genre: str) -> None:
    puzzle = pw.generate(genre, size=(5, 5), seed=2).puzzle
    lighter = [revision for revision in all_changes(puzzle) if revision.only_removes_clue][::2]
    draft: Any = EditedDrafts(puzzle, lighter).apply(range(len(lighter)))
    counted = pw.count(draft, at_most=5000)
    assert counted.is_exact
    assert counted.number > 1
    assert count_models(draft, Budget()) == counted.number


def test_more_solutions_than_can_be_enumerated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MAX_ENUMERATED", 50)
    draft = on_grid([[None] * 100])
    counted = pw.count(draft, at_most=None)
    assert (counted.number, counted.is_exact) == (2**100, True)
    assert counted.differ
    assert len(counted.differ) == 100
    assert str(pw.count(draft, at_most=60)) == "more than 60 solutions"


def test_a_lower_bound_is_reported_if_the_counter_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MAX_ENUMERATED", 50)
    draft = pw.read(
        '{"genre": "context", "clues": ' + str([[None] * 14] * 14).replace("None", "null") + "}"
    )
    for seconds in longer_limits(1.5):
        counted = pw.count(draft, at_most=None, limit=pw.Limit(seconds=seconds))
        assert not counted.is_exact
        if counted.number == 50:
            break
    assert str(counted).startswith("at least 50 solutions: ")
