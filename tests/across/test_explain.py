"""Every puzzle with one solution is explained to its end, rated the same from every side, and hints
never mislead.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Board, Move, Solution, board_of
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.assumptions import is_forced
from puzzlewright.reasoning.explain.explainer import Explainer
from puzzlewright.verbs.options import generator_of
from tests import brute_force
from tests.across.registry import SMALL, size_for

TAUGHT = [genre for genre in GENRES if genre.human_model]
EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in TAUGHT]
SIZE = (7, 7)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_everything_that_follows_is_found_and_every_step_is_sound(
    genre: Genre[Any], data: st.DataObject
) -> None:
    puzzle = data.draw(SMALL[genre.name])
    solutions = brute_force.solutions(genre, puzzle)
    explainer = Explainer(puzzle)
    for step in explainer.steps():
        assert step.why
        assert not any(
            solution.values[place] == value
            for solution in solutions
            for place, value in step.removes
        ), step
        if step.technique != "no-solution":  # if the contradiction is obvious, no clue is to blame
            assert is_forced(
                puzzle, explainer.board, Move(step.removes, step.reasons, step.places)
            ), step
    assert explainer.is_solved == (len(solutions) == 1)
    if solutions:
        assert explainer.board == board_of(solutions)
    elif explainer.board.open:
        assert explainer.is_contradiction


@pytest.mark.parametrize("genre", EVERY_GENRE)
@pytest.mark.parametrize("seed", range(3))
def test_rotation_and_reflection_do_not_change_the_difficulty(genre: Genre[Any], seed: int) -> None:
    made = pw.generate(genre.name, size=size_for(genre, *SIZE), seed=seed, difficulty="any")
    ratings = [pw.rate(image) for image in generator_of(genre).orientations(made.puzzle)]
    assert len({(rating.level, rating.score, rating.moves_open) for rating in ratings}) == 1
    assert all(rating.level - 1 < rating.score <= rating.level for rating in ratings)


@pytest.mark.parametrize("genre", EVERY_GENRE)
@pytest.mark.parametrize("difficulty", ["any", None])
@pytest.mark.parametrize("side", [5, 7])
def test_a_rating_and_an_explanation_name_the_same_techniques(
    genre: Genre[Any], side: int, difficulty: str | None
) -> None:
    options: dict[str, Any] = {"difficulty": difficulty} if difficulty else {}
    for seed in range(20):
        puzzle = pw.generate(
            genre.name, size=size_for(genre, side, side), seed=seed, **options
        ).puzzle
        rating, steps = pw.rate(puzzle), list(pw.explain(puzzle))
        assert {step.technique for step in steps} == set(rating.techniques)
        assert max(step.level for step in steps) == rating.level
        assert rating.hardest
        assert rating.hardest.technique in rating.techniques


@pytest.mark.parametrize(("name", "seed"), [("bridges", 113), ("context", 171)])
def test_an_explanation_never_guesses_where_a_technique_applies(name: str, seed: int) -> None:
    """Here the techniques that the rating names do not solve the puzzle without others."""
    puzzle = pw.generate(name, size=(5, 5), seed=seed, difficulty="any").puzzle
    steps = list(pw.explain(puzzle))
    assert "together" not in {step.technique for step in steps}
    assert max(step.level for step in steps) <= pw.rate(puzzle).level


@pytest.mark.parametrize("genre", EVERY_GENRE)
@pytest.mark.parametrize("seed", range(3))
def test_a_level_cannot_be_solved_by_those_below(genre: Genre[Any], seed: int) -> None:
    made = pw.generate(genre.name, size=size_for(genre, *SIZE), seed=seed, difficulty="any")
    assert made.rating
    explainer = Explainer(made.puzzle)
    below = [
        technique.name for technique in explainer.techniques if technique.level < made.rating.level
    ]
    assert not Explainer(made.puzzle, techniques=below).solver.run()


@pytest.mark.parametrize("genre", EVERY_GENRE)
@settings(max_examples=40)
@given(data=st.data())
def test_a_hint_is_a_step_or_the_true_mistake(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    solutions = brute_force.solutions(genre, puzzle)
    if not solutions:
        return
    truth = board_of(solutions)
    blank = genre.blank(puzzle).open
    choices = [(place, value) for place, values in enumerate(blank) for value in sorted(values)]
    drawn = (
        data.draw(st.lists(st.sampled_from(choices), unique_by=lambda choice: choice[0]))
        if choices
        else []
    )
    marks = [genre.locate_choice(puzzle, choice) for choice in drawn]
    decided = genre.read_decisions(puzzle, marks)
    possible = [s for s in solutions if all(s.values[place] in values for place, values in decided)]
    found = pw.hint(puzzle, marks)
    assert (found.kind == "mistake") == (not possible)
    if found.kind == "mistake":
        blamed = [decided[number] for number in found.wrong]
        assert not any(
            all(s.values[place] in values for place, values in blamed) for s in solutions
        )
        assert found.first_wrong is not None
        before = decided[: found.first_wrong]
        assert any(all(s.values[place] in values for place, values in before) for s in solutions)
        assert not any(
            all(s.values[p] in values for p, values in decided[: found.first_wrong + 1])
            for s in solutions
        )
    elif found.kind == "step":
        assert found.step
        left = [
            s
            for s in possible
            if all(s.values[place] != value for place, value in found.step.removes)
        ]
        assert left == possible
    elif found.kind == "solved":
        assert len(possible) >= 1
    assert truth


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_a_sound_position_has_no_early_mistakes(genre: Genre[Any], data: st.DataObject) -> None:
    """Whatever still contains a solution has no mistake; a complete wrong board has one."""
    puzzle = data.draw(SMALL[genre.name])
    rng = Random(data.draw(st.integers()))
    solutions = sorted(brute_force.solutions(genre, puzzle), key=lambda solution: solution.values)
    blank = genre.blank(puzzle)
    for solution in solutions[:3]:
        kept = [
            {value, *(v for v in sorted(values) if rng.random() < 0.4)}
            for value, values in zip(solution.values, blank.open, strict=True)
        ]
        assert pw.mistakes(puzzle, Board(tuple(map(frozenset, kept)))) == []
    guess = Solution(tuple(rng.choice(sorted(values)) for values in blank.open))
    if guess not in solutions:
        assert pw.mistakes(puzzle, board_of([guess])) != []
