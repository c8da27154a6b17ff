"""Satogaeri as native JSON: the country of every cell, and the circles as [row, column, number]."""

import json

from puzzlewright.board import Marks
from puzzlewright.errors import BadPuzzle
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.notations import native as form


def read(text: str) -> Reading[Satogaeri]:
    data = form.parse(text)
    form.check_keys(data, needed=("genre", "countries", "circles"))
    rows = enumerate(form.array(data["countries"], "countries"), start=1)
    countries = [form.array(row, f"countries, row {r}") for r, row in rows]
    for r, row in enumerate(countries, start=1):
        for c, country in enumerate(row, start=1):
            if type(country) is not int:
                raise BadPuzzle(f"row {r}, column {c}: a country is a whole number, not {form.shown(country)}")
    circles = []
    for number, entry in enumerate(form.array(data["circles"], "circles"), start=1):
        where = f"circle {number}"
        row, col, distance = form.array(entry, where, length=3)
        circles.append((form.whole_number(row, where), form.whole_number(col, where), form.number_or_null(distance, where)))
    return Reading(from_countries(countries, circles))


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    return json.dumps({"genre": "satogaeri", "countries": puzzle.countries, "circles": puzzle.circles})


notation: Notation[Satogaeri] = Notation(
    name="native",
    idea="one JSON object: the country of every cell, the circles in your order",
    fits=lambda text: form.is_native(text, "satogaeri"),
    read=read,
    write=write,
)
