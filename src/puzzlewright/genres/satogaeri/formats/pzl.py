"""Satogaeri as the tool of the thesis saves it: a serialised Java object, `Solver.Puzzle`.

Its bytes are a text in Latin-1. The tool keeps columns of fields, each with a country and a circle:
-1 for none, -2 for one without a number.
"""

from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_countries
from puzzlewright.kit.formats.java_objects import MAGIC, read_java_object
from puzzlewright.kit.grid import check_size

NO_CIRCLE, ANY_DISTANCE = -1, -2


def read(text: str) -> ParsedPuzzle[Satogaeri]:
    try:
        saved = read_java_object(text.encode("latin-1"))
    except UnicodeEncodeError:
        raise BadPuzzle("this is not a serialised Java object") from None
    columns = _member(saved, "puzzle", list)
    width, height = _member(saved, "width", int), _member(saved, "height", int)
    check_size(height, width)  # before anything of this size is built
    if [len(one) if isinstance(one, list) else -1 for one in columns] != [height] * width:
        raise BadPuzzle(f"this .pzl says {width}x{height}, but has other fields")
    rows = [[columns[x][y] for x in range(width)] for y in range(height)]
    countries = [[_member(field, "country", int) for field in row] for row in rows]
    circles = [
        (y, x, None if number == ANY_DISTANCE else number)
        for y, row in enumerate(rows)
        for x, field in enumerate(row)
        if (number := _member(field, "circle_value", int)) != NO_CIRCLE
    ]
    if any(field.get("has_moved") for row in rows for field in row):
        raise BadPuzzle("this .pzl is a game in play: circles have moved from their start")
    return ParsedPuzzle(from_countries(countries, circles))


def _member(saved: Any, name: str, kind: type) -> Any:
    value = saved.get(name) if isinstance(saved, dict) else None
    if type(value) is not kind:
        raise BadPuzzle(f"this .pzl is not a Satogaeri puzzle: it has no {name!r}")
    return value


def write(puzzle: Satogaeri, marks: Marks | None) -> str:
    raise CannotWrite("files of the thesis' tool (.pzl) can only be read")


format: Format[Satogaeri] = Format(
    name="pzl",
    idea="files of the Satogaeri thesis' tool (read only)",
    fits=lambda text: text.startswith(MAGIC.decode("latin-1")),
    read=read,
    write=write,
    is_read_only=True,
)
