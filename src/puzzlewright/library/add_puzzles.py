"""Insert puzzles into the tables of a library, and the starter set of a new one."""

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from importlib.resources import files
from typing import NamedTuple

import sqlalchemy as sa

from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.library.records import (
    Added,
    Arrival,
    Judged,
    checked_tag,
    judge,
    measures_of,
    storable,
)
from puzzlewright.library.schema import FACTS, PAGES, PLAYS, PUZZLES, TAGS, TECHNIQUES
from puzzlewright.verbs.text import read

IN_ONE_QUESTION = 500  # numbers of puzzles
AUTHOR = "Puzzlewright"


class Ready(NamedTuple):
    """A puzzle to be stored, with its evaluation, which may still run; None if it is known."""

    arrival: Arrival
    native: str
    sign: str
    judged: "Future[Judged] | Judged | None"

    @property
    def is_done(self) -> bool:
        return not isinstance(self.judged, Future) or self.judged.done()

    def finish(self) -> "Ready":
        if not isinstance(self.judged, Future):
            return self
        try:
            return self._replace(judged=self.judged.result())
        except LimitReached:  # its worker had to be killed
            return self._replace(judged=Judged("unknown"))

    def evaluation(self) -> Judged:
        found = self.finish().judged
        return found if isinstance(found, Judged) else judge(self.native)


def no_puzzle(number: int) -> Trouble:
    return Trouble(f"there is no puzzle {number} in this library")


def now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def id_with_sign(sign: str) -> sa.Select[int]:
    return sa.select(PUZZLES.c.id).where(PUZZLES.c.fingerprint == sign)


def existing(connection: sa.Connection, numbers: Iterable[int]) -> list[int]:
    """Return the numbers, each once; raise `Trouble` if one has no puzzle."""
    wanted = list(dict.fromkeys(numbers))
    for some in in_parts(wanted):
        there = set(connection.scalars(sa.select(PUZZLES.c.id).where(PUZZLES.c.id.in_(some))))
        if missing := [number for number in some if number not in there]:
            raise no_puzzle(missing[0])
    return wanted


def in_parts(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Split numbers into batches that every database accepts."""
    for start in range(0, len(numbers), IN_ONE_QUESTION):
        yield numbers[start : start + IN_ONE_QUESTION]


def shelve(connection: sa.Connection, one: Ready) -> Added:
    """Store a puzzle, or what is new about a known one; perhaps replace another."""
    added = _put(connection, one)
    sign = one.arrival.replaces
    old = None if sign is None else connection.scalar(id_with_sign(sign))
    if old is not None and old != added.id:
        _hand_over(connection, old, added.id)
    return added


def _put(connection: sa.Connection, one: Ready) -> Added:
    number: int | None = connection.scalar(id_with_sign(one.sign))
    if number is None:
        return Added(_insert(connection, one), is_new=True)
    arrival = one.arrival
    asked = sa.select(PUZZLES, PAGES.c.native).join(PAGES).where(PUZZLES.c.id == number)
    there = connection.execute(asked).one()
    if arrival.replaces == one.sign and there.native != one.native:
        _turn(connection, number, there.native, one)
    said = {"title": arrival.title, "author": arrival.author, "source": arrival.source}
    news: dict[str, str | None] = {
        name: storable(text)
        for name, text in said.items()
        if text and (arrival.renames or not getattr(there, name))
    }
    if news:
        kept = (news.get(name) or getattr(there, name) for name in said)
        news["words"] = _words(*kept)
    if there.removed is not None:
        news["removed"] = None  # adding it again restores it
    if news:
        _update(connection, number, **news)
    _tag(connection, number, arrival.tags)
    return Added(number, is_new=False)


def _update(connection: sa.Connection, number: int, **values: object) -> None:
    connection.execute(sa.update(PUZZLES).where(PUZZLES.c.id == number).values(**values))


def _tag(connection: sa.Connection, number: int, tags: Iterable[str]) -> None:
    """Add the tags that a puzzle does not have yet."""
    has = set(connection.scalars(sa.select(TAGS.c.tag).where(TAGS.c.puzzle == number)))
    add_tags(connection, ((number, tag) for tag in tags if tag not in has))


def _turn(connection: sa.Connection, number: int, before: str, one: Ready) -> None:
    """Store a new orientation; begun games keep the old page that their marks refer to."""
    solution = one.evaluation().solution
    page = {"native": one.native, "solution": sa.null() if solution is None else solution}
    connection.execute(sa.update(PAGES).where(PAGES.c.puzzle == number).values(**page))
    size = measures_of(one.arrival.puzzle)
    _update(connection, number, rows=size.rows, cols=size.cols)
    begun = sa.update(PLAYS).where(PLAYS.c.puzzle == number, PLAYS.c.native.is_(None))
    connection.execute(begun.values(native=before))


def _hand_over(connection: sa.Connection, old: int, new: int) -> None:
    """Remove a puzzle; the other one gets its tags, and its title if it has none."""
    there, other = (
        connection.execute(sa.select(PUZZLES).where(PUZZLES.c.id == number)).one()
        for number in (old, new)
    )
    if there.title and not other.title:
        words = _words(there.title, other.author, other.source)
        _update(connection, new, title=there.title, words=words)
    theirs = connection.scalars(sa.select(TAGS.c.tag).where(TAGS.c.puzzle == old)).all()
    _tag(connection, new, theirs)
    if there.removed is None:
        _update(connection, old, removed=now())


def _insert(connection: sa.Connection, one: Ready) -> int:
    arrival, found = one.arrival, one.evaluation()
    said = {"title": arrival.title, "author": arrival.author, "source": arrival.source}
    values = {
        "fingerprint": one.sign,
        "genre": arrival.puzzle.genre,
        **measures_of(arrival.puzzle)._asdict(),
        "status": found.status,
        "level": found.level,
        "score": found.score,
        **{name: storable(text) for name, text in said.items()},
        "words": _words(*said.values()),
        "added": now(),
    }
    key = connection.execute(sa.insert(PUZZLES).values(values)).inserted_primary_key
    assert key
    number: int = key[0]
    page = {
        "puzzle": number,
        "native": one.native,
        "solution": sa.null() if found.solution is None else found.solution,
        "facts": found.facts,
    }
    connection.execute(sa.insert(PAGES).values(page))
    facts = [{"name": name, "number": float(value)} for name, value in found.facts.items()]
    used = [{"name": name, "times": times} for name, times in found.techniques.items()]
    for table, rows in ((FACTS, facts), (TECHNIQUES, used)):
        if rows:
            connection.execute(sa.insert(table), [{"puzzle": number, **row} for row in rows])
    add_tags(connection, ((number, tag) for tag in arrival.tags))
    return number


def _words(*texts: str) -> str:
    """Join texts for searching, independent of the database's case rules."""
    return storable("\n".join(texts)).casefold()


def add_tags(connection: sa.Connection, pairs: Iterable[tuple[int, str]]) -> None:
    """Give puzzles, by their numbers, tags that they do not have."""
    new = dict.fromkeys((number, checked_tag(tag)) for number, tag in pairs)
    if new:
        rows = [{"puzzle": number, "tag": tag} for number, tag in new]
        connection.execute(sa.insert(TAGS), rows)


def arrivals() -> Iterator[Arrival]:
    """Yield the starter set of the package, which `python -m bench shelf` makes."""
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
