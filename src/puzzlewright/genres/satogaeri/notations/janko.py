"""Satogaeri as text of janko.at, by analogy with its other genres: no text of this genre was at
hand to confirm it.

[problem] has numbers, `o` for a circle without one and `-` elsewhere, [areas] the countries.
[solution] has `u`, `l`, `d`, `r` (up, left, down, right) in every cell of a track but its landing,
which has `o`, and `-` elsewhere.
"""

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.genres.satogaeri.notations.page import (
    Signs,
    circles_in,
    clues_of,
    marks_in,
    sign_rows,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.model.board import Marks
from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at
from puzzlewright.notations import janko as form
from puzzlewright.notations.cells import clue_rows, clues_in, whole_number

NAMES = ("satogaeri", "sato")
BLANK, UNKNOWN = "-", "o"
SIGNS = Signs(up="u", left="l", down="d", right="r", landing="o", blank="-")
FIRST_AREA = 1  # areas are numbered from here when written; any numbers are read


def read(text: str) -> Reading[Satogaeri]:
    page = form.parse(text, NAMES)
    problem = page.problem()
    rows, cols = len(problem), len(problem[0])
    areas = page.section("areas", rows, cols)
    if areas is None:
        raise BadPuzzle("Satogaeri needs a section [areas] with the country of every cell")
    countries = [
        [whole_number(token, f"[areas], {at(r, c)}") for c, token in enumerate(row)]
        for r, row in enumerate(areas)
    ]
    puzzle = from_countries(countries, circles_in(clues_in(problem, blank=BLANK, unknown=UNKNOWN)))
    answer = page.section("solution", rows, cols)
    return Reading(
        puzzle, None if answer is None else marks_in(puzzle, answer, SIGNS, "[solution]")
    )


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    sections = {
        "problem": clue_rows(
            puzzle.rows, puzzle.cols, clues_of(puzzle), blank=BLANK, unknown=UNKNOWN
        ),
        "areas": [[str(country + FIRST_AREA) for country in row] for row in puzzle.countries],
    }
    if marks is not None:
        sections["solution"] = sign_rows(puzzle, marks, SIGNS, "janko")
    return form.write("Satogaeri", sections)


notation: Notation[Satogaeri] = Notation(
    name="janko",
    idea="text in the style of janko.at",
    fits=lambda text: form.fits(text, NAMES),
    read=read,
    write=write,
    holds_answers=True,
)
