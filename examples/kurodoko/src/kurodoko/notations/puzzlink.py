"""Kurodoko as an address of puzz.link."""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.model.board import Marks
from puzzlewright.notations import puzzlink as form

from kurodoko.notations.page import clues_of, puzzle_of
from kurodoko.puzzle import Kurodoko

PIDS = ("kurodoko",)


def read(text: str) -> Reading[Kurodoko]:
    _, rows, cols, body = form.parse(text, PIDS)
    return Reading(puzzle_of(rows, cols, form.decode_numbers(body, rows, cols)))


def write(puzzle: Kurodoko, marks: Marks | None) -> str:
    body = form.encode_numbers(puzzle.rows, puzzle.cols, clues_of(puzzle))
    return form.write(PIDS[0], puzzle.rows, puzzle.cols, body)


notation: Notation[Kurodoko] = Notation(
    name="puzzlink",
    idea="an address of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
)
