"""Context as text of janko.at: clues, and `x` for the black cells of the solution."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import clues_of, marks_in, puzzle_of, signs_of
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.notations import janko as form
from puzzlewright.notations.cells import clue_rows, clues_in

NAMES = ("context",)
BLANK = "-"
MEANING = {"x": "#", "-": "."}
SIGNS = {"#": "x", ".": "-"}


def read(text: str) -> Reading[Context]:
    page = form.parse(text, NAMES)
    if "areas" in page.sections:
        raise BadPuzzle("Context has no section [areas]")
    problem = page.problem()
    rows, cols = len(problem), len(problem[0])
    puzzle = puzzle_of(rows, cols, clues_in(problem, blank=BLANK))
    solution = page.section("solution", rows, cols)
    return Reading(puzzle, None if solution is None else marks_in(solution, MEANING, "[solution]"))


def write(puzzle: Context, marks: Marks | None) -> str:
    sections = {"problem": clue_rows(puzzle.rows, puzzle.cols, clues_of(puzzle), blank=BLANK)}
    if marks is not None:
        sections["solution"] = signs_of(puzzle, marks, SIGNS)
    return form.write("Context", sections)


notation: Notation[Context] = Notation(
    name="janko",
    idea="text of janko.at",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    holds_answers=True,
)
