"""What a library stores about a puzzle: hash, metadata, rating, games; and its export as files."""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from math import isfinite
from typing import NamedTuple, TypeAlias

from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import CannotWrite, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.technique import Facts
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.kit.formats.janko import read_metadata
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read, write

EVALUATION_LIMIT = Limit(seconds=20)  # per puzzle, for its verdict and again for its rating
MAX_TAG_LENGTH = 200


class PuzzleSize(NamedTuple):
    """The size of a puzzle: rows and columns (None for graphs), and places to decide."""

    rows: int | None
    cols: int | None
    places: int


class PuzzleRecord(NamedTuple):
    """What a library needs to store a puzzle, as plain data."""

    genre: str
    native: str
    canonical_hash: str
    size: PuzzleSize


def canonical_hash_of(puzzle: Puzzle) -> str:
    """Return the canonical hash, equal for a puzzle rotated, mirrored or in another format."""
    if genre_of(puzzle).generator:
        return canonical_hash(puzzle)
    return hashlib.sha256(write(puzzle).encode()).hexdigest()


def grid_size(puzzle: Puzzle) -> tuple[int | None, int | None]:
    """Return rows and columns; None for a puzzle without a grid."""
    genre = genre_of(puzzle)
    return genre.draw(puzzle, genre.blank(puzzle), frozenset()).rulers or (None, None)


def record_of(puzzle: Puzzle) -> PuzzleRecord:
    """Return what a process that has read a puzzle sends to one that stores it."""
    size = PuzzleSize(*grid_size(puzzle), places=len(genre_of(puzzle).blank(puzzle).open))
    return PuzzleRecord(puzzle.genre, write(puzzle), canonical_hash_of(puzzle), size)


@dataclass(frozen=True)
class Evaluation:
    """The verdict and rating of a puzzle, as a library stores them."""

    status: str
    solution: Marks | None = None  # as marks
    level: int | None = None
    score: float | None = None
    techniques: dict[str, int] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)


def evaluate(native: str, limit: Limit = EVALUATION_LIMIT) -> Evaluation:
    """Solve and rate a puzzle in native JSON; leave open what exceeds the limit."""
    puzzle = read(native)
    genre = genre_of(puzzle)
    verdict = solve(puzzle, limit=limit)
    solution = None if verdict.solution is None else genre.marks(puzzle, verdict.solution)
    can_rate = verdict.status == "unique" and genre.human_model
    rating = rate(puzzle, limit=limit) if can_rate else None
    if isinstance(rating, Rating):
        return _rated(solution, rating)
    return Evaluation(verdict.status, solution)


def evaluation_of_generated(made: Generated) -> Evaluation:
    """Return the evaluation that a generated puzzle already has."""
    solution = genre_of(made.puzzle).marks(made.puzzle, made.solution)
    return _rated(solution, made.rating) if made.rating else Evaluation("unique", solution)


def _rated(solution: Marks | None, rating: Rating) -> Evaluation:
    return Evaluation(
        "unique", solution, rating.level, rating.score, dict(rating.techniques), dict(rating.facts)
    )


@dataclass(frozen=True)
class PuzzleToAdd:
    """A puzzle to add, with its metadata."""

    puzzle: Puzzle | PuzzleRecord
    title: str = ""
    author: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    evaluation: Evaluation | None = None  # if it was already evaluated
    overwrites_title: bool = False  # whether the metadata replace existing ones
    # hash of the puzzle it replaces; if that is the puzzle itself, it takes this orientation
    replaces: str | None = None

    @cached_property
    def record(self) -> PuzzleRecord:
        return self.puzzle if isinstance(self.puzzle, PuzzleRecord) else record_of(self.puzzle)


class Added(NamedTuple):
    """The number of an added puzzle, and whether it was new."""

    id: int
    is_new: bool


class Retagged(NamedTuple):
    """How many puzzles got a tag that they had not, and how many lost one."""

    tagged: int
    untagged: int


@dataclass(frozen=True)
class StoredPuzzle:
    """A puzzle of a library, with its metadata and evaluation."""

    id: int
    genre: str
    native: str  # the puzzle in native JSON
    size: tuple[int, int] | None  # rows and columns; None for a graph
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

    def __post_init__(self) -> None:
        """Raise `ValueError` or `TypeError` for values that this library never writes."""
        texts = (self.genre, self.native, self.status, self.title, self.author, self.source)
        if not all(isinstance(text, str) for text in texts):
            raise TypeError
        if self.level is not None and not 1 <= self.level <= len(LEVELS):
            raise ValueError
        if self.score is not None and not isfinite(self.score):
            raise ValueError
        if not isinstance(self.added, datetime) or not isinstance(self.facts, dict):
            raise TypeError
        if not isinstance(json.loads(self.native), dict):
            raise TypeError

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
    puzzle: int | None  # the puzzle's id; None if it is not in the library
    started: datetime
    saved: datetime
    position: Marks  # the player's marks
    seconds: float
    hints: int
    is_finished: bool
    counts: bool  # whether the player agreed that the time is used to calibrate scores


def to_storable_text(text: str) -> str:
    """Replace characters that some databases reject: NUL and lone surrogates."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def as_tag(text: str) -> str:
    return to_storable_text(text).strip()


def checked_tag(tag: str) -> str:
    tag = as_tag(tag)
    if not tag or len(tag) > MAX_TAG_LENGTH:
        raise PuzzlewrightError(f"a tag must have 1 to {MAX_TAG_LENGTH} characters")
    return tag


class PuzzleMetadata(NamedTuple):
    """Title, author, source and tags of a puzzle."""

    title: str = ""
    author: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()


def read_puzzle_metadata(text: str, record: Mapping[str, object]) -> PuzzleMetadata:
    """Collect the metadata of a puzzle from its text and its record, which takes precedence."""
    texts = read_metadata(text) | {
        name: value
        for name in ("title", "author", "source")
        if isinstance(value := record.get(name), str) and value
    }
    tags = record.get("tags")
    own = tags if isinstance(tags, list) else []
    kept = [checked_tag(tag) for tag in own if isinstance(tag, str) and tag.strip()]
    return PuzzleMetadata(**texts, tags=tuple(kept))


_LONGEST_NAME = 60
_ZIP_DATE = (2000, 1, 1, 0, 0, 0)  # so that the same puzzles give the same zip


class PuzzleToExport(NamedTuple):
    """The parts of a stored puzzle that an export needs."""

    id: int
    genre: str
    title: str
    native: str

    @property
    def puzzle(self) -> Puzzle:
        return read(self.native)


Exportable: TypeAlias = StoredPuzzle | PuzzleToExport


class ExportedFile(NamedTuple):
    """A puzzle as a file, or a file about it."""

    name: str
    text: str


def line_of(one: StoredPuzzle) -> str:
    """Return everything known about a puzzle as a line of JSON that all verbs read."""
    return json.dumps(one.json()) + "\n"


def export_files(
    puzzles: Iterable[Exportable], notation: str, refused: list[tuple[Exportable, str]]
) -> Iterator[ExportedFile]:
    """Yield every puzzle as a file; append those the format cannot hold to `refused`."""
    for one in puzzles:
        try:
            if notation not in [form.name for form in genre_named(one.genre).formats]:
                raise CannotWrite(f"{one.genre} has no format {notation}")
            text = write(one.puzzle, notation)
        except CannotWrite as why:
            refused.append((one, str(why)))
            continue
        name = f"{file_stem(one)}.{'json' if notation == 'native' else 'txt'}"
        yield ExportedFile(name, text if text.endswith("\n") else text + "\n")


def file_stem(one: Exportable) -> str:
    """Return the name of a puzzle's file, without suffix: number, genre, title."""
    title = re.sub(r"[^\w-]+", "-", one.title).strip("-").lower()[:_LONGEST_NAME]
    return "-".join(filter(None, (f"{one.id:05}", one.genre, title)))


def zip_files(files: Iterable[ExportedFile]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for file in files:
            about = zipfile.ZipInfo(file.name, _ZIP_DATE)
            archive.writestr(about, file.text, zipfile.ZIP_DEFLATED)
    return stream.getvalue()
