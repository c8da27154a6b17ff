"""Every encoding of every genre finds exactly the solutions that brute force finds."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Solution, board_of
from puzzlewright.core.errors import CannotEncode
from puzzlewright.genre.genre import Encoding, Genre
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.search import Search, propagated_solution
from puzzlewright.verbs.count import count
from tests import brute_force
from tests.across.registry import SMALL

EVERY_ENCODING = [
    pytest.param(genre, encoding, id=f"{genre.name}-{encoding.name}")
    for genre in GENRES
    for encoding in encodings_of(genre)
]
EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in GENRES]


def can_say(genre: Genre[Any], encoding: Encoding[Any], puzzle: Any) -> bool:
    try:
        encoding.formula(puzzle, genre.blank(puzzle))
    except CannotEncode:
        return False
    return True


def all_solutions(puzzle: Any, encoding: str) -> set[Solution]:
    with Search(puzzle, encoding) as search:
        return set(iter(search.next, None))


@pytest.mark.parametrize(("genre", "encoding"), EVERY_ENCODING)
@brute_force.same_puzzles
@given(data=st.data())
def test_same_solutions_as_brute_force(
    genre: Genre[Any], encoding: Encoding[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name].filter(partial(can_say, genre, encoding)))
    assert all_solutions(puzzle, encoding.name) == brute_force.solutions(genre, puzzle)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_count_returns_the_number_and_what_all_solutions_share(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    at_most = data.draw(st.integers(1, 5))
    expected = brute_force.solutions(genre, puzzle)
    counted = count(puzzle, at_most=at_most)
    assert counted.number == min(len(expected), at_most)
    assert counted.is_exact == (len(expected) <= at_most)
    assert counted.common == (board_of(expected) if expected else None)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@brute_force.same_puzzles
@given(data=st.data())
def test_what_propagation_alone_solves_is_the_only_solution(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    plain = propagated_solution(puzzle)
    assert plain is None or {plain} == brute_force.solutions(genre, puzzle)
