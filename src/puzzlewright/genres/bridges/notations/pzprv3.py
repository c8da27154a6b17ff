"""Bridges as a file of puzz.link: clues, and the bridges on the edges between cells."""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.bridges.notations.page import (
    bridges_in,
    clues_of,
    grid_for,
    puzzle_of,
    strokes_of,
)
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.board import Marks
from puzzlewright.notations import pzprv3 as form
from puzzlewright.notations.cells import clue_rows, clues_in, no_edges

PIDS = ("hashikake", "hashi", "bridges")  # the first is the one that the editor itself writes
BLANK, UNKNOWN = ".", "-"


def read(text: str) -> Reading[Bridges]:
    file = form.parse(text, PIDS)
    clues = (
        {}
        if file.blocks.is_used_up
        else clues_in(file.cells("the clues"), blank=BLANK, unknown=UNKNOWN)
    )
    puzzle = puzzle_of(file.rows, file.cols, clues)
    if file.blocks.is_used_up:
        return Reading(puzzle)
    lines = file.edges("the lines")
    file.blocks.check_end()
    # -1 is the editor's mark for "no bridge here".
    across, down = (
        {
            (r, c): bridges
            for r, row in enumerate(part)
            for c, bridges in enumerate(row)
            if bridges > 0
        }
        for part in lines
    )
    return Reading(puzzle, bridges_in(puzzle, across, down, on_edges=True))


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "pzprv3")
    rows = clue_rows(grid.rows, grid.cols, clues_of(puzzle, grid), blank=BLANK, unknown=UNKNOWN)
    lines = no_edges(grid.rows, grid.cols)
    for part, strokes in zip(
        lines, strokes_of(puzzle, marks or [], "pzprv3", on_edges=True), strict=True
    ):
        for (r, c), bridges in strokes.items():
            part[r][c] = bridges
    return form.write(PIDS[0], grid.rows, grid.cols, rows, *lines)


notation: Notation[Bridges] = Notation(
    name="pzprv3",
    idea="a file of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
    holds_answers=True,
)
