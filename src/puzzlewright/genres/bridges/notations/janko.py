"""Bridges as text of janko.at, where they are called Hashi: 1 and 2 are bridges across, a and b
bridges down.
"""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.bridges.notations.page import (
    Strokes,
    bridges_in,
    check_numbers,
    clues_of,
    grid_for,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle, CannotWrite
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations import janko as form
from puzzlewright.notations.cells import clue_rows, clues_in

NAMES = ("hashi", "hashiwokakero", "bridges")
BLANK = "-"
LEAST, MOST = 1, 8
ACROSS, DOWN = ("1", "2"), ("a", "b")  # the signs for one bridge and for two


def read(text: str) -> Reading[Bridges]:
    page = form.parse(text, NAMES)
    if "areas" in page.sections:
        raise BadPuzzle("Hashi has no section [areas]")
    problem = page.problem()
    rows, cols = len(problem), len(problem[0])
    clues = clues_in(problem, blank=BLANK)
    for cell, number in clues.items():
        if number is not None and not LEAST <= number <= MOST:
            raise BadPuzzle(
                f"{at(*cell)}: expected '-' or a number from {LEAST} to {MOST}, found {number}"
            )
    puzzle = puzzle_of(rows, cols, clues)
    solution = page.section("solution", rows, cols)
    return Reading(puzzle, None if solution is None else _answer(puzzle, solution))


def _answer(puzzle: Bridges, solution: list[list[str]]) -> Marks | None:
    across: Strokes = {}
    down: Strokes = {}
    for r, row in enumerate(solution):
        for c, token in enumerate(row):
            if token in ACROSS:
                across[r, c] = ACROSS.index(token) + 1
            elif token in DOWN:
                down[r, c] = DOWN.index(token) + 1
            elif token != BLANK:
                raise BadPuzzle(
                    f"[solution], {at(r, c)}: expected '-', '1', '2', 'a' or 'b', found"
                    f" {excerpt(token)}"
                )
    return bridges_in(puzzle, across, down, on_edges=False)


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "janko")
    check_numbers(puzzle, "janko", LEAST, MOST)
    sections = {"problem": clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=BLANK)}
    if marks is not None:
        across, down = strokes_of(puzzle, marks, "janko", on_edges=False)
        if crossed := across.keys() & down.keys():
            raise CannotWrite(
                f"janko has no way to draw bridges that cross, as at {at(*min(crossed))}"
            )
        solution = [[BLANK] * grid.cols for _ in range(grid.rows)]
        for strokes, signs in ((across, ACROSS), (down, DOWN)):
            for (r, c), bridges in strokes.items():
                solution[r][c] = signs[bridges - 1]
        sections["solution"] = solution
    return form.write("Hashi", sections)


notation: Notation[Bridges] = Notation(
    name="janko",
    idea="text of janko.at (Hashi)",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    holds_answers=True,
)
