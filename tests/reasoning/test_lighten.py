"""Clues that can go, and changes that make a puzzle harder or easier."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, assume, given, settings

import puzzlewright as pw
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.grid import clues_on, with_clues
from tests.genres.mosaic.small import from_pictures

EASY = "10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2"
BRIDGES = "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"


def fewest_clues(puzzle: Mosaic) -> int:
    clues = clues_on(puzzle.clues)
    return next(
        size
        for size in range(len(clues) + 1)
        for shown in combinations(clues, size)
        if pw.solve(Mosaic(with_clues(puzzle.clues, shown))).status == "unique"
    )


@settings(max_examples=12, suppress_health_check=[HealthCheck.filter_too_much])
@given(from_pictures())
def test_as_many_clues_as_possible_are_removed(puzzle: Mosaic) -> None:
    clues = len(clues_on(puzzle.clues))
    assume(clues <= 7 and pw.solve(puzzle).status == "unique")
    lightened = pw.lighten(puzzle)
    assert lightened.is_proven
    assert pw.solve(lightened.puzzle).solutions == pw.solve(puzzle).solutions
    assert clues - len(lightened.changes) == fewest_clues(puzzle)


def test_numbers_of_islands_become_question_marks() -> None:
    lightened = pw.lighten(pw.read(BRIDGES))
    assert lightened.changes
    assert pw.solve(lightened.puzzle).status == "unique"
    assert all(clue.description.endswith("a ?") for clue in lightened.changes)


def test_a_draft_is_for_repair() -> None:
    with pytest.raises(pw.Trouble, match="more than one solution: see repair"):
        pw.lighten(pw.read('{"genre": "mosaic", "clues": [[null, 1, null]]}'))


def test_a_limit_leaves_what_was_found() -> None:
    puzzle = pw.generate("mosaic", size=(40, 40), seed=1).puzzle
    lightened = pw.lighten(puzzle, limit=pw.Limit(seconds=0.05))
    assert "seconds" in str(lightened.why)
    assert not lightened.is_proven


def test_what_is_proven_stays_so_without_time_to_rate_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlewright.verbs.adjust.RATING_SECONDS", 1e-6)
    lightened = pw.lighten(pw.read(BRIDGES), limit=pw.Limit(seconds=60))
    assert (lightened.status, lightened.is_proven) == ("lighter", True)
    assert (lightened.rating, lightened.why) == (None, None)


@pytest.mark.parametrize(("shift", "step"), [(pw.harden, 1), (pw.soften, -1)])
def test_the_level_moves_by_one(shift: type, step: int) -> None:
    puzzle = pw.read(EASY) if step > 0 else pw.lighten(pw.read(EASY)).puzzle
    before = pw.rate(puzzle)
    result = shift(puzzle)
    assert result.status == "repaired"
    for one in result.repairs:
        after = pw.rate(one.puzzle)
        assert (after.level, after.solution) == (before.level + step, before.solution)


def test_there_is_nothing_below_trivial() -> None:
    result = pw.soften(pw.read(BRIDGES))
    assert (result.status, str(result)) == ("none", "no change helps: it is trivial already")
