"""The puzzles of our own making that a fresh library has."""

import json
from collections.abc import Iterator
from importlib.resources import files

from puzzlewright.library.judging import Judged
from puzzlewright.library.records import Arrival
from puzzlewright.verbs.text import read

AUTHOR = "Puzzlewright"


def arrivals() -> Iterator[Arrival]:
    """The shelf that comes with the package; `python -m bench shelf` makes it."""
    text = files("puzzlewright.library").joinpath("shelf.jsonl").read_text("utf-8")
    for line in text.splitlines():
        record = json.loads(line)
        yield Arrival(
            read(json.dumps(record["puzzle"])),
            title=record["title"],
            author=AUTHOR,
            source="the shelf that comes with puzzlewright",
            tags=tuple(record["tags"]),
            judged=Judged("unique", record["solution"], **record["rating"]),
        )
