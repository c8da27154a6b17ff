"""Bridges as an address of puzz.link, where they are called hashi."""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.bridges.notations.page import clues_of, grid_for, puzzle_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.board import Marks
from puzzlewright.notations import puzzlink as form

PIDS = ("hashi", "hashikake", "bridges")  # the first is the one that the page itself writes


def read(text: str) -> Reading[Bridges]:
    _, rows, cols, body = form.parse(text, PIDS)
    return Reading(puzzle_of(rows, cols, form.decode_numbers(body, rows, cols)))


def write(puzzle: Bridges, marks: Marks | None) -> str:
    grid = grid_for(puzzle, "puzzlink")
    return form.write(
        PIDS[0],
        grid.rows,
        grid.cols,
        form.encode_numbers(grid.rows, grid.cols, clues_of(puzzle, grid)),
    )


notation: Notation[Bridges] = Notation(
    name="puzzlink",
    idea="an address of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
)
