"""What comes into a library and what comes out of it, as plain data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.library.judging import Judged
from puzzlewright.library.pages import KeptPage
from puzzlewright.model.errors import Trouble
from puzzlewright.model.step import LEVELS
from puzzlewright.verbs.text import read

LONGEST_TAG = 200


@dataclass(frozen=True)
class Arrival:
    """A puzzle to add, with its metadata."""

    puzzle: Puzzle | KeptPage
    title: str = ""
    author: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    judged: Judged | None = None  # what is known about it already, by ourselves
    renames: bool = False  # whether what is said holds also where something else was said before
    # hash of the puzzle it replaces; if that is the puzzle itself, it takes this orientation
    replaces: str | None = None


class Added(NamedTuple):
    """Where a puzzle stands now, and whether it came just now or was there already."""

    id: int
    is_new: bool


class Retagged(NamedTuple):
    """How many puzzles got a tag that they had not, and how many lost one."""

    tagged: int
    untagged: int


@dataclass(frozen=True)
class Shelved:
    """A puzzle of a library, and what the library knows of it."""

    id: int
    genre: str
    native: str  # the puzzle in native JSON
    size: tuple[int, int] | None  # rows and columns; none of a graph
    places: int
    status: str  # of its verdict: unique, several, none, unknown
    solution: Any  # as marks; None if none is known
    level: int | None
    score: float | None
    facts: Mapping[str, Any]
    title: str
    author: str
    source: str
    added: datetime
    removed: datetime | None
    tags: tuple[str, ...] = ()
    techniques: Mapping[str, int] = field(default_factory=dict)
    plays: int = 0
    is_finished: bool = False

    @property
    def puzzle(self) -> Puzzle:
        return read(self.native)

    @property
    def level_name(self) -> str | None:
        return None if self.level is None else LEVELS[self.level - 1]

    def json(self) -> dict[str, Any]:
        """The contract's JSON."""
        rating = None
        if self.level is not None:
            rating = {
                "level": self.level,
                "name": self.level_name,
                "score": self.score,
                "techniques": dict(self.techniques),
            }
        return {
            "id": self.id,
            "genre": self.genre,
            "puzzle": json.loads(self.native),
            "solution": self.solution,
            "status": self.status,
            "size": self.size and list(self.size),
            "rating": rating,
            "facts": dict(self.facts),
            "title": self.title,
            "author": self.author,
            "source": self.source,
            "tags": list(self.tags),
            "added": self.added.isoformat(timespec="seconds") + "Z",
            "plays": self.plays,
            "finished": self.is_finished,
        }


@dataclass(frozen=True)
class Play:
    """A game: a player's progress with a puzzle."""

    id: int
    puzzle: int | None  # the puzzle's id; None for one that is on no shelf
    started: datetime
    saved: datetime
    position: Any  # the player's marks
    seconds: float
    hints: int
    is_finished: bool
    counts: bool  # whether the player agreed that the time is used to calibrate scores


def storable(text: str) -> str:
    """A text as every database can hold it: without the sign of code 0 and halves of pairs."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def as_tag(text: str) -> str:
    return storable(text).strip()


def checked_tag(tag: str) -> str:
    tag = as_tag(tag)
    if not tag or len(tag) > LONGEST_TAG:
        raise Trouble(f"a tag has 1 to {LONGEST_TAG} letters")
    return tag
