"""What a library stores about a puzzle: hash, metadata, rating, and games."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from puzzlewright.core import JsonObject
from puzzlewright.core.board import LEVELS, Marks
from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.technique import Facts
from puzzlewright.genres import genre_of
from puzzlewright.kit.formats.janko import said_in
from puzzlewright.reasoning.explain.rating import Rating
from puzzlewright.verbs.batch import fingerprint
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read, write

LIMIT = Limit(seconds=20)  # on one puzzle, for its verdict and again for its rating
LONGEST_TAG = 200


class Measures(NamedTuple):
    """How large a puzzle is: rows and columns, unless it is on no page, and places to decide."""

    rows: int | None
    cols: int | None
    places: int


class KeptPage(NamedTuple):
    """All that a library needs of a puzzle to keep it, as plain data."""

    genre: str
    native: str
    sign: str
    measures: Measures


def native_of(puzzle: Puzzle | KeptPage) -> str:
    return puzzle.native if isinstance(puzzle, KeptPage) else write(puzzle)


def sign_of(puzzle: Puzzle | KeptPage) -> str:
    """Return the canonical hash, equal for a puzzle rotated, mirrored or in another format."""
    if isinstance(puzzle, KeptPage):
        return puzzle.sign
    if genre_of(puzzle).generator:
        return fingerprint(puzzle)
    return hashlib.sha256(write(puzzle).encode()).hexdigest()


def measures_of(puzzle: Puzzle | KeptPage) -> Measures:
    if isinstance(puzzle, KeptPage):
        return puzzle.measures
    return Measures(*page_size(puzzle), places=len(genre_of(puzzle).blank(puzzle).open))


def page_size(puzzle: Puzzle) -> tuple[int | None, int | None]:
    """Return rows and columns; None for a puzzle without a grid."""
    genre = genre_of(puzzle)
    return genre.draw(puzzle, genre.blank(puzzle), frozenset()).rulers or (None, None)


def kept_page(puzzle: Puzzle) -> KeptPage:
    """Return what a process that has read a puzzle sends to one that stores it."""
    return KeptPage(puzzle.genre, write(puzzle), sign_of(puzzle), measures_of(puzzle))


@dataclass(frozen=True)
class Judged:
    """What a library notes about a puzzle, as plain data."""

    status: str
    solution: Marks | None = None  # as marks
    level: int | None = None
    score: float | None = None
    techniques: dict[str, int] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)


def judge(native: str, limit: Limit = LIMIT) -> Judged:
    """Solve and rate a puzzle in native JSON; leave open what exceeds the limit."""
    puzzle = read(native)
    genre = genre_of(puzzle)
    verdict = solve(puzzle, limit=limit)
    solution = None if verdict.solution is None else genre.marks(puzzle, verdict.solution)
    can_rate = verdict.status == "unique" and genre.teaching
    rating = rate(puzzle, limit=limit) if can_rate else None
    if isinstance(rating, Rating):
        return _rated(solution, rating)
    return Judged(verdict.status, solution)


def judged(made: Generated) -> Judged:
    """Return what the generator already found out about a puzzle."""
    solution = genre_of(made.puzzle).marks(made.puzzle, made.solution)
    return _rated(solution, made.rating) if made.rating else Judged("unique", solution)


def _rated(solution: Marks | None, rating: Rating) -> Judged:
    return Judged(
        "unique", solution, rating.level, rating.score, dict(rating.techniques), dict(rating.facts)
    )


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
    solution: Marks | None  # as marks; None if none is known
    level: int | None
    score: float | None
    facts: Facts
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

    def json(self) -> JsonObject:
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
    position: Marks  # the player's marks
    seconds: float
    hints: int
    is_finished: bool
    counts: bool  # whether the player agreed that the time is used to calibrate scores


def storable(text: str) -> str:
    """Replace characters that some databases reject: NUL and lone surrogates."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def as_tag(text: str) -> str:
    return storable(text).strip()


def checked_tag(tag: str) -> str:
    tag = as_tag(tag)
    if not tag or len(tag) > LONGEST_TAG:
        raise Trouble(f"a tag has 1 to {LONGEST_TAG} letters")
    return tag


class SaidOfPuzzle(NamedTuple):
    """Its title, its author, where it is from, and its tags."""

    title: str = ""
    author: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()


def said_of(text: str, record: Mapping[str, object]) -> SaidOfPuzzle:
    """Collect what a text and its record say of a puzzle; the record takes precedence."""
    texts = said_in(text) | {
        name: value
        for name in ("title", "author", "source")
        if isinstance(value := record.get(name), str) and value
    }
    tags = record.get("tags")
    own = tags if isinstance(tags, list) else []
    kept = [checked_tag(tag) for tag in own if isinstance(tag, str) and tag.strip()]
    return SaidOfPuzzle(**texts, tags=tuple(kept))
