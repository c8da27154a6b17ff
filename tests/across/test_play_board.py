"""Every genre that says how it is played can be played from its `BoardSpec` alone."""

import gzip
import json
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Board, Marks, Solution
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import GENRES, genre_of, play_rules_of
from puzzlewright.genres.bridges.puzzle import on_grid as bridges_on_grid
from puzzlewright.genres.context.puzzle import on_grid as context_on_grid
from puzzlewright.genres.mosaic.puzzle import on_grid as mosaic_on_grid
from puzzlewright.genres.satogaeri.puzzle import from_countries
from puzzlewright.reasoning.search import Search
from puzzlewright.verbs.check import answer_in, mistakes
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.play import PlayBoard, mark_of, playable_board
from puzzlewright.verbs.text import read
from tests.across.registry import SMALL, size_for
from tests.board_player import PlayedBoard

PLAYED = [genre for genre in GENRES if genre.play_rules]
SEVERAL = 30  # solutions of a small puzzle that are looked at

every_genre = pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)


@every_genre
def test_a_right_picture_of_the_rules_breaks_no_rule_and_a_wrong_one_does(
    genre: Genre[Any],
) -> None:
    for rule, text, right, wrong in play_rules_of(genre).examples:
        puzzle = read(text)
        assert not mistakes(puzzle, answer_in(puzzle, right)), rule
        assert mistakes(puzzle, answer_in(puzzle, wrong)), rule


def solutions(puzzle: Puzzle) -> list[Solution]:
    found: list[Solution] = []
    with Search(puzzle) as search:
        while len(found) < SEVERAL and (solution := search.next()):
            found.append(solution)
    return found


def marks_on(played: PlayedBoard) -> Marks:
    places = enumerate(played.spec.places)
    said = [mark_of(played.spec, where, played.state(place)) for place, where in places]
    return [mark for mark in said if mark is not None]


def board_of(genre: Genre[Any], puzzle: Puzzle, played: PlayedBoard) -> Board:
    return genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, marks_on(played)))


@every_genre
@settings(max_examples=20)
@given(data=st.data())
def test_states_and_marks_convert_into_each_other(genre: Genre[Any], data: st.DataObject) -> None:
    made = playable_board(data.draw(SMALL[genre.name]))
    for place, where in enumerate(made.spec.places):
        for number, face in enumerate(made.spec.kinds[where.kind].states):
            mark = mark_of(made.spec, where, face)
            assert (mark is None) == (number == 0)
            if mark is not None:
                assert made.states_of_marks([mark]) == [(place, number)]


@every_genre
@settings(max_examples=20)
@given(data=st.data())
def test_every_solution_can_be_played_on_the_blank_board(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    made = playable_board(puzzle)
    found = solutions(puzzle)
    assert (made.solution_hash is not None) == (len(found) == 1)
    for solution in found[:3]:
        played = PlayedBoard(made.spec)
        for choice in enumerate(solution.values):
            ((place, face),) = made.states_of_marks([genre.locate_choice(puzzle, choice)])
            assert played.reach_state(place, face)
        assert "wrong" not in played.statuses()
        assert not played.clashes
        assert made.solution_hash in (None, played.solution_hash)


@every_genre
@settings(max_examples=30)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_clues_are_wrong_only_where_no_solution_is_left(
    genre: Genre[Any], data: st.DataObject, seed: int
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    found = solutions(puzzle)
    chance, played = Random(seed), PlayedBoard(play_rules_of(genre).board(puzzle))
    for place in chance.sample(range(len(played.states)), len(played.states)):
        played.states[place] = chance.choice(sorted(played.gestures(place) | {0}))
        board = board_of(genre, puzzle, played)
        fits = any(
            all(value in values for value, values in zip(one.values, board.open, strict=True))
            for one in found
        )
        assert not fits or ("wrong" not in played.statuses() and not played.clashes)


@every_genre
@settings(max_examples=60)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_full_board_shows_the_rules_that_it_breaks(
    genre: Genre[Any], data: st.DataObject, seed: int
) -> None:
    """All but that everything hangs together, which groups show."""
    puzzle = data.draw(SMALL[genre.name])
    chance, made = Random(seed), play_rules_of(genre).board(puzzle)
    played = PlayedBoard(made)
    for place, where in enumerate(made.places):
        decided = [
            face
            for face, one in enumerate(made.kinds[where.kind].states)
            if (mark := mark_of(made, where, one))
            and len(genre.read_decisions(puzzle, [mark])[0][1]) == 1
        ]
        played.states[place] = chance.choice(decided)
    filled = board_of(genre, puzzle, played).solution
    assert filled
    broken = {one.rule for one in genre.mistakes(puzzle, genre.marks(puzzle, filled))}
    seen = "wrong" in played.statuses() or played.clashes
    assert seen == bool(broken - {"connected", "loop"})


@every_genre
def test_a_generated_puzzle_has_a_solution_hash(genre: Genre[Any]) -> None:
    made = playable_board(generate(genre.name, size=size_for(genre, 6, 6), seed=3).puzzle)
    assert made.solution_hash


def random_mosaic(chance: Random) -> Puzzle:
    clues = (*range(10), *(None,) * 10)
    return mosaic_on_grid([[chance.choice(clues) for _ in range(118)] for _ in range(100)])


def random_bridges(chance: Random) -> Puzzle:
    cells = [(row, col) for row in range(0, 40, 2) for col in range(0, 60, 2)]
    chosen = chance.sample(cells, len(cells) * 9 // 10)
    return bridges_on_grid(40, 60, [(*cell, chance.randint(1, 8)) for cell in chosen])


def random_satogaeri(chance: Random) -> Puzzle:
    countries = [[row // 2 * 18 + col // 2 for col in range(36)] for row in range(20)]
    cells = [(row, col) for row in range(20) for col in range(36)]
    numbers = (None, *range(8))
    return from_countries(
        countries, [(*cell, chance.choice(numbers)) for cell in chance.sample(cells, 180)]
    )


def random_context(chance: Random) -> Puzzle:
    return context_on_grid(
        [[chance.choice((None, *range(5))) for _ in range(12)] for _ in range(16)]
    )


@pytest.mark.parametrize("large", [random_mosaic, random_bridges, random_satogaeri, random_context])
def test_board_specs_of_large_puzzles_are_small_and_quick(
    large: Callable[[Random], Puzzle],
) -> None:
    puzzle = large(Random(1))
    start = process_time()
    made = PlayBoard(puzzle, play_rules_of(genre_of(puzzle)).board(puzzle), None)
    text = json.dumps(made.json(), separators=(",", ":"))
    seconds = process_time() - start
    assert len(gzip.compress(text.encode())) < 250_000
    assert seconds < 10  # half a second where nothing else runs
