"""Mosaic as plain text: the line `mosaic`, then one character a cell."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.mosaic.notations.page import clues_of, puzzle_of
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.notations import plain as form
from puzzlewright.words import excerpt


def read(text: str) -> Reading[Mosaic]:
    page = form.parse(text, "mosaic")
    if page.wishes:
        raise BadPuzzle(f"Mosaic knows no wishes, but the first line has {excerpt(next(iter(page.wishes)))}")
    rows = page.block()
    clues = form.clues_in(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues))


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    return form.write("mosaic", {}, form.clue_rows(puzzle.rows, puzzle.cols, clues_of(puzzle)))


notation: Notation[Mosaic] = Notation(
    name="grid",
    idea="plain text, one character a cell",
    fits=lambda text: form.fits(text, "mosaic"),
    read=read,
    write=write,
)
