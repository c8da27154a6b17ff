"""Mosaic as native JSON: rows of clues, null where there is none."""

import json

from puzzlewright.board import Marks
from puzzlewright.genre import Notation, Reading
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.notations import native as form


def read(text: str) -> Reading[Mosaic]:
    data = form.parse(text)
    form.check_keys(data, needed=("genre", "clues"))
    return Reading(on_grid(form.clue_rows(data["clues"], "clues")))


def write(puzzle: Mosaic, marks: Marks | None) -> str:
    return json.dumps({"genre": "mosaic", "clues": puzzle.clues})


notation: Notation[Mosaic] = Notation(
    name="native",
    idea="one JSON object with rows of clues",
    fits=lambda text: form.is_native(text, "mosaic"),
    read=read,
    write=write,
)
