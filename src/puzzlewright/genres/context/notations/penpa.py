"""Context as an address of penpa-edit: numbers, and an answer of dark cells."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import clues_of, puzzle_of
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.notations import penpa as form
from puzzlewright.notations.cells import Clues, is_number
from puzzlewright.shading import check_marks
from puzzlewright.words import at, excerpt

UNKNOWN = "?"
DARK_GREY, GREEN = 1, 2  # a clue can be read on both


def read(text: str) -> Reading[Context]:
    board = form.parse(text, form.CONTEXT)
    clues: Clues = {}
    for cell, token in board.question.numbers.items():
        if token != UNKNOWN and not is_number(token):
            raise BadPuzzle(f"{at(*cell)}: expected a number or '?', found {excerpt(token)}")
        clues[cell] = None if token == UNKNOWN else int(token)
    return Reading(puzzle_of(board.rows, board.cols, clues), _answer(board))


def _answer(board: form.Board) -> Marks | None:
    """The dark cells; None if no cell is coloured."""
    colours = board.answer.surface
    if not colours:
        return None
    return ["".join(["#" if colours.get((r, c)) in form.DARK else "." for c in range(board.cols)]) for r in range(board.rows)]


def write(puzzle: Context, marks: Marks | None) -> str:
    question, answer = form.Layer(), form.Layer()
    question.numbers = {cell: str(clue) for cell, clue in clues_of(puzzle).items()}
    if marks is not None:
        check_marks(marks, puzzle.rows, puzzle.cols)
        # White cells are left as they are, unless there are no others: else the answer would be taken for none.
        sign, colour = ("#", DARK_GREY) if "#" in "".join(marks) else (".", GREEN)
        answer.surface = {(r, c): colour for r, row in enumerate(marks) for c, mark in enumerate(row) if mark == sign}
    return form.write(form.Board(puzzle.rows, puzzle.cols, question, answer), form.CONTEXT)


notation: Notation[Context] = Notation(
    name="penpa",
    idea="an address of penpa-edit",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
