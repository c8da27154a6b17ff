"""Context as text, written and read back at random; examples are in `tests/golden`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.context import genre
from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.kit.formats import penpa as penpa_form
from puzzlewright.verbs.text import read_with_marks, write
from tests.genres.context.small import grids, puzzles_of

NOTATIONS = pytest.mark.parametrize("notation", genre.formats, ids=lambda notation: notation.name)
WITH_ANSWERS = pytest.mark.parametrize(
    "notation",
    [notation for notation in genre.formats if notation.can_hold_solution],
    ids=lambda notation: notation.name,
)

PUZZLE = on_grid([[0, 2, None], [None, 1, None], [None, 1, None]])
ANSWER = ["..#", ".#.", "..."]

sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@st.composite
def solved(draw: st.DrawFn) -> tuple[Context, Marks]:
    rows, cols = draw(sizes)
    return draw(puzzles_of(rows, cols)), draw(grids(rows, cols))


def test_there_are_six() -> None:
    names = "native puzzlink pzprv3 janko penpa grid"
    assert [notation.name for notation in genre.formats] == names.split()


@NOTATIONS
@given(puzzle=sizes.flatmap(lambda size: puzzles_of(*size)))
def test_writing_and_reading_back(notation: Format[Context], puzzle: Context) -> None:
    text = write(puzzle, notation.name, None)
    assert notation.fits(text)
    assert notation.read(text) == ParsedPuzzle(puzzle, None)


@WITH_ANSWERS
@given(both=solved())
def test_answers_come_back(notation: Format[Context], both: tuple[Context, Marks]) -> None:
    puzzle, marks = both
    assert notation.read(write(puzzle, notation.name, marks)) == ParsedPuzzle(puzzle, marks)


def test_penpa_paints_black_cells_on_the_answer_layer() -> None:
    board = penpa_form.parse(write(PUZZLE, "penpa", ANSWER), "context")
    assert board.question.numbers == {(0, 0): "0", (0, 1): "2", (1, 1): "1", (2, 1): "1"}
    assert set(board.answer.surface) == {(0, 2), (1, 1)}
    assert set(board.answer.surface.values()) <= set(penpa_form.DARK)


def test_penpa_distinguishes_dark_from_light_and_a_question_mark_from_a_number() -> None:
    question = penpa_form.Layer(numbers={(0, 0): "3", (0, 1): "?"}, surface={(1, 1): 1})
    answer = penpa_form.Layer(surface={(0, 0): 4, (0, 1): 2, (1, 0): 8})
    text = penpa_form.write(penpa_form.DrawingBoard(2, 2, question, answer), "context")
    assert read_with_marks(text)[2:4] == (on_grid([[3, None], [None, None]]), ["#.", "#."])
