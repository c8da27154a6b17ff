"""Statistics of a library, and the rank correlation between scores and opt-in solve times."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import sqlalchemy as sa

from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.rank_correlation import spearman
from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import PLAYS, PUZZLES, TAGS

BOOTSTRAP_SAMPLES = 2000  # samples of the games for the confidence interval
MIN_GAMES = 5  # with fewer, nothing is reported


@dataclass(frozen=True)
class Stats(JsonResult):
    """The library in numbers: puzzles by genre and difficulty, games, seconds played."""

    JSON = ("puzzles", "removed", "genres", "games", "finished", "seconds~1", "hints", "tags")

    puzzles: int
    removed: int
    by_genre: dict[str, dict[str | None, int]]  # by difficulty; None means not rated
    games: int
    finished: int
    seconds: float  # that were played
    hints: int
    tags: dict[str, int]  # how many puzzles have each, the most frequent first

    @property
    def genres(self) -> dict[str, dict[str, int]]:
        """`by_genre` with a name for puzzles without a rating."""
        return {
            genre: {name or "unrated": number for name, number in levels.items()}
            for genre, levels in self.by_genre.items()
        }


def stats_of(library: Connection) -> Stats:
    there = PUZZLES.c.removed.is_(None)
    by_genre: dict[str, dict[str | None, int]] = {}
    with library.reading() as connection:
        for genre, level, number in connection.execute(
            sa.select(PUZZLES.c.genre, PUZZLES.c.level, sa.func.count())
            .where(there)
            .group_by(PUZZLES.c.genre, PUZZLES.c.level)
            .order_by(PUZZLES.c.genre, PUZZLES.c.level.is_(None), PUZZLES.c.level)
        ):
            by_genre.setdefault(genre, {})[LEVELS[level - 1] if level else None] = number
        gone = sa.select(sa.func.count()).where(PUZZLES.c.removed.is_not(None))
        removed = connection.scalar(gone)
        games, finished, seconds, hints = connection.execute(
            sa.select(
                sa.func.count(),
                sa.func.sum(sa.cast(PLAYS.c.finished, sa.Integer)),
                sa.func.sum(PLAYS.c.seconds),
                sa.func.sum(PLAYS.c.hints),
            )
        ).one()
        tagged = connection.execute(
            sa.select(TAGS.c.tag, sa.func.count())
            .join(PUZZLES, PUZZLES.c.id == TAGS.c.puzzle)
            .where(there)
            .group_by(TAGS.c.tag)
            .order_by(sa.func.count().desc(), TAGS.c.tag)
        )
        tags = {row.tag: row[1] for row in tagged}
    total = sum(sum(levels.values()) for levels in by_genre.values())
    return Stats(
        total, removed or 0, by_genre, games, finished or 0, seconds or 0.0, hints or 0, tags
    )


@dataclass(frozen=True)
class CountedGame:
    """A finished game that calibration uses."""

    genre: str
    score: float
    seconds: float


@dataclass(frozen=True)
class Calibration(JsonResult):
    """The rank correlation of score and time with its 95% interval; None with too few games."""

    JSON = ("games=number", "rank_correlation=agreement~3", "interval")

    games: tuple[CountedGame, ...]
    agreement: float | None
    low: float | None = None
    high: float | None = None

    @property
    def number(self) -> int:
        return len(self.games)

    @property
    def interval(self) -> list[float] | None:
        return None if self.low is None else [round(self.low, 3), round(self.high or 0, 3)]


def counted_games(library: Connection) -> list[CountedGame]:
    """Return the finished games without hints whose players agreed, with the puzzles' scores."""
    asked = (
        sa.select(PUZZLES.c.genre, PUZZLES.c.score, PLAYS.c.seconds)
        .join_from(PLAYS, PUZZLES, PLAYS.c.puzzle == PUZZLES.c.id)
        .where(PLAYS.c.finished, PLAYS.c.counts, PLAYS.c.hints == 0, PUZZLES.c.score.is_not(None))
        .order_by(PLAYS.c.id)
    )
    with library.reading() as connection:
        return [CountedGame(*row) for row in connection.execute(asked)]


def calibration(games: Sequence[CountedGame], seed: int = 1) -> Calibration:
    """Correlate score and time; bootstrap the interval."""
    agreement = _agreement(games) if len(games) >= MIN_GAMES else None
    if agreement is None:
        return Calibration(tuple(games), None)
    random = Random(seed)
    resampled = [_agreement(random.choices(games, k=len(games))) for _ in range(BOOTSTRAP_SAMPLES)]
    values = sorted(value for value in resampled if value is not None)
    cut = len(values) // 40
    return Calibration(tuple(games), agreement, values[cut], values[-1 - cut])


def _agreement(games: Sequence[CountedGame]) -> float | None:
    return spearman([(game.score, game.seconds) for game in games])
