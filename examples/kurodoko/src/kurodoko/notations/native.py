"""The native notation: one JSON object with rows of clues, null where there is none."""

import json

from puzzlewright.blueprints.genre import Notation, Reading
from puzzlewright.model.board import Marks
from puzzlewright.notations import native as form

from kurodoko.puzzle import Kurodoko, on_grid


def read(text: str) -> Reading[Kurodoko]:
    data = form.parse(text)
    form.check_keys(data, needed=("genre", "clues"))
    return Reading(on_grid(form.clue_rows(data["clues"], "clues")))


def write(puzzle: Kurodoko, marks: Marks | None) -> str:
    return json.dumps({"genre": puzzle.genre, "clues": puzzle.clues})


notation: Notation[Kurodoko] = Notation(
    name="native",
    idea="one JSON object with rows of clues",
    fits=lambda text: form.is_native(text, Kurodoko.genre),
    read=read,
    write=write,
)
