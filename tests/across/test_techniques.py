"""No technique ever removes a true choice, each says no more than its premises force, and none
depends on the order of steps.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.board import Board, board_of
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Position, Technique
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.assumptions import is_forced
from puzzlewright.verbs.generate import generate
from tests import brute_force
from tests.across.registry import SMALL, size_for

TAUGHT = [genre for genre in GENRES if genre.human_model]
EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in TAUGHT]


def techniques(genre: Genre[Any]) -> tuple[Technique[Any], ...]:
    assert genre.human_model
    return genre.human_model().techniques


def begin(genre: Genre[Any], puzzle: Any, board: Board | None = None) -> Position:
    assert genre.human_model
    position: Position = genre.human_model().position(puzzle, board or genre.blank(puzzle))
    return position


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=100)
@given(data=st.data())
def test_no_step_removes_a_true_choice_or_says_more_than_its_premises(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    solutions = brute_force.solutions(genre, puzzle)
    start = genre.blank(puzzle)
    choices = [
        (place, value) for place, values in enumerate(start.open) for value in sorted(values)
    ]
    if data.draw(st.booleans()) and solutions and choices:
        # In the middle of a solve: any position that leaves the solutions open.
        extra = data.draw(st.lists(st.sampled_from(choices)))
        known = board_of(solutions)
        start = Board(
            tuple(
                values | {v for p, v in extra if p == place}
                for place, values in enumerate(known.open)
            )
        )
    climb = TechniqueSolver(begin(genre, puzzle, start), techniques(genre))
    while found := climb.next_move():
        technique, move = found
        board = climb.position.board()
        assert all(value in board.open[place] for place, value in move.removes), technique.name
        assert not any(
            solution.values[place] == value
            for solution in solutions
            for place, value in move.removes
        ), technique.name
        assert move.removes or not solutions, technique.name
        assert is_forced(puzzle, board, move), technique.name
        why = technique.describe(climb.position, move)
        assert why[0].isupper(), why
        assert why.endswith("."), why
        if not move.removes:
            break
        climb.eliminate(move.removes)
        if climb.position.is_contradiction:
            assert not solutions
            break


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_the_order_of_steps_does_not_matter(genre: Genre[Any], data: st.DataObject) -> None:
    """All at once or one after the other, any technique first: what all techniques up to a level
    find together is the same.
    """
    puzzle = data.draw(SMALL[genre.name])
    if not brute_force.solutions(genre, puzzle):
        return
    level = data.draw(st.integers(1, 5))
    usable = [technique for technique in techniques(genre) if technique.level <= level]
    climb = TechniqueSolver(begin(genre, puzzle), usable)
    climb.run()
    position = begin(genre, puzzle)
    order = data.draw(st.permutations(usable))
    is_new = True
    while is_new:
        is_new = False
        for technique in order:
            for spot in data.draw(st.permutations(list(technique.spots(position)))):
                for move in technique.find_moves(position, spot):
                    is_new |= bool(position.eliminate(move.removes))
    assert position.board() == climb.position.board()


@pytest.mark.parametrize("genre", EVERY_GENRE)
@pytest.mark.parametrize("seed", range(3))
def test_looking_only_near_changes_finds_the_same_moves_as_looking_everywhere(
    genre: Genre[Any], seed: int
) -> None:
    puzzle = generate(genre.name, size=size_for(genre, 8, 8), seed=seed).puzzle
    climb = TechniqueSolver(begin(genre, puzzle), techniques(genre))
    while moves := climb.open_moves():
        afresh = TechniqueSolver(begin(genre, puzzle, climb.position.board()), techniques(genre))
        assert {(found.technique.name, frozenset(found.move.removes)) for found in moves} == {
            (found.technique.name, frozenset(found.move.removes)) for found in afresh.open_moves()
        }
        for _, move in moves:
            climb.eliminate(move.removes)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_a_technique_that_does_not_apply_shows_nothing(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    start = genre.blank(puzzle)
    choices = [(place, value) for place, values in enumerate(start.open) for value in values]
    removed = data.draw(st.lists(st.sampled_from(sorted(choices)))) if choices else []
    position = begin(genre, puzzle, start.without(removed))
    for technique in techniques(genre):
        if technique.can_apply and not technique.can_apply(position):
            spots = technique.spots(position)
            assert not any(technique.find_moves(position, spot) for spot in spots), technique.name
