"""Insert puzzles into the tables of a library, and the starter set of a new one."""

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from importlib.resources import files
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.library.records import (
    Added,
    Evaluation,
    PuzzleToAdd,
    checked_tag,
    evaluate,
    to_storable_text,
)
from puzzlewright.library.schema import CONTENTS, FACTS, PLAYS, PUZZLES, TAGS, TECHNIQUES
from puzzlewright.verbs.text import read

T = TypeVar("T")

MAX_NUMBERS_PER_QUERY = 500  # numbers of puzzles
STARTER_AUTHOR = "Puzzlewright"


class PendingPuzzle(NamedTuple):
    """A puzzle to be stored, with its evaluation, which may still run; None if it is known."""

    arrival: PuzzleToAdd
    evaluation_job: "Future[Evaluation] | Evaluation | None"

    @property
    def is_done(self) -> bool:
        return not isinstance(self.evaluation_job, Future) or self.evaluation_job.done()

    def finish(self) -> "PendingPuzzle":
        if not isinstance(self.evaluation_job, Future):
            return self
        try:
            return self._replace(evaluation_job=self.evaluation_job.result())
        except LimitReached:  # its worker had to be killed
            return self._replace(evaluation_job=Evaluation("unknown"))

    def evaluation(self) -> Evaluation:
        found = self.finish().evaluation_job
        return found if isinstance(found, Evaluation) else evaluate(self.arrival.record.native)


def no_such_puzzle(number: int) -> PuzzlewrightError:
    return PuzzlewrightError(f"there is no puzzle {number} in this library")


def now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def select_id_by_hash(digest: str) -> sa.Select[int]:
    return sa.select(PUZZLES.c.id).where(PUZZLES.c.fingerprint == digest)


def check_numbers(connection: sa.Connection, numbers: Iterable[int]) -> list[int]:
    """Return the numbers, each once; raise `PuzzlewrightError` if one has no puzzle."""
    requested = list(dict.fromkeys(numbers))
    for some in batched(requested):
        stored = set(connection.scalars(sa.select(PUZZLES.c.id).where(PUZZLES.c.id.in_(some))))
        if missing := [number for number in some if number not in stored]:
            raise no_such_puzzle(missing[0])
    return requested


def batched(keys: Sequence[T]) -> Iterator[Sequence[T]]:
    """Split numbers or hashes into batches that every database accepts."""
    for start in range(0, len(keys), MAX_NUMBERS_PER_QUERY):
        yield keys[start : start + MAX_NUMBERS_PER_QUERY]


def store_puzzle(connection: sa.Connection, one: PendingPuzzle) -> Added:
    """Store a puzzle, or new metadata of a known one; replace another puzzle if it says so."""
    added = _store(connection, one)
    digest = one.arrival.replaces
    old = None if digest is None else connection.scalar(select_id_by_hash(digest))
    if old is not None and old != added.id:
        _replace_puzzle(connection, old, added.id)
    return added


def _store(connection: sa.Connection, one: PendingPuzzle) -> Added:
    arrival, record = one.arrival, one.arrival.record
    number: int | None = connection.scalar(select_id_by_hash(record.canonical_hash))
    if number is None:
        return Added(_insert(connection, one), is_new=True)
    asked = sa.select(PUZZLES, CONTENTS.c.native).join(CONTENTS).where(PUZZLES.c.id == number)
    stored = connection.execute(asked).one()
    if arrival.replaces == record.canonical_hash and stored.native != record.native:
        _store_orientation(connection, number, stored.native, one)
    metadata = {"title": arrival.title, "author": arrival.author, "source": arrival.source}
    new_values: dict[str, str | None] = {
        name: to_storable_text(text)
        for name, text in metadata.items()
        if text and (arrival.overwrites_title or not getattr(stored, name))
    }
    if new_values:
        kept = (new_values.get(name) or getattr(stored, name) for name in metadata)
        new_values["words"] = _words(*kept)
    if stored.removed is not None:
        new_values["removed"] = None  # adding it again restores it
    if new_values:
        _update(connection, number, **new_values)
    _tag(connection, number, arrival.tags)
    return Added(number, is_new=False)


def _update(connection: sa.Connection, number: int, **values: object) -> None:
    connection.execute(sa.update(PUZZLES).where(PUZZLES.c.id == number).values(**values))


def _tag(connection: sa.Connection, number: int, tags: Iterable[str]) -> None:
    """Add the tags that a puzzle does not have yet."""
    has = set(connection.scalars(sa.select(TAGS.c.tag).where(TAGS.c.puzzle == number)))
    add_tags(connection, ((number, tag) for tag in tags if tag not in has))


def _store_orientation(
    connection: sa.Connection, number: int, before: str, one: PendingPuzzle
) -> None:
    """Store a new orientation; games in progress keep the old one, which their marks refer to."""
    solution = one.evaluation().solution
    record = one.arrival.record
    content = {"native": record.native, "solution": sa.null() if solution is None else solution}
    connection.execute(sa.update(CONTENTS).where(CONTENTS.c.puzzle == number).values(**content))
    _update(connection, number, rows=record.size.rows, cols=record.size.cols)
    begun = sa.update(PLAYS).where(PLAYS.c.puzzle == number, PLAYS.c.native.is_(None))
    connection.execute(begun.values(native=before))


def _replace_puzzle(connection: sa.Connection, old: int, new: int) -> None:
    """Remove a puzzle; the other one gets its tags, and its title if it has none."""
    stored, other = (
        connection.execute(sa.select(PUZZLES).where(PUZZLES.c.id == number)).one()
        for number in (old, new)
    )
    if stored.title and not other.title:
        words = _words(stored.title, other.author, other.source)
        _update(connection, new, title=stored.title, words=words)
    theirs = connection.scalars(sa.select(TAGS.c.tag).where(TAGS.c.puzzle == old)).all()
    _tag(connection, new, theirs)
    if stored.removed is None:
        _update(connection, old, removed=now())


def _insert(connection: sa.Connection, one: PendingPuzzle) -> int:
    arrival, record, found = one.arrival, one.arrival.record, one.evaluation()
    metadata = {"title": arrival.title, "author": arrival.author, "source": arrival.source}
    values = {
        "fingerprint": record.canonical_hash,
        "genre": record.genre,
        **record.size._asdict(),
        "status": found.status,
        "level": found.level,
        "score": found.score,
        **{name: to_storable_text(text) for name, text in metadata.items()},
        "words": _words(*metadata.values()),
        "added": now(),
    }
    key = connection.execute(sa.insert(PUZZLES).values(values)).inserted_primary_key
    assert key
    number: int = key[0]
    content = {
        "puzzle": number,
        "native": record.native,
        "solution": sa.null() if found.solution is None else found.solution,
        "facts": found.facts,
    }
    connection.execute(sa.insert(CONTENTS).values(content))
    facts = [{"name": name, "number": float(value)} for name, value in found.facts.items()]
    used = [{"name": name, "times": times} for name, times in found.techniques.items()]
    for table, rows in ((FACTS, facts), (TECHNIQUES, used)):
        if rows:
            connection.execute(sa.insert(table), [{"puzzle": number, **row} for row in rows])
    add_tags(connection, ((number, tag) for tag in arrival.tags))
    return number


def _words(*texts: str) -> str:
    """Join texts for searching, independent of the database's case rules."""
    return to_storable_text("\n".join(texts)).casefold()


def add_tags(connection: sa.Connection, pairs: Iterable[tuple[int, str]]) -> None:
    """Give puzzles, by their numbers, tags that they do not have."""
    new = dict.fromkeys((number, checked_tag(tag)) for number, tag in pairs)
    if new:
        rows = [{"puzzle": number, "tag": tag} for number, tag in new]
        connection.execute(sa.insert(TAGS), rows)


def starter_puzzles() -> Iterator[PuzzleToAdd]:
    """Yield the starter set of the package, which `make starter-set` generates."""
    text = files("puzzlewright.library").joinpath("starter_set.jsonl").read_text("utf-8")
    for line in text.splitlines():
        record = json.loads(line)
        yield PuzzleToAdd(
            read(json.dumps(record["puzzle"])),
            title=record["title"],
            author=STARTER_AUTHOR,
            source="the starter set of Puzzlewright",
            tags=tuple(record["tags"]),
            evaluation=Evaluation("unique", record["solution"], **record["rating"]),
        )
