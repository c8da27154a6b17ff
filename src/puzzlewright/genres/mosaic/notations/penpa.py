"""Mosaic as an address of penpa-edit: numbers, and an answer of dark cells."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.mosaic.notations.page import clues_of, puzzle_of
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.notations import penpa as form
from puzzlewright.notations.cells import Clues, is_number
from puzzlewright.shading import check_marks
from puzzlewright.words import at, excerpt

DARK_GREY, GREEN = 1, 2  # a clue can be read on both


def read(text: str) -> Reading[Mosaic]:
    board = form.parse(text, form.MOSAIC)
    clues: Clues = {}
    for cell, token in board.question.numbers.items():
        if not is_number(token):
            raise BadPuzzle(f"{at(*cell)}: a clue is 0 to 9, not {excerpt(token)}")
        clues[cell] = int(token)
    return Reading(puzzle_of(board.rows, board.cols, clues), _answer(board))


def _answer(board: form.Board) -> Marks | None:
    """The dark cells; None if no cell is coloured."""
    colours = board.answer.surface
    if not colours:
        return None
    return ["".join(["#" if colours.get((r, c)) in form.DARK else "." for c in range(board.cols)]) for r in range(board.rows)]


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    if marks is not None:
        check_marks(marks, puzzle.rows, puzzle.cols)
    question = form.Layer(numbers={cell: str(clue) for cell, clue in clues_of(puzzle).items()})
    # White cells are left as they are, unless there are no others: else the answer would be taken for none.
    sign, colour = ("#", DARK_GREY) if "#" in "".join(marks or []) else (".", GREEN)
    surface = {(r, c): colour for r, row in enumerate(marks or []) for c, mark in enumerate(row) if mark == sign}
    return form.write(form.Board(puzzle.rows, puzzle.cols, question, form.Layer(surface=surface)), form.MOSAIC)


notation: Notation[Mosaic] = Notation(
    name="penpa",
    idea="an address of penpa-edit",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
