"""What a setter sees while drawing agrees with what the solver says."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.picture import Box
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.verbs.draft_verdict import draft_verdict
from puzzlewright.verbs.editor import drawn_puzzle
from tests.across.registry import SMALL

DRAFTED = [pytest.param(genre, id=genre.name) for genre in GENRES if genre.editor]


@pytest.mark.parametrize("genre", DRAFTED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_verdict_agrees_with_the_solver(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    found = draft_verdict(puzzle)
    assert found.status == pw.solve(puzzle).status
    counted = pw.count(puzzle, at_most=100)
    assert (found.number, found.is_exact) == (counted.number, counted.is_exact)
    if found.status == "several":
        assert found.apart
        assert found.both[0] != found.both[1]


def test_what_is_common_to_all_solutions_is_drawn() -> None:
    found = draft_verdict(drawn_puzzle("mosaic", (1, 5), [[0, 0, 2], [0, 3, 1]]))
    assert found.summary == "3 solutions"
    black = [shape for shape in found.forced if shape.role == "cell-black"]
    assert black == [Box(0, 0, 2, 1, "cell-black")]
    assert found.why.startswith("Two of them differ at R1C")


def test_a_contradiction_shows_its_clues() -> None:
    found = draft_verdict(drawn_puzzle("mosaic", (3, 4), [[1, 1, 9], [1, 2, 0]]))
    assert found.summary == "no solution"
    assert found.why
    assert found.wrong


def test_clues_that_are_framed_are_named_whatever_else_is_reported() -> None:
    islands = [[0, 0, 3], [0, 4, 1], [2, 4, 4], [4, 0, 1], [4, 4, 2]]
    found = draft_verdict(drawn_puzzle("bridges", (5, 5), islands))
    assert "which is odd" in found.why
    assert found.why.endswith("These contradict each other: the 1 at R1C5 and the 4 at R3C5.")


@pytest.mark.parametrize("clues", [[[1, 1, 5]], [[1, 1, 9], [1, 2, 0]], [[0, 0, 4], [0, 2, 6]]])
def test_a_brief_verdict_agrees_with_the_whole_one(clues: list[list[int]]) -> None:
    puzzle = drawn_puzzle("mosaic", (2, 4), clues)
    brief, whole = draft_verdict(puzzle, brief=True), draft_verdict(puzzle)
    assert brief.status == whole.status
    assert brief.is_brief == (whole.status != "unique")
    assert not whole.is_brief


def test_a_reached_limit_is_not_reported_as_no_solution() -> None:
    puzzle = pw.generate("mosaic", size=(40, 40), seed=1).puzzle
    found = draft_verdict(puzzle, limit=pw.Limit(seconds=0.001))
    assert found.status == "unknown"
