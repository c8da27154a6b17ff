"""Context as plain text: a line that says `context`, then one character a cell."""

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import clues_of, puzzle_of
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.notations import plain as form
from puzzlewright.words import excerpt


def read(text: str) -> Reading[Context]:
    page = form.parse(text, "context")
    if page.wishes:
        raise BadPuzzle(f"Context knows no wishes, but the first line has {excerpt(next(iter(page.wishes)))}")
    rows = page.block()
    clues = form.clues_in(rows)
    return Reading(puzzle_of(len(rows), len(rows[0]), clues))


def write(puzzle: Context, marks: Marks | None) -> str:
    return form.write("context", {}, form.clue_rows(puzzle.rows, puzzle.cols, clues_of(puzzle)))


notation: Notation[Context] = Notation(
    name="grid",
    idea="plain text, one character a cell",
    fits=lambda text: form.fits(text, "context"),
    read=read,
    write=write,
)
