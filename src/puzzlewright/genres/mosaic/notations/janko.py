"""Mosaic as text of janko.at, where it is called Mosaik: clues, and an answer with x for black."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.mosaic.notations.page import clues_of, puzzle_of
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.notations import janko as form
from puzzlewright.notations.cells import clue_rows, clues_in
from puzzlewright.shading import check_marks
from puzzlewright.words import at, excerpt

NAMES = ("mosaik", "mosaic", "fill-a-pix")
BLANK = "-"
SIGN_OF = {"x": "#", "-": "."}  # of an answer
MARKS = str.maketrans("#.", "x-")


def read(text: str) -> Reading[Mosaic]:
    page = form.parse(text, NAMES)
    if "areas" in page.sections:
        raise BadPuzzle("Mosaik has no section [areas]")
    problem = page.problem()
    rows, cols = len(problem), len(problem[0])
    puzzle = puzzle_of(rows, cols, clues_in(problem, blank=BLANK))
    solution = page.section("solution", rows, cols)
    return Reading(puzzle, None if solution is None else _answer(solution))


def _answer(solution: list[list[str]]) -> Marks:
    for r, row in enumerate(solution):
        for c, token in enumerate(row):
            if token not in SIGN_OF:
                raise BadPuzzle(f"[solution], {at(r, c)}: expected 'x' or '-', found {excerpt(token)}")
    return ["".join([SIGN_OF[token] for token in row]) for row in solution]


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    sections: dict[str, list[list[str]]] = {"problem": clue_rows(puzzle.rows, puzzle.cols, clues_of(puzzle), blank=BLANK)}
    if marks is not None:
        check_marks(marks, puzzle.rows, puzzle.cols)
        sections["solution"] = [list(row.translate(MARKS)) for row in marks]
    return form.write("Mosaik", sections)


notation: Notation[Mosaic] = Notation(
    name="janko",
    idea="text of janko.at (Mosaik)",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    holds_answers=True,
)
