"""What the tests of techniques share, most of it for genres that shade cells."""

from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from puzzlewright.core.board import Marks, Move
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.genre.genre import Mistake, Puzzle
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.solvability import techniques_up_to
from puzzlewright.genre.technique import Position, Technique
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.kit.grid import ClueGrid

C = TypeVar("C", bound=ClueGrid)


def moves(technique: Technique[Any], position: Position) -> list[Move]:
    """Return all moves that the technique finds."""
    return [
        move for spot in technique.spots(position) for move in technique.find_moves(position, spot)
    ]


def seen(technique: Technique[Any], position: Any) -> tuple[str, str]:
    """Return the grid after the only move that the technique finds, and its sentence."""
    (move,) = moves(technique, position)
    sentence = technique.describe(position, move)
    assert move.removes
    position.eliminate(move.removes)
    signs = ["?" if len(values) == 2 else "#" if 1 in values else "." for values in position.open]
    cols = position.puzzle.cols
    return " ".join(
        "".join(signs[start : start + cols]) for start in range(0, len(signs), cols)
    ), sentence


def level_of(puzzle: Puzzle) -> int:
    """The first level whose techniques solve the puzzle."""
    genre = genre_of(puzzle)
    human_model = human_model_of(genre)
    for level in range(1, len(LEVELS)):
        position = human_model.position(puzzle, genre.blank(puzzle))
        if TechniqueSolver(position, techniques_up_to(human_model.techniques, level)).run():
            return level
    return len(LEVELS)


@st.composite
def pages_of(draw: st.DrawFn, bare: C, mistakes: Callable[[C, Marks], list[Mistake]]) -> Marks:
    """Solutions of a puzzle without clues: black cells in any order, unless one breaks a rule."""
    rows, cols = bare.rows, bare.cols
    marks = ["." * cols] * rows
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    for r, c in draw(st.lists(st.sampled_from(cells), unique=True)):
        more = [*marks[:r], marks[r][:c] + "#" + marks[r][c + 1 :], *marks[r + 1 :]]
        if not mistakes(bare, more):
            marks = more
    return marks
