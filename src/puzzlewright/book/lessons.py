"""Introduce each genre: the rules with a worked example, and the techniques its puzzles need."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlewright.blueprints.genre import Genre
from puzzlewright.book.gathering import BookPuzzle
from puzzlewright.genres import genre_named, genre_of, teaching_of
from puzzlewright.model.shapes import Picture
from puzzlewright.model.step import LEVELS, Step
from puzzlewright.verbs.draw import draw, draw_step
from puzzlewright.verbs.explain import Explanation, explain
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

WORKED_STEPS = 3  # of the example, from its beginning


class Shown(NamedTuple):
    """A picture with what it says."""

    picture: Picture
    text: str


class Lesson(NamedTuple):
    """All that the book teaches of one genre."""

    genre: Genre[Any]
    example: Picture
    solved: Picture
    steps: list[Shown]
    techniques: list[tuple[str, str, str, Shown]]  # name, level, idea, and where it is of use


def lesson(name: str, puzzles: Sequence[BookPuzzle]) -> Lesson:
    genre = genre_named(name)
    puzzle = read(genre.example)
    solution = solve(puzzle).solution
    worked = explain(puzzle, until=WORKED_STEPS)
    steps = [_shown(worked, index, step) for index, step in enumerate(worked)]
    example, solved = draw(puzzle).picture, draw(puzzle, solution).picture
    return Lesson(genre, example, solved, steps, _techniques(genre, puzzles))


def first_step(one: BookPuzzle) -> str:
    return next((step.why for step in explain(one.puzzle, until=1)), "")


def _shown(explanation: Explanation, index: int, step: Step) -> Shown:
    before = explanation.board_before(index)
    return Shown(draw_step(explanation.puzzle, before, step).picture, step.why)


def _techniques(
    genre: Genre[Any], puzzles: Sequence[BookPuzzle]
) -> list[tuple[str, str, str, Shown]]:
    """Show the techniques in use, easiest first, each in the smallest puzzle that has it."""
    used = {name for one in puzzles for name in one.rating.techniques}
    small = sorted(puzzles, key=lambda one: len(genre_of(one.puzzle).blank(one.puzzle).open))
    shown: dict[str, Shown] = {}
    for one in small:
        if not (set(one.rating.techniques) - shown.keys()) & used:
            continue
        explanation = explain(one.puzzle)
        for index, step in enumerate(explanation):
            if step.technique not in shown:
                shown[step.technique] = _shown(explanation, index, step)
        if used <= shown.keys():
            break
    return [
        (technique.name, LEVELS[technique.level - 1], technique.idea, shown[technique.name])
        for technique in teaching_of(genre).techniques
        if technique.name in used and technique.name in shown
    ]
