"""Satogaeri as an address of puzz.link: walls between countries, then the circles."""

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Notation, Reading
from puzzlewright.genres.satogaeri.formats.page import circles_in, clues_of, walls_of
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.kit.formats import puzzlink as form

PIDS = ("satogaeri", "sato")  # the first is the one that the page itself writes


def read(text: str) -> Reading[Satogaeri]:
    _, rows, cols, body = form.parse(text, PIDS)
    walls, numbers = form.decode_walls(body, rows, cols)
    return Reading(
        from_walls(walls.right, walls.below, circles_in(form.decode_numbers(numbers, rows, cols)))
    )


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    body = form.encode_walls(walls_of(puzzle)) + form.encode_numbers(rows, cols, clues_of(puzzle))
    return form.write(PIDS[0], rows, cols, body)


notation: Notation[Satogaeri] = Notation(
    name="puzzlink",
    idea="an address of puzz.link, pzv.jp and their kin",
    fits=lambda text: form.fits(text, PIDS),
    read=read,
    write=write,
)
