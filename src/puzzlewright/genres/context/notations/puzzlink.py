"""Context as an address of puzz.link."""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.context.notations.page import clues_of, puzzle_of
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.model.board import Marks
from puzzlewright.notations import puzzlink as form

PIDS = ("context",)


def read(text: str) -> Reading[Context]:
    _, rows, cols, body = form.parse(text, PIDS)
    return Reading(puzzle_of(rows, cols, form.decode_numbers(body, rows, cols)))


def write(puzzle: Context, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    return form.write(PIDS[0], rows, cols, form.encode_numbers(rows, cols, clues_of(puzzle)))


notation: Notation[Context] = Notation(
    name="puzzlink",
    idea="an address of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
)
