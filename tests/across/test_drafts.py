"""What can be read can be drawn on a desk, and what is drawn is read again."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlewright.core.errors import BadPuzzle, Trouble, UnknownName
from puzzlewright.genre.editor import GridDraft
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.verbs.editor import drawn_puzzle, editor_board_of, empty_editor_board
from puzzlewright.verbs.play import mark_of
from tests.across.registry import SMALL
from tests.across.test_read_drawings import in_page_order

DRAFTED = [pytest.param(genre, id=genre.name) for genre in GENRES if genre.editor]


@pytest.mark.parametrize("genre", DRAFTED)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_drawn_puzzle_is_the_same(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    assume(not isinstance(puzzle, Bridges) or puzzle.grid)
    there = editor_board_of(puzzle)
    draft = there.draft
    assert isinstance(draft, GridDraft)
    again = drawn_puzzle(genre.name, draft.size, draft.marks, draft.options)
    assert in_page_order(genre, again) == in_page_order(genre, puzzle)
    sheet = there.editor_spec.board
    faces = [
        mark_of(sheet, place, face)
        for place in sheet.places
        for face in sheet.kinds[place.kind].states
    ]
    assert all(mark in faces for mark in draft.marks)


@pytest.mark.parametrize("genre", DRAFTED)
def test_a_typed_clue_is_in_its_cell(genre: Genre[Any]) -> None:
    sheet = empty_editor_board(genre.name, (4, 5)).editor_spec.board
    kind = sheet.kinds[0]
    assert kind.typed["2"] != kind.typed["3"]
    for text, face in kind.typed.items():
        assert any(text == getattr(shape, "text", None) for shape in kind.states[face].shapes) or (
            text in "?-o"
        )


@pytest.mark.parametrize("genre", DRAFTED)
def test_a_mark_outside_the_grid_is_rejected(genre: Genre[Any]) -> None:
    with pytest.raises(BadPuzzle, match="in this grid"):
        drawn_puzzle(genre.name, (3, 3), [[3, 0, 1]])


def test_an_unfinished_draft_says_what_is_missing() -> None:
    with pytest.raises(BadPuzzle, match="at least one island"):
        drawn_puzzle("bridges", (5, 5), [])


def test_borders_make_countries() -> None:
    walls = [[0, 0, 0, 1, 1], [1, 0, 1, 1, 1]]
    puzzle: Any = drawn_puzzle("satogaeri", (2, 2), [[0, 0, -1], [0, 1, 1], *walls])
    assert puzzle.countries == ((0, 1), (0, 1))
    assert [circle.number for circle in puzzle.circles] == [None, 1]


def test_strange_options_are_refused() -> None:
    with pytest.raises(UnknownName, match="no option is called"):
        empty_editor_board("bridges", (5, 5), {"bridges": 3})
    with pytest.raises(Trouble, match="max_bridges is a whole number, not True"):
        empty_editor_board("bridges", (5, 5), {"max_bridges": True})
