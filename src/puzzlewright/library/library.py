"""The library for programs: the same actions as on the command line."""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import fields, replace
from datetime import datetime
from itertools import chain
from typing import Any

import sqlalchemy as sa

from puzzlewright.core import deprecated
from puzzlewright.core.board import Marks
from puzzlewright.core.errors import DamagedPuzzle, LibraryFailed, PuzzlewrightError
from puzzlewright.core.limits import Limit
from puzzlewright.genre.genre import Puzzle
from puzzlewright.library.add_puzzles import (
    PendingPuzzle,
    add_tags,
    batched,
    check_numbers,
    no_such_puzzle,
    now,
    select_id_by_hash,
    store_puzzle,
)
from puzzlewright.library.connection import Connection, back_up, default_url
from puzzlewright.library.games import GameProgress, insert_game
from puzzlewright.library.query import PuzzleQuery, order_of
from puzzlewright.library.records import (
    EVALUATION_LIMIT,
    Added,
    Evaluation,
    Play,
    PuzzleRecord,
    PuzzleToAdd,
    Retagged,
    StoredPuzzle,
    canonical_hash_of,
    checked_tag,
    evaluate,
    evaluation_of_generated,
)
from puzzlewright.library.schema import CONTENTS, PLAYS, PUZZLES, TAGS, TECHNIQUES
from puzzlewright.library.stats import Calibration, Stats, calibration, counted_games, stats_of
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.text import read

MAX_PUZZLES_PER_TRANSACTION = 50
MAX_WAIT_SECONDS = 1.0  # then write the finished puzzles, even if they are few
PUZZLES_PER_QUERY = 200  # fetched at once


_STORED_FIELDS = {one.name for one in fields(StoredPuzzle)}


class Library:
    """Stored puzzles with their solutions and ratings, and the games played on them.

    It is stored at an SQLAlchemy URL; by default PUZZLEWRIGHT_LIBRARY or the user's data folder. A
    new library contains the starter puzzles of this package.

    >>> import puzzlewright as pw
    >>> with pw.Library("sqlite://") as library:
    ...     first = library.add("5x5m2:1a1a2e3a3a3e3a6a4", title="A small one")
    ...     again = library.add(pw.read("https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4"))
    ...     first.id == again.id, [one.title for one in library.search(genre="bridges")]
    (True, ['A small one'])
    """

    def __init__(self, url: str | None = None) -> None:
        self.connection = Connection(default_url() if url is None else url)
        self.damaged: list[DamagedPuzzle] = []  # what `search` has skipped

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    def add(
        self,
        puzzle: Puzzle | Generated | str,
        *,
        title: str = "",
        author: str = "",
        source: str = "",
        tags: Sequence[str] = (),
        limit: Limit = EVALUATION_LIMIT,
    ) -> Added:
        """Add a puzzle, or text in any format, solving and rating it."""
        parsed: Puzzle
        known = None
        if isinstance(puzzle, Generated):
            parsed, known = puzzle.puzzle, evaluation_of_generated(puzzle)
        else:
            parsed = read(puzzle) if isinstance(puzzle, str) else puzzle
        arrival = PuzzleToAdd(parsed, title, author, source, tuple(tags), known)
        return next(self.add_all([arrival], limit=limit))

    def add_all(
        self,
        arrivals: Iterable[PuzzleToAdd],
        *,
        executor: Executor | None = None,
        ahead: int = 1,
        limit: Limit = EVALUATION_LIMIT,
    ) -> Iterator[Added]:
        """Yield puzzles once stored, in order; known ones are not rated, so imports can resume."""
        waiting: deque[PendingPuzzle] = deque()
        ready: list[PendingPuzzle] = []
        written = time.monotonic()
        for arrival in chain(arrivals, [None]):  # None: finish all that are waiting
            if arrival:
                waiting.append(self._begin(arrival, executor, limit))
            while waiting and (not arrival or len(waiting) >= ahead or waiting[0].is_done):
                ready.append(waiting.popleft().finish())
                is_late = time.monotonic() - written > MAX_WAIT_SECONDS
                if is_late or len(ready) >= MAX_PUZZLES_PER_TRANSACTION:
                    yield from self._store_pending(ready)
                    ready, written = [], time.monotonic()
        yield from self._store_pending(ready)

    def _begin(
        self, arrival: PuzzleToAdd, executor: Executor | None, limit: Limit
    ) -> PendingPuzzle:
        found: Future[Evaluation] | Evaluation | None = arrival.evaluation
        if found is None and self.number_of(arrival.record) is None:
            native = arrival.record.native
            found = (
                executor.submit(evaluate, native, limit) if executor else evaluate(native, limit)
            )
        return PendingPuzzle(arrival, found)

    def _store_pending(self, ready: Sequence[PendingPuzzle]) -> list[Added]:
        if not ready:
            return []
        with self.connection.writing() as connection:
            return [store_puzzle(connection, one) for one in ready]

    def __getitem__(self, number: int) -> StoredPuzzle:
        """Return the puzzle of this number; raise `PuzzlewrightError` if there is none."""
        self._add_starter_set()
        return self._load_puzzles([number])[0]

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[StoredPuzzle]:
        return self.search()

    def number_of(self, puzzle: Puzzle | PuzzleRecord) -> int | None:
        """Return the number of this puzzle, in any orientation; None if it was never added."""
        if isinstance(puzzle, PuzzleRecord):
            digest = puzzle.canonical_hash
        else:
            digest = canonical_hash_of(puzzle)
        with self.connection.reading() as connection:
            number: int | None = connection.scalar(select_id_by_hash(digest))
            return number

    def count(self, query: PuzzleQuery | None = None, **conditions: Any) -> int:
        """Count the matching puzzles."""
        self._add_starter_set()
        chosen = (query or PuzzleQuery.of(conditions)).conditions()
        with self.connection.reading() as connection:
            return connection.scalar(sa.select(sa.func.count(PUZZLES.c.id)).where(*chosen)) or 0

    def numbers(
        self,
        query: PuzzleQuery | None = None,
        *,
        sort: str = "id",
        at_most: int | None = None,
        skip: int = 0,
        **conditions: Any,
    ) -> list[int]:
        """Return the numbers of the puzzles that `search` finds."""
        at_most = conditions.pop(deprecated.SEARCH_AT_MOST, at_most)
        self._add_starter_set()
        chosen = (query or PuzzleQuery.of(conditions)).conditions()
        asked = sa.select(PUZZLES.c.id).where(*chosen)
        asked = asked.order_by(*order_of(sort)).limit(at_most).offset(skip)
        with self.connection.reading() as connection:
            return list(connection.scalars(asked))

    def search(
        self,
        query: PuzzleQuery | None = None,
        *,
        sort: str = "id",
        at_most: int | None = None,
        skip: int = 0,
        **conditions: Any,
    ) -> Iterator[StoredPuzzle]:
        """Find the matching puzzles, sorted; see `PuzzleQuery` for the conditions.

        A damaged puzzle is skipped, and `damaged` names it.
        """
        numbers = self.numbers(query, sort=sort, at_most=at_most, skip=skip, **conditions)
        # In batches, so that no writer waits for a slow reader.
        for start in range(0, len(numbers), PUZZLES_PER_QUERY):
            yield from self._load_legible(numbers[start : start + PUZZLES_PER_QUERY])

    def search_words(self, words: str, kind: PuzzleQuery) -> Iterator[StoredPuzzle]:
        """Find puzzles of this kind with this tag, or, if there are none, with these words."""
        tagged = replace(kind, tags=[words])
        return self.search(tagged if self.count(tagged) else replace(kind, text=words))

    def _load_legible(self, numbers: Sequence[int]) -> Iterator[StoredPuzzle]:
        """Load puzzles; one by one if any is damaged, to find out which."""
        try:
            yield from self._load_puzzles(numbers, skips=True)
        except DamagedPuzzle as damaged:
            if len(numbers) == 1:
                self.damaged.append(damaged)
                return
            for number in numbers:
                yield from self._load_legible([number])

    def _load_puzzles(self, numbers: Sequence[int], *, skips: bool = False) -> list[StoredPuzzle]:
        try:
            return self._loaded(numbers, skips=skips)
        except PuzzlewrightError as error:
            # SQLite's message about a text that is not UTF-8.
            if not (isinstance(error, LibraryFailed) and "decode" in error.why.lower()):
                raise
        except (ValueError, TypeError):
            pass
        raise DamagedPuzzle(numbers[0])

    def _loaded(self, numbers: Sequence[int], *, skips: bool) -> list[StoredPuzzle]:
        with self.connection.reading() as connection:
            asked = sa.select(PUZZLES, CONTENTS).join(CONTENTS).where(PUZZLES.c.id.in_(numbers))
            rows = {row.id: row for row in connection.execute(asked)}
            tags: dict[int, list[str]] = {}
            for puzzle, tag in connection.execute(
                sa.select(TAGS).where(TAGS.c.puzzle.in_(numbers)).order_by(TAGS.c.tag)
            ):
                tags.setdefault(puzzle, []).append(tag)
            used: dict[int, dict[str, int]] = {}
            for puzzle, name, times in connection.execute(
                sa.select(TECHNIQUES).where(TECHNIQUES.c.puzzle.in_(numbers))
            ):
                used.setdefault(puzzle, {})[name] = times
            played = {
                puzzle: (plays, bool(finished))
                for puzzle, plays, finished in connection.execute(
                    sa.select(
                        PLAYS.c.puzzle,
                        sa.func.count(),
                        sa.func.max(sa.cast(PLAYS.c.finished, sa.Integer)),
                    )
                    .where(PLAYS.c.puzzle.in_(numbers))
                    .group_by(PLAYS.c.puzzle)
                )
            }
        if not skips and (missing := [number for number in numbers if number not in rows]):
            raise no_such_puzzle(missing[0])
        return [
            StoredPuzzle(
                **{name: value for name, value in row._mapping.items() if name in _STORED_FIELDS},
                size=None if row.rows is None else (row.rows, row.cols),
                tags=tuple(tags.get(number, ())),
                techniques=used.get(number, {}),
                plays=played.get(number, (0, False))[0],
                is_finished=played.get(number, (0, False))[1],
            )
            for number in numbers
            if (row := rows.get(number)) is not None
        ]

    def _add_starter_set(self) -> None:
        """Add the starter puzzles of the package to an empty library."""
        with self.connection.reading() as connection:
            is_empty = connection.scalar(sa.select(PUZZLES.c.id).limit(1)) is None
        if is_empty:
            from puzzlewright.library.add_puzzles import starter_puzzles

            for _ in self.add_all(starter_puzzles()):
                pass

    def tag(self, numbers: Iterable[int], *tags: str) -> int:
        """Tag puzzles; return how many got a new tag."""
        return self.retag(numbers, add=tags).tagged

    def untag(self, numbers: Iterable[int], *tags: str) -> int:
        """Remove tags from puzzles; return how many had any of them."""
        return self.retag(numbers, remove=tags).untagged

    def retag(
        self, numbers: Iterable[int], *, add: Sequence[str] = (), remove: Sequence[str] = ()
    ) -> Retagged:
        """Remove tags from puzzles and add others, in one transaction; added tags win."""
        old, new = {checked_tag(tag) for tag in remove}, [checked_tag(tag) for tag in add]
        tagged = untagged = 0
        with self.connection.writing() as connection:
            for some in batched(check_numbers(connection, numbers)):
                theirs = TAGS.c.puzzle.in_(some)
                has: dict[int, set[str]] = {number: set() for number in some}
                for number, tag in connection.execute(sa.select(TAGS).where(theirs)):
                    has[number].add(tag)
                untagged += sum(not tags.isdisjoint(old) for tags in has.values())
                connection.execute(sa.delete(TAGS).where(theirs, TAGS.c.tag.in_(old)))
                lacking = [
                    (number, tag)
                    for number, tags in has.items()
                    for tag in new
                    if tag in old or tag not in tags
                ]
                tagged += len({number for number, _ in lacking})
                add_tags(connection, lacking)
        return Retagged(tagged, untagged)

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove puzzles until `restore`; return how many were there."""
        return self._set_removed(numbers, now())

    def restore(self, numbers: Iterable[int]) -> int:
        """Restore removed puzzles; return how many were removed."""
        return self._set_removed(numbers, None)

    def _set_removed(self, numbers: Iterable[int], when: datetime | None) -> int:
        is_other = PUZZLES.c.removed.is_(None) if when else PUZZLES.c.removed.is_not(None)
        changed = 0
        with self.connection.writing() as connection:
            for number in check_numbers(connection, numbers):
                change = sa.update(PUZZLES).where(PUZZLES.c.id == number, is_other)
                changed += connection.execute(change.values(removed=when)).rowcount
        return changed

    def stats(self) -> Stats:
        """Summarise the puzzles by kind, and the games."""
        self._add_starter_set()
        return stats_of(self.connection)

    def calibrate(self) -> Calibration:
        """Measure how well scores predict opt-in solve times."""
        return calibration(counted_games(self.connection))

    def back_up(self, path: str) -> None:
        back_up(self.connection, path)

    def play(self, number: int, *, counts: bool = False) -> Play:
        """Begin a game of this puzzle; with `counts`, its time may calibrate scores."""
        began = now()
        with self.connection.writing() as connection:
            check_numbers(connection, [number])
            progress = GameProgress([], 0.0, 0, is_finished=False, counts=counts)
            game = insert_game(connection, progress, began, began, puzzle=number)
        return self.game(game)

    def save(
        self, game: int, position: Marks, *, seconds: float, hints: int = 0, finished: bool = False
    ) -> Play:
        values = {"position": position, "seconds": seconds, "hints": hints, "finished": finished}
        with self.connection.writing() as connection:
            change = sa.update(PLAYS).where(PLAYS.c.id == game)
            connection.execute(change.values(**values, saved=now()))
        return self.game(game)

    def game(self, number: int) -> Play:
        found = self._games(PLAYS.c.id == number)
        if not found:
            raise PuzzlewrightError(f"there is no game {number} in this library")
        return found[0]

    def games(self, puzzle: int | None = None) -> list[Play]:
        """Return all games, or those of one puzzle, the oldest first."""
        return self._games(sa.true() if puzzle is None else PLAYS.c.puzzle == puzzle)

    def _games(self, condition: sa.ColumnElement[bool]) -> list[Play]:
        columns = [PLAYS.c[one.name.removeprefix("is_")] for one in fields(Play)]
        with self.connection.reading() as connection:
            rows = connection.execute(sa.select(*columns).where(condition).order_by(PLAYS.c.id))
            return [Play(*row) for row in rows]
