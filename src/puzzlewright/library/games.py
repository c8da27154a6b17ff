"""Games that are played: how far somebody has come, how long it took, how many hints it took."""

from dataclasses import fields
from typing import Any

import sqlalchemy as sa

from puzzlewright.library.connection import Connection
from puzzlewright.library.records import Play
from puzzlewright.library.schema import PLAYS
from puzzlewright.library.shelving import existing, now
from puzzlewright.model.errors import Trouble

_PLAY = sa.select(*(PLAYS.c[one.name.removeprefix("is_")] for one in fields(Play)))


def begin(library: Connection, number: int, *, counts: bool = False) -> Play:
    """Begin a game of this puzzle. `counts` says that the player agrees that the time helps to
    calibrate scores.
    """
    began = now()
    with library.writing() as connection:
        existing(connection, [number])
        values = {
            "puzzle": number,
            "started": began,
            "saved": began,
            "position": [],
            "seconds": 0.0,
            "hints": 0,
            "finished": False,
            "counts": counts,
        }
        key = connection.execute(sa.insert(PLAYS).values(values)).inserted_primary_key
    assert key
    return game_of(library, key[0])


def save(
    library: Connection,
    game: int,
    position: Any,
    *,
    seconds: float,
    hints: int = 0,
    finished: bool = False,
) -> Play:
    """Note how far a game has come."""
    with library.writing() as connection:
        connection.execute(
            sa.update(PLAYS)
            .where(PLAYS.c.id == game)
            .values(
                position=position,
                seconds=seconds,
                hints=hints,
                finished=finished,
                saved=now(),
            )
        )
    return game_of(library, game)


def game_of(library: Connection, number: int) -> Play:
    """The game of this number."""
    with library.reading() as connection:
        row = connection.execute(_PLAY.where(PLAYS.c.id == number)).first()
    if row is None:
        raise Trouble(f"there is no game {number} in this library")
    return Play(*row)


def games_of(library: Connection, puzzle: int | None = None) -> list[Play]:
    """All games, or those of one puzzle, the oldest first."""
    asked = _PLAY.order_by(PLAYS.c.id)
    if puzzle is not None:
        asked = asked.where(PLAYS.c.puzzle == puzzle)
    with library.reading() as connection:
        return [Play(*row) for row in connection.execute(asked)]
