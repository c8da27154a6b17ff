"""Hints as overlays: their states lead to the solution, and they reveal only their stage."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from puzzlewright.core.board import Marks
from puzzlewright.core.picture import Shape, base_role
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import GENRES
from puzzlewright.render.palette import ROLE_STYLES
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.frames import OPEN_STATE, OverlayBuilder
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.play import mark_of, playable_board
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read
from tests.across.registry import size_for
from tests.board_player import PlayedBoard

PLAYED = [genre for genre in GENRES if genre.play_rules]
every_genre = pytest.mark.parametrize("genre", PLAYED, ids=lambda genre: genre.name)

# it takes a what-if
EXTREME = "https://puzz.link/p?context/6/6/m22h2i2h2o2m"


def made(genre: Genre[Any]) -> Puzzle:
    puzzle: Puzzle = generate(
        genre.name, size=size_for(genre, 6, 6), seed=4, difficulty="medium"
    ).puzzle
    return puzzle


def marks_on(played: PlayedBoard) -> Marks:
    said = [
        mark_of(played.spec, where, played.state(place))
        for place, where in enumerate(played.spec.places)
    ]
    return [mark for mark in said if mark is not None]


def put(played: PlayedBoard, faces: Iterable[tuple[int, int]]) -> None:
    for place, face in faces:
        assert played.states[place] != face, "this is on the board already"
        played.states[place] = face


def roles(shapes: Iterable[Shape]) -> set[str]:
    return {base_role(shape.role) for shape in shapes}


@every_genre
def test_applying_the_states_of_hints_solves_the_puzzle(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    sealed, framing = playable_board(puzzle), OverlayBuilder(puzzle)
    played = PlayedBoard(sealed.spec)
    while (found := hint(puzzle, marks_on(played), eliminations=False)).kind == "step":
        frames = framing.hint(found, None)
        assert frames["do"].states
        put(played, frames["do"].states)
        assert frames["where"].states == frames["idea"].states == ()
        assert roles(frames["where"].over) <= {"premise", "premise-band"}
        assert "concluded" not in " ".join(roles(frames["idea"].over))
        assert "concluded" in " ".join(roles(frames["do"].over))
        assert roles(frames["do"].over) <= ROLE_STYLES.keys() | genre.roles.keys()
    assert found.kind == "solved"
    assert played.solution_hash == sealed.solution_hash


@every_genre
def test_the_rest_of_a_hint_is_not_on_the_board_yet(genre: Genre[Any]) -> None:
    """After a part of a hint is marked, the next hint is its rest, or another step."""
    puzzle = made(genre)
    framing = OverlayBuilder(puzzle)
    played = PlayedBoard(framing.played.spec)
    while True:
        found = hint(puzzle, marks_on(played), eliminations=False)
        if found.kind != "step":
            break
        faces = framing.hint(found, None)["do"].states
        assert faces
        put(played, faces[:1])
    assert found.kind == "solved"


@every_genre
def test_a_walkthrough_puts_the_solution_on_the_board(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    sealed, framing = playable_board(puzzle), OverlayBuilder(puzzle)
    played = PlayedBoard(sealed.spec)
    for step in framing.steps(explain(puzzle)):
        put(played, step["frame"]["faces"])
        assert step["frame"]["over"]
    assert played.solution_hash == sealed.solution_hash


@every_genre
def test_a_walkthrough_from_a_position_adds_only_what_is_missing(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    sealed, framing = playable_board(puzzle), OverlayBuilder(puzzle)
    played = PlayedBoard(sealed.spec)
    solution = solve(puzzle).solution
    assert solution
    choices = list(enumerate(solution.values))
    some = [
        genre.locate_choice(puzzle, choice)
        for choice in Random(1).sample(choices, len(choices) // 2)
    ]
    put(played, framing.played.states_of_marks(some))
    board = genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, some))
    for step in framing.steps(explain(puzzle, board=board)):
        put(played, step["frame"]["faces"])
    assert played.solution_hash == sealed.solution_hash


@every_genre
def test_a_mistake_is_shown_and_taken_back(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    framing = OverlayBuilder(puzzle)
    solution = solve(puzzle).solution
    assert solution
    place, mark = next(
        (place, mark)
        for place, where in enumerate(framing.played.spec.places)
        for face in framing.played.spec.kinds[where.kind].states
        if (mark := mark_of(framing.played.spec, where, face))
        and solution.values[place] not in genre.read_decisions(puzzle, [mark])[0][1]
    )
    frames = framing.hint(hint(puzzle, [mark]), [mark])
    assert roles(frames["where"].over) <= {"wrong", "wrong-band"}
    assert frames["do"].states == ((place, OPEN_STATE),)


@every_genre
def test_only_broken_rules_are_reported(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    framing, chance = OverlayBuilder(puzzle), Random(2)
    solution = solve(puzzle).solution
    assert solution
    right = [genre.locate_choice(puzzle, choice) for choice in enumerate(solution.values)]
    assert framing.broken_rules(right) == []
    wrong = []
    for where in framing.played.spec.places:
        faces = framing.played.spec.kinds[where.kind].states
        wrong.append(mark_of(framing.played.spec, where, chance.choice(faces[1:])))
    found = framing.broken_rules(wrong)
    assert found
    assert all(one["why"] and one["over"] for one in found)


def test_a_chain_is_shown_step_by_step() -> None:
    puzzle = read(EXTREME)
    shown = next(one for one in OverlayBuilder(puzzle).steps(explain(puzzle)) if "chain" in one)
    first, *links, last = shown["says"]["chain"]
    assert len(links) + 1 == len(shown["chain"])
    assert first["frame"]["faces"], "the supposition is a mark"
    assert all(link["frame"]["faces"] for link in links), "each step changes something"
    assert not last["frame"]["faces"]
    assert {role for _, role, *_ in last["frame"]["over"]} == {"wrong"}
    assert {role for _, role, *_ in shown["frame"]["over"]} == {"concluded"}


@every_genre
def test_a_phrase_says_what_it_names(genre: Genre[Any]) -> None:
    puzzle = made(genre)
    says = OverlayBuilder(puzzle).sentences(hint(puzzle))
    for parts in (says["where"], says["why"]):
        phrases = [part for part in parts if "role" in part]
        assert phrases
        assert all(part["shapes"] for part in phrases)
    assert {part["role"] for part in says["where"] if "role" in part} == {"premise"}
    assert "concluded" in {part.get("role") for part in says["why"]}
