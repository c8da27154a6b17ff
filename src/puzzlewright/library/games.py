"""Games that the studio stores. Each has a key, so saving a game twice stores it once."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa

from puzzlewright.core import JsonObject
from puzzlewright.library.add_puzzles import now
from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import CONTENTS, PLAYS, PUZZLES

MAX_GAMES = 10_000  # stored per player
GameState: TypeAlias = Literal["none", "begun", "finished"]
_GAMES_PER_QUERY = 100  # fetched at once


class NoSuchGame(Exception):
    """There is no game with this key."""


class NoSuchPuzzle(Exception):
    """The library has no puzzle with this number."""


class SavedElsewhere(Exception):
    """The game was saved by another client in the meantime."""


class TooManyGames(Exception):
    """This player has the maximum number of games."""


@dataclass(frozen=True)
class GameProgress:
    """The progress of a game, as the page saves it."""

    position: object  # any JSON; only the page reads it
    seconds: float
    hints: int
    is_finished: bool
    counts: bool  # whether the player agreed that the time is used to calibrate scores

    def columns(self) -> JsonObject:
        return {name.removeprefix("is_"): value for name, value in vars(self).items()}


@dataclass(frozen=True)
class GamePuzzle:
    """The puzzle of a game: one of the library, or any other in native JSON."""

    library_id: int | None
    genre: str | None = None
    native: str | None = None


@dataclass(frozen=True)
class SavedGame:
    """A game as it was saved last."""

    key: str
    subject: GamePuzzle
    progress: GameProgress
    started: datetime
    saved: datetime
    version: int

    def json(self) -> JsonObject:
        assert self.subject.native
        return {
            **self.summary(),
            "puzzle": json.loads(self.subject.native),
            "position": self.progress.position,
        }

    def summary(self) -> JsonObject:
        """Return the data without the puzzle and the position."""
        progress = self.progress.columns()
        del progress["position"]
        return {
            "key": self.key,
            "shelf": self.subject.library_id,
            "genre": self.subject.genre,
            **progress,
            "started": _as_text(self.started),
            "saved": _as_text(self.saved),
            "version": self.version,
        }


def save_game(
    library: Connection,
    player: str,
    key: str,
    subject: GamePuzzle | None,
    progress: GameProgress,
    version: int | None = None,
) -> SavedGame:
    """Save a game; `subject` is required the first time and ignored later.

    A caller that names the version it knows is refused if another save came in between. Saving the
    same progress twice changes nothing.
    """
    with library.writing() as connection:
        try:
            before = _game(connection, player, key)
        except NoSuchGame:
            if subject is None:
                raise
            began = now()
            _insert_new_game(
                connection, player, SavedGame(key, subject, progress, began, began, version=1)
            )
            return _game(connection, player, key)
        if before.progress == progress:
            return before
        if version not in (None, before.version):
            raise SavedElsewhere
        after = replace(before, progress=progress, saved=now(), version=before.version + 1)
        _update_game(connection, player, after)
        return after


def import_games(library: Connection, player: str, games: Sequence[SavedGame]) -> int:
    """Import games, all or none; return how many were new, or newer than the stored ones."""
    imported = 0
    with library.writing() as connection:
        for one in games:
            asked = sa.select(PLAYS.c.saved, PLAYS.c.version).where(*_of(player, one.key))
            before = connection.execute(asked).first()
            if before is None:
                _insert_new_game(connection, player, one)
            elif before.saved < one.saved:
                _update_game(connection, player, replace(one, version=before.version + 1))
            imported += before is None or before.saved < one.saved
    return imported


def load_game(library: Connection, player: str, key: str) -> SavedGame:
    with library.reading() as connection:
        return _game(connection, player, key)


def game_summaries(library: Connection, player: str, most: int) -> list[JsonObject]:
    """Return the most recently saved games, without positions and puzzles."""
    columns = [column for column in PLAYS.c if column.name not in ("position", "native")]
    asked = (
        sa.select(*columns, PUZZLES.c.genre.label("library_genre"))
        .outerjoin_from(PLAYS, PUZZLES, PLAYS.c.puzzle == PUZZLES.c.id)
        .where(*_of(player))
        .order_by(PLAYS.c.saved.desc(), PLAYS.c.id.desc())
        .limit(most)
    )
    with library.reading() as connection:
        return [_record(row).summary() for row in connection.execute(asked)]


def all_games(library: Connection, player: str) -> Iterator[SavedGame]:
    """Yield all games in full, by key; in batches, so that no writer waits."""
    last = ""
    while True:
        with library.reading() as connection:
            asked = (
                sa.select(PLAYS.c.key)
                .where(*_of(player), PLAYS.c.key > last)
                .order_by(PLAYS.c.key)
                .limit(_GAMES_PER_QUERY)
            )
            games = [_game(connection, player, key) for key in connection.scalars(asked).all()]
        yield from games
        if len(games) < _GAMES_PER_QUERY:
            return
        last = games[-1].key


def delete_games(library: Connection, player: str, key: str | None = None) -> int:
    """Delete a game, or all of them; return how many there were."""
    with library.writing() as connection:
        return connection.execute(sa.delete(PLAYS).where(*_of(player, key))).rowcount


def game_states(
    library: Connection, player: str, puzzles: Sequence[int]
) -> dict[int, tuple[GameState, str]]:
    """Map puzzles to the state (begun or finished) and key of this player's last game."""
    asked = (
        sa.select(PLAYS.c.puzzle, PLAYS.c.key, PLAYS.c.finished)
        .where(*_of(player), PLAYS.c.puzzle.in_(puzzles))
        .order_by(PLAYS.c.saved)
    )
    found: dict[int, tuple[GameState, str]] = {}
    with library.reading() as connection:
        for puzzle, key, is_finished in connection.execute(asked):
            was_finished = puzzle in found and found[puzzle][0] == "finished"
            found[puzzle] = ("finished" if is_finished or was_finished else "begun"), key
    return found


def _of(player: str, key: str | None = None) -> list[sa.ColumnElement[bool]]:
    """Select all games of a player that have a key, or one of them."""
    is_kept = PLAYS.c.key.is_not(None) if key is None else PLAYS.c.key == key
    return [PLAYS.c.player == player, is_kept]


def _game(connection: sa.Connection, player: str, key: str) -> SavedGame:
    asked = (
        sa.select(
            PLAYS, PUZZLES.c.genre.label("library_genre"), CONTENTS.c.native.label("library_native")
        )
        .outerjoin_from(PLAYS, PUZZLES, PLAYS.c.puzzle == PUZZLES.c.id)
        .outerjoin(CONTENTS, CONTENTS.c.puzzle == PUZZLES.c.id)
        .where(*_of(player, key))
    )
    row = connection.execute(asked).first()
    if row is None:
        raise NoSuchGame
    return _record(row, row.position, row.native or row.library_native)


def _record(row: Any, position: object = None, native: str | None = None) -> SavedGame:
    return SavedGame(
        row.key,
        GamePuzzle(row.puzzle, row.library_genre or row.genre, native),
        GameProgress(position, row.seconds, row.hints, row.finished, row.counts),
        *(row.started, row.saved, row.version),
    )


def _insert_new_game(connection: sa.Connection, player: str, game: SavedGame) -> None:
    many = sa.select(sa.func.count()).select_from(PLAYS).where(*_of(player))
    if (connection.scalar(many) or 0) >= MAX_GAMES:
        raise TooManyGames
    subject = game.subject
    if subject.library_id is not None:
        there = sa.select(PUZZLES.c.id).where(PUZZLES.c.id == subject.library_id)
        if connection.scalar(there) is None:
            raise NoSuchPuzzle
    insert_game(
        connection,
        game.progress,
        game.started,
        game.saved,
        player=player,
        key=game.key,
        puzzle=subject.library_id,
        genre=subject.genre,
        native=subject.native,
        version=game.version,
    )


def _update_game(connection: sa.Connection, player: str, game: SavedGame) -> None:
    change = sa.update(PLAYS).where(*_of(player, game.key))
    columns = game.progress.columns()
    connection.execute(change.values(**columns, saved=game.saved, version=game.version))


def insert_game(
    connection: sa.Connection,
    progress: GameProgress,
    started: datetime,
    saved: datetime,
    **about: object,
) -> int:
    """Store a new game and return its number; games without a key are those of the Python API."""
    values = {**about, **progress.columns(), "started": started, "saved": saved}
    key = connection.execute(sa.insert(PLAYS).values(values)).inserted_primary_key
    assert key
    number: int = key[0]
    return number


def _as_text(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds") + "Z"
