"""The text formats of Satogaeri, and its native JSON."""

import json

from puzzlewright.core.board import Marks
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.satogaeri.formats import grid, janko, puzzlink, pzl
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.kit.formats import native as form

INTEGERS = frozenset((int,))


def read(text: str) -> ParsedPuzzle[Satogaeri]:
    data = form.parse(text)
    form.check_keys(data, needed=("genre", "countries", "circles"))
    countries = []
    for r, row in enumerate(form.array(data["countries"], "countries"), start=1):
        countries.append(form.array(row, f"countries, row {r}"))
        # Check the whole row first: a grid may have a million cells.
        if not INTEGERS.issuperset(map(type, row)):
            for c, country in enumerate(row, start=1):
                form.whole_number(country, f"countries, R{r}C{c}")
    return ParsedPuzzle(from_countries(countries, form.numbers_in_cells(data["circles"], "circle")))


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    return json.dumps(
        {"genre": "satogaeri", "countries": puzzle.countries, "circles": puzzle.circles}
    )


native: Format[Satogaeri] = Format(
    name="native",
    idea="one JSON object: the region of every cell, the circles in your order",
    fits=lambda text: form.is_native(text, "satogaeri"),
    read=read,
    write=write,
)

FORMATS = (
    native,
    puzzlink.puzzlink,
    puzzlink.pzprv3,
    puzzlink.kanpen,
    janko.format,
    puzzlink.penpa,
    grid.format,
    pzl.format,
)
