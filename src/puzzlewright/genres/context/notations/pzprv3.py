"""Context as a file of puzz.link: clues, the answer with `#` for black and `+` for white, and the
solver's own marks.
"""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import PAGE
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.clue_page import clues_by_cell
from puzzlewright.model.board import Marks
from puzzlewright.notations import pzprv3 as form
from puzzlewright.notations.cells import clue_rows, clues_in
from puzzlewright.notations.shaded import marks_in, signs_of

PIDS = ("context",)
BLANK, UNKNOWN = ".", "-"
UNDECIDED = "."
MEANING = {"#": "#", "+": ".", UNDECIDED: "."}  # what was left undecided counts as white
SIGNS = {"#": "#", ".": "+"}


def read(text: str) -> Reading[Context]:
    file = form.parse(text, PIDS)
    clues = (
        {}
        if file.blocks.is_used_up
        else clues_in(file.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    )
    puzzle = PAGE.puzzle(file.rows, file.cols, clues)
    if file.blocks.is_used_up:
        return Reading(puzzle)
    answer = file.cells("the answer")
    marks = marks_in(answer, MEANING, "the answer")
    if not file.blocks.is_used_up:
        # on edges that the solver wanted to remember: no part of the answer
        file.edges("the marks")
        file.blocks.check_end()
    is_begun = any(sign != UNDECIDED for row in answer for sign in row)
    return Reading(puzzle, marks if is_begun else None)


def write(puzzle: Context, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    clues = clue_rows(rows, cols, clues_by_cell(puzzle), blank=BLANK, unknown=UNKNOWN)
    answer = (
        [[UNDECIDED] * cols for _ in range(rows)]
        if marks is None
        else signs_of(marks, rows, cols, SIGNS)
    )
    return form.write(PIDS[0], rows, cols, clues, answer)


notation: Notation[Context] = Notation(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
    holds_answers=True,
)
