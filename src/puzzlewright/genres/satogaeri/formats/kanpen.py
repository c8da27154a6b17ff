"""Satogaeri as text of Kanpen and PencilBox: the number of countries, countries, circles, and the
answer as directions.
"""

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import at
from puzzlewright.genre.genre import Notation, Reading
from puzzlewright.genres.satogaeri.formats.page import (
    Signs,
    circles_in,
    clues_of,
    marks_in,
    sign_rows,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.kit.formats import kanpen as form
from puzzlewright.kit.formats.tokens import clue_rows, clues_in, whole_number

BLANK, UNKNOWN = ".", "-"
SIGNS = Signs(up="0", left="1", down="2", right="3", landing="8", blank=".")


def read(text: str) -> Reading[Satogaeri]:
    sheet = form.parse(text)
    number = sheet.blocks.number("the number of countries")
    countries = [
        [whole_number(token, f"the countries, {at(r, c)}") for c, token in enumerate(row)]
        for r, row in enumerate(sheet.cells("the countries"))
    ]
    found = len({country for row in countries for country in row})
    if found != number:
        raise BadPuzzle(f"the number of countries is {number}, but {found} are drawn")
    circles = circles_in(clues_in(sheet.cells("the circles"), blank=BLANK, unknown=UNKNOWN))
    puzzle = from_countries(countries, circles)
    if sheet.blocks.is_used_up:
        return Reading(puzzle)
    answer = sheet.cells("the answer")
    sheet.blocks.check_end()
    return Reading(puzzle, marks_in(puzzle, answer, SIGNS, "the answer"))


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    rows, cols = puzzle.rows, puzzle.cols
    circles = clue_rows(rows, cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN)
    answer = [] if marks is None else sign_rows(puzzle, marks, SIGNS, "kanpen")
    return form.write(rows, cols, [[puzzle.country_count]], puzzle.countries, circles, answer)


notation: Notation[Satogaeri] = Notation(
    name="kanpen",
    idea="text of Kanpen and PencilBox",
    fits=form.fits,
    read=read,
    write=write,
    holds_answers=True,
)
