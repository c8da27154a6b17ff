"""Bridges as an address of penpa-edit: circled numbers, and an answer of single and double lines
between cells.
"""

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at, excerpt
from puzzlewright.genre.genre import Notation, Reading
from puzzlewright.genres.bridges.formats.page import (
    Strokes,
    bridges_in,
    clues_of,
    grid_for,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import penpa as form
from puzzlewright.kit.formats.tokens import Clues, is_number

UNKNOWN = "?"
TAG = form.genre_tag("hashiwokakero (hashi/bridges)")


def read(text: str) -> Reading[Bridges]:
    board = form.parse(text, TAG)
    clues: Clues = dict.fromkeys(board.question.circles)  # a circle without a number is a '?'
    for cell, token in board.question.numbers.items():
        if token != UNKNOWN and not is_number(token):
            raise BadPuzzle(f"{at(*cell)}: expected a number or '?', found {excerpt(token)}")
        clues[cell] = None if token == UNKNOWN else int(token)
    puzzle = puzzle_of(board.rows, board.cols, clues)
    across: Strokes = {}
    down: Strokes = {}
    for (start, end), style in board.answer.lines.items():
        bridges = 2 if style == form.DOUBLE else 1
        if (end[0] - start[0], end[1] - start[1]) == (0, 1):
            across[start] = bridges
        elif (end[0] - start[0], end[1] - start[1]) == (1, 0):
            down[start] = bridges
        else:
            raise BadPuzzle(f"the line from {at(*start)} to {at(*end)} is not part of a bridge")
    return Reading(puzzle, bridges_in(puzzle, across, down, on_edges=True))


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "penpa")
    clues = clues_of(puzzle, grid)
    question = form.Layer(
        numbers={
            cell: UNKNOWN if number is None else str(number) for cell, number in clues.items()
        },
        circles=set(clues),
    )
    answer = form.Layer()
    across, down = strokes_of(puzzle, marks or [], "penpa", on_edges=True)
    for strokes, (step_down, step_right) in ((across, (0, 1)), (down, (1, 0))):
        for (r, c), bridges in strokes.items():
            answer.lines[(r, c), (r + step_down, c + step_right)] = (
                form.DOUBLE if bridges == 2 else form.SINGLE
            )
    return form.write(form.DrawingBoard(grid.rows, grid.cols, question, answer), TAG)


notation: Notation[Bridges] = Notation(
    name="penpa",
    idea="an address of penpa-edit",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
