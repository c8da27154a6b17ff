"""How well our score predicts the time that people take, by the games that players let count."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import sqlalchemy as sa

from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import PLAYS, PUZZLES
from puzzlewright.model.correlation import spearman

DRAWS = 2000  # of the games, with repetition, for the interval
FEWEST = 5  # games from which anything is said at all


@dataclass(frozen=True)
class Game:
    """A finished game as calibration sees it."""

    genre: str
    score: float
    seconds: float


@dataclass(frozen=True)
class Calibration:
    """The rank correlation of score and time with its 95% interval; None with too few games."""

    games: tuple[Game, ...]
    agreement: float | None
    low: float | None = None
    high: float | None = None

    def json(self) -> dict[str, Any]:
        interval = None if self.low is None else [round(self.low, 3), round(self.high or 0, 3)]
        correlation = self.agreement and round(self.agreement, 3)
        return {"games": len(self.games), "rank_correlation": correlation, "interval": interval}


def counted_games(library: Connection) -> list[Game]:
    """The finished games without hints whose players agreed, with the score of their puzzles."""
    asked = (
        sa.select(PUZZLES.c.genre, PUZZLES.c.score, PLAYS.c.seconds)
        .join_from(PLAYS, PUZZLES, PLAYS.c.puzzle == PUZZLES.c.id)
        .where(PLAYS.c.finished, PLAYS.c.counts, PLAYS.c.hints == 0, PUZZLES.c.score.is_not(None))
        .order_by(PLAYS.c.id)
    )
    with library.reading() as connection:
        return [Game(*row) for row in connection.execute(asked)]


def calibration(games: Sequence[Game], seed: int = 1) -> Calibration:
    """Correlate score and time; bootstrap the interval."""
    agreement = _agreement(games) if len(games) >= FEWEST else None
    if agreement is None:
        return Calibration(tuple(games), None)
    random = Random(seed)
    drawn = [_agreement(random.choices(games, k=len(games))) for _ in range(DRAWS)]
    values = sorted(value for value in drawn if value is not None)
    cut = len(values) // 40
    return Calibration(tuple(games), agreement, values[cut], values[-1 - cut])


def _agreement(games: Sequence[Game]) -> float | None:
    return spearman([(game.score, game.seconds) for game in games])
