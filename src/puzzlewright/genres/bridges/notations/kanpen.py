"""Bridges as text of Kanpen and PencilBox: 9 is '?', and an answer has bridges down + 4 * bridges
across in every water cell.
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
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, excerpt
from puzzlewright.notations import kanpen as form
from puzzlewright.notations.cells import clue_rows, clues_in, is_number

BLANK, UNKNOWN = ".", "9"
LEAST, MOST = 1, 8
BASE = 4  # bridges across count four times


def read(text: str) -> Reading[Bridges]:
    sheet = form.parse(text)
    clues = clues_in(sheet.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    for cell, number in clues.items():
        if number is not None and not LEAST <= number <= MOST:
            raise BadPuzzle(
                f"{at(*cell)}: expected '.', a number from {LEAST} to {MOST} or 9 for '?', found"
                f" {number}"
            )
    puzzle = puzzle_of(sheet.rows, sheet.cols, clues)
    if sheet.blocks.is_used_up:
        return Reading(puzzle)
    answer = sheet.cells("the answer")
    sheet.blocks.check_end()
    return Reading(puzzle, _answer(puzzle, answer))


def _answer(puzzle: Bridges, answer: list[list[str]]) -> Marks | None:
    across: Strokes = {}
    down: Strokes = {}
    for r, row in enumerate(answer):
        for c, token in enumerate(row):
            if not is_number(token):
                raise BadPuzzle(
                    f"the answer, {at(r, c)}: expected a number, found {excerpt(token)}"
                )
            horizontal, vertical = divmod(int(token), BASE)
            if horizontal:
                across[r, c] = horizontal
            if vertical:
                down[r, c] = vertical
    return bridges_in(puzzle, across, down, on_edges=False)


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "kanpen")
    check_numbers(puzzle, "kanpen", LEAST, MOST, unknown=True)
    blocks: list[list[list[str]]] = [
        clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=BLANK, unknown=UNKNOWN)
    ]
    if marks is not None:
        across, down = strokes_of(puzzle, marks, "kanpen", on_edges=False)
        blocks.append(
            [
                [str(down.get((r, c), 0) + BASE * across.get((r, c), 0)) for c in range(grid.cols)]
                for r in range(grid.rows)
            ]
        )
    return form.write(grid.rows, grid.cols, *blocks)


notation: Notation[Bridges] = Notation(
    name="kanpen",
    idea="text of Kanpen and PencilBox",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
