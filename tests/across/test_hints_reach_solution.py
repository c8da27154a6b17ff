"""Marking what each hint says leads to the solution."""

from statistics import mean
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.phrases import MAX_WORDS
from puzzlewright.core.words import number_word
from puzzlewright.genres import genre_named, genre_of, human_model_of
from puzzlewright.verbs.hint_types import Hint

SIZES = {"bridges": (8, 8), "mosaic": (7, 7), "context": (7, 7), "satogaeri": (7, 7)}


def followed(puzzle: Any, marks: list[Any]) -> list[Hint]:
    """The hints on the way to the end, each marked as it says."""
    hints: list[Hint] = []
    for _ in range(500):
        hint = pw.hint(puzzle, marks)
        if hint.kind == "solved":
            return hints
        assert hint.kind == "step"
        assert hint.marks
        assert not all(mark in marks for mark in hint.marks)
        marks += hint.marks
        hints.append(hint)
    raise AssertionError("not finished after 500 hints")


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
@pytest.mark.parametrize("genre", SIZES)
def test_hints_lead_to_the_solution_in_few_words(genre: str, difficulty: pw.Difficulty) -> None:
    techniques = {one.name for one in human_model_of(genre_named(genre)).techniques}
    words = []
    for seed in range(3):
        made = pw.generate(genre, size=SIZES[genre], difficulty=difficulty, seed=seed)
        for hint in followed(made.puzzle, []):
            if hint.step and hint.step.technique in techniques:
                words.append(len(hint.why.split()))
    assert mean(words) <= 25
    assert max(words) <= MAX_WORDS


@pytest.mark.parametrize("genre", ["bridges", "mosaic", "context", "satogaeri", "kurodoko"])
def test_marks_are_named_and_read_back(genre: str) -> None:
    kind = genre_named(genre)
    puzzle = pw.read(kind.example, genre=genre)
    assert kind.read_mark
    assert kind.name_marks
    for hint in followed(puzzle, []):
        names = kind.name_marks(puzzle, hint.marks)
        assert all(name in hint.do for name in names)
        assert sorted(mark for name in names for mark in kind.read_mark(puzzle, name)) == sorted(
            hint.marks
        )


def test_no_hint_is_bookkeeping_while_another_step_exists() -> None:
    puzzle = pw.read(genre_named("bridges").example)
    hints = followed(puzzle, [])
    quiet = {
        one.name for one in human_model_of(genre_of(puzzle)).techniques if one.weight != "find"
    }
    assert not quiet & {hint.step.technique for hint in hints if hint.step}


def test_at_most_can_be_marked() -> None:
    puzzle: Any = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    (span,) = (span for span in range(len(puzzle.spans)) if puzzle.span_name(span) == "R1C3-R1C5")
    genre = genre_of(puzzle)
    assert genre.read_decisions(puzzle, [[0, 2, 0, 4, 0, 1]]) == [(span, frozenset({0, 1}))]
    assert genre.read_mark
    said = {
        (0, 1): "at most one bridge",
        (1, 1): "exactly one bridge",
        (1,): "one bridge",
        (2,): "two bridges",
        (0,): "no bridge",
    }
    for numbers, text in said.items():
        mark = [0, 2, 0, 4, *numbers]
        assert genre.named_marks(puzzle, [mark]) == [f"{text} on R1C3-R1C5"]
        assert genre.read_mark(puzzle, f"{text} on R1C3-R1C5") == [mark]


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("R1C3-R1C5 2", [0, 2, 0, 4, 2]),
        ("r1c5 - r1c3 <= 1", [0, 4, 0, 2, 0, 1]),
        ("R1C3-R1C5", [0, 2, 0, 4, 1]),
        ("R1C3-R1C5 =1", [0, 2, 0, 4, 1, 1]),
        ("R1C3-R1C5 1..2", [0, 2, 0, 4, 1, 2]),
    ],
)
def test_spans_are_named_in_these_ways(text: str, mark: list[int]) -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    read_mark = genre_of(puzzle).read_mark
    assert read_mark
    assert read_mark(puzzle, text) == [mark]


@pytest.mark.parametrize(
    ("genre", "text", "why"),
    [
        ("bridges", "R1C3-R9C9 2", "there is no island at 'R9C9'"),
        (
            "bridges",
            "R1C3 two",
            "a mark is a span and a number, such as 'R1C1-R1C3 2', not 'R1C3 two'",
        ),
        (
            "bridges",
            "R1C1-R5C5 1",
            "there is no span R1C1-R5C5: these islands are not neighbours",
        ),
        (
            "mosaic",
            "R1C1 grey",
            "a mark is a cell and its colour, such as 'R1C1 black', not 'R1C1 grey'",
        ),
        ("mosaic", "R9C1 black", "R9C1 is outside the grid of 3 rows and 3 columns"),
    ],
)
def test_marks_that_are_refused(genre: str, text: str, why: str) -> None:
    example = {"bridges": "5x5m2:1a1a2e3a3a3e3a6a4", "mosaic": "3x3:4d23b"}[genre]
    puzzle = pw.read(example, genre=genre)
    read_mark = genre_of(puzzle).read_mark
    assert read_mark
    with pytest.raises(pw.BadPuzzle) as error:
        read_mark(puzzle, text)
    assert str(error.value).startswith(why)


def test_a_finished_board_is_recognised_in_any_order_and_form() -> None:
    for genre in map(genre_named, SIZES):
        puzzle = pw.read(genre.example, genre=genre.name)
        solution = pw.solve(puzzle).solution
        assert solution
        marks = genre.marks(puzzle, solution)
        if isinstance(marks[0], str):
            marks = [genre.locate_choice(puzzle, choice) for choice in enumerate(solution.values)]
        assert pw.hint(puzzle, marks[::-1]).kind == "solved"


def test_a_puzzle_with_nothing_to_decide_is_solved() -> None:
    assert (
        pw.hint(pw.read('{"genre": "bridges", "rows": 1, "cols": 1, "islands": [[0, 0, 0]]}')).kind
        == "solved"
    )


def test_satogaeri_mistakes_name_the_number_that_is_broken() -> None:
    puzzle: Any = pw.read(genre_named("satogaeri").example)
    circle = next(one for one in puzzle.circles if one.number)
    wrong = pw.hint(puzzle, [[circle.row, circle.col, circle.row, circle.col]])
    assert wrong.kind == "mistake"
    assert f"must slide {number_word(circle.number)}" in wrong.why
