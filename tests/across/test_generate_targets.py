"""A generator asked for a difficulty delivers exactly that, or refuses with a reason."""

from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.difficulty import LEVELS, WHAT_IF, level_named
from puzzlewright.core.errors import BadOption
from puzzlewright.genre.genre import Genre
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres import GENRES, human_model_of
from puzzlewright.verbs.options import generator_of
from tests.across.registry import size_for

TAUGHT = [genre for genre in GENRES if genre.human_model]
EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in TAUGHT]
SIZE = (10, 10)


def with_techniques(*levels: int) -> list[Any]:
    """The genres that have techniques of all these levels."""
    found = [
        (genre, {technique.level for technique in human_model_of(genre).techniques})
        for genre in TAUGHT
    ]
    return [
        pytest.param(genre, id=genre.name) for genre, known in found if known.issuperset(levels)
    ]


ORDERS = [
    pytest.param(*genre.values, level, id=f"{genre.id}-{LEVELS[level - 1]}")
    for level in range(1, 5)
    for genre in with_techniques(level)
]


def is_solvable(genre: Genre[Any], puzzle: Any, level: int, without: str = "") -> bool:
    """Whether the techniques up to this level solve the puzzle, all but one."""
    human_model = human_model_of(genre)
    usable = [
        technique
        for technique in human_model.techniques
        if technique.level <= level and technique.name != without
    ]
    return TechniqueSolver(human_model.position(puzzle, genre.blank(puzzle)), usable).run()


@pytest.mark.parametrize(("genre", "level"), ORDERS)
@pytest.mark.parametrize("seed", range(2))
def test_the_requested_difficulty_is_delivered_exactly(
    genre: Genre[Any], level: int, seed: int
) -> None:
    difficulty = LEVELS[level - 1]
    made = pw.generate(genre.name, size=size_for(genre, *SIZE), difficulty=difficulty, seed=seed)
    assert pw.rate(made.puzzle) == made.rating
    assert made.rating.name == difficulty
    assert is_solvable(genre, made.puzzle, level)
    assert not is_solvable(genre, made.puzzle, level - 1)
    assert pw.solve(made.puzzle).status == "unique"


@pytest.mark.parametrize("genre", EVERY_GENRE)
def test_experts_get_what_techniques_below_cannot_solve(genre: Genre[Any]) -> None:
    made = pw.generate(genre.name, size=size_for(genre, *SIZE), difficulty="expert", seed=1)
    assert not is_solvable(genre, made.puzzle, 4)
    assert not {"what-if", "all-together"} & {step.technique for step in pw.explain(made.puzzle)}


@pytest.mark.parametrize("genre", EVERY_GENRE)
@pytest.mark.parametrize("seed", range(3))
def test_without_options_no_what_if_is_needed(genre: Genre[Any], seed: int) -> None:
    made = pw.generate(genre.name, size=size_for(genre, 8, 8), seed=seed)
    assert made.rating is not None
    assert made.rating.name != "extreme"


@pytest.mark.parametrize("genre", with_techniques(3))
def test_a_requested_technique_is_needed(genre: Genre[Any]) -> None:
    wished = next(
        technique for technique in human_model_of(genre).techniques if technique.level == 3
    )
    made = pw.generate(genre.name, size=(8, 8), needs=wished.name, seed=1)
    assert is_solvable(genre, made.puzzle, 3)
    assert not is_solvable(genre, made.puzzle, 3, without=wished.name)


@pytest.mark.parametrize("genre", with_techniques(2, 3))
def test_a_requested_score_is_met(genre: Genre[Any]) -> None:
    made = pw.generate(genre.name, size=(8, 8), score="1.5-3", seed=1)
    assert made.rating is not None
    assert 1.5 <= made.rating.score <= 3


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"difficulty": "nightmare"},
            (
                "difficulty must be one of trivial, easy, medium, hard, expert, extreme, any, not"
                " 'nightmare'"
            ),
        ),
        ({"score": "high"}, "a score is a range such as 2.5-3, not 'high'"),
        (
            {"score": "3-2"},
            "a score goes from a lower to a higher number above 0, up to 6, not '3-2'",
        ),
        (
            {"difficulty": "easy", "score": "3.5-4"},
            "a score from 3.5 to 4 is not easy: that is above 1, up to 2",
        ),
    ],
)
@pytest.mark.parametrize("genre", EVERY_GENRE)
def test_options_that_make_no_sense_are_refused(
    genre: Genre[Any], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOption) as refused:
        pw.generate(genre.name, size=size_for(genre, *SIZE), seed=1, **options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("genre", EVERY_GENRE)
def test_impossible_options_are_refused(genre: Genre[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlewright.verbs.generate.MAX_TRIES", 4)
    with pytest.raises(pw.UnknownName, match=f"no {genre.name} technique is called 'magic'"):
        pw.generate(genre.name, size=size_for(genre, *SIZE), seed=1, needs="magic")
    is_possible = generator_of(genre).max_level == WHAT_IF
    tried, refused = r"of \dx\d met the options .* in 4 tries", "has no extreme puzzles; choose"
    with pytest.raises(BadOption, match=tried if is_possible else refused):
        pw.generate(genre.name, size=size_for(genre, 3, 3), seed=1, difficulty="extreme")


@pytest.mark.parametrize("genre", with_techniques(4))
def test_a_technique_that_is_too_hard_for_the_requested_difficulty_is_refused(
    genre: Genre[Any],
) -> None:
    hard = next(technique for technique in human_model_of(genre).techniques if technique.level == 4)
    with pytest.raises(
        BadOption, match=f"a puzzle that needs {hard.name} is at least hard, not easy"
    ):
        pw.generate(genre.name, size=SIZE, seed=1, needs=hard.name, difficulty="easy")


@pytest.mark.parametrize("genre", ["mosaic", "context"])
def test_the_difficulty_any_accepts_every_puzzle(genre: str) -> None:
    """Clues are removed as far as the solution stays unique, whatever technique finds it."""
    levels = []
    for seed in range(6):
        made = pw.generate(genre, size=(9, 9), seed=seed, difficulty="any")
        assert made.rating
        levels.append(made.rating.level)
    assert max(levels) > level_named("hard")
