"""Every notation of every genre says a puzzle so that it can be read back, and is recognised by
itself.
"""

from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.blueprints.genre import Genre, Notation
from puzzlewright.genres import GENRES
from tests.across.registry import SMALL

EVERY_NOTATION = [
    pytest.param(genre, notation, id=f"{genre.name}-{notation.name}")
    for genre in GENRES
    for notation in genre.notations
]


@pytest.mark.parametrize(("genre", "notation"), EVERY_NOTATION)
@given(data=st.data())
def test_what_is_written_is_recognised_and_read_back(
    genre: Genre[Any], notation: Notation[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    try:
        text = pw.write(puzzle, notation.name)
    except pw.CannotWrite:
        event("this notation has no way to say it")
        return
    try:
        back = pw.read(text)
    except pw.BadPuzzle as trouble:
        # A bare game ID of digits and letters can be two puzzles at once; then the reader asks, and
        # does not guess.
        assert "could be any of" in str(trouble)
        back = pw.read(text, genre=genre.name)
    # What a notation has no word for (the order of circles) is the order of the page.
    assert pw.write(back, notation.name) == text
    assert back == pw.read(pw.write(back), genre=genre.name)


@pytest.mark.parametrize(("genre", "notation"), EVERY_NOTATION)
@given(text=st.text(max_size=60))
def test_junk_is_refused_with_a_sentence(
    genre: Genre[Any], notation: Notation[Any], text: str
) -> None:
    try:
        pw.read(text, genre=genre.name, notation=notation.name)
    except pw.BadPuzzle as trouble:
        assert str(trouble)
        assert "\n" not in str(trouble)


@pytest.mark.parametrize("genre", [pytest.param(genre, id=genre.name) for genre in GENRES])
def test_the_example_is_recognised_and_has_one_solution(genre: Genre[Any]) -> None:
    puzzle = pw.read(genre.example)
    assert isinstance(puzzle, genre.puzzle)
    assert pw.solve(puzzle).status == "unique"
