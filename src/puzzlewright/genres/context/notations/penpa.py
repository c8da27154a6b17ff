"""Context as an address of penpa-edit: numbers, and an answer of cells painted dark."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle, CannotWrite
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import clues_of, puzzle_of
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.rules import check_marks
from puzzlewright.notations import penpa as form
from puzzlewright.notations.cells import Clues, is_number
from puzzlewright.words import at, excerpt

UNKNOWN = "?"


def read(text: str) -> Reading[Context]:
    board = form.parse(text, form.CONTEXT)
    clues: Clues = {}
    for cell, token in board.question.numbers.items():
        if token != UNKNOWN and not is_number(token):
            raise BadPuzzle(f"{at(*cell)}: expected a number or '?', found {excerpt(token)}")
        clues[cell] = None if token == UNKNOWN else int(token)
    puzzle = puzzle_of(board.rows, board.cols, clues)
    black = {cell for cell, colour in board.answer.surface.items() if colour in form.DARK}
    if not black:
        return Reading(puzzle)
    return Reading(puzzle, ["".join("#" if (r, c) in black else "." for c in range(board.cols)) for r in range(board.rows)])


def write(puzzle: Context, marks: Marks | None) -> str:
    question, answer = form.Layer(), form.Layer()
    question.numbers = {cell: str(clue) for cell, clue in clues_of(puzzle).items()}
    if marks is not None:
        check_marks(puzzle, marks)
        answer.surface = {(r, c): form.DARK[0] for r, row in enumerate(marks) for c, mark in enumerate(row) if mark == "#"}
        if not answer.surface:
            raise CannotWrite("penpa cannot tell an answer without black cells from no answer")
    return form.write(form.Board(puzzle.rows, puzzle.cols, question, answer), form.CONTEXT)


notation: Notation[Context] = Notation(
    name="penpa",
    idea="an address of penpa-edit",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
