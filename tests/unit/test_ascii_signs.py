"""Drawings in ASCII are read back as the same puzzle with the same marks."""

from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.picture import to_ascii
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import OWN, genre_of

POSITION = [
    [0, 0, 0, 2, 0],
    [0, 2, 0, 4, 0, 1],
    [4, 0, 4, 2, 2],
    [2, 2, 4, 2, 1],
    [0, 0, 2, 0, 1, 1],
]
FOUR = (
    '{"genre": "bridges", "rows": 1, "cols": 5, "islands": [[0, 0, 4], [0, 4, 4]],'
    ' "max_bridges": 5}'
)


def read_back(puzzle: Puzzle, drawing: str) -> Puzzle:
    text = to_ascii(drawing)
    assert text.isascii()
    return pw.read(text, genre=puzzle.genre)


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
@pytest.mark.parametrize("rulers", [False, True])
def test_a_puzzle_and_its_solution(genre: Genre[Any], rulers: bool) -> None:
    puzzle = pw.read(genre.example, genre=genre.name)
    solution = pw.solve(puzzle).solution
    for shown in (None, solution):
        drawing = pw.draw(puzzle, shown).text(rulers=rulers)
        assert read_back(puzzle, drawing) == puzzle
    assert solution
    marks = pw.read_marks(puzzle, to_ascii(pw.draw(puzzle, solution).text(rulers=rulers)))
    assert genre_of(puzzle).solution(puzzle, marks) == solution


def test_a_position_with_bounds() -> None:
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    drawing = str(pw.draw(puzzle, POSITION))
    assert pw.read_marks(puzzle, to_ascii(drawing)) == pw.read_marks(puzzle, drawing)


def test_many_bridges() -> None:
    puzzle = pw.read(FOUR)
    drawing = str(pw.draw(puzzle, [[0, 0, 0, 4, 4]]))
    assert read_back(puzzle, drawing) == puzzle
    assert pw.read_marks(puzzle, to_ascii(drawing)) == [[0, 0, 0, 4, 4]]
