"""What a library holds, in numbers: by genre, level and tag, and how it was played."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import PLAYS, PUZZLES, TAGS
from puzzlewright.model.step import LEVELS


@dataclass(frozen=True)
class Stats:
    """How many puzzles there are of each genre and level; None stands for those without rating."""

    puzzles: int
    removed: int
    by_genre: dict[str, dict[str | None, int]]
    games: int
    finished: int
    seconds: float  # that were played
    hints: int
    tags: dict[str, int]  # how many puzzles have each, the most frequent first

    def json(self) -> dict[str, Any]:
        return {
            "puzzles": self.puzzles,
            "removed": self.removed,
            "genres": {
                genre: {name or "unrated": number for name, number in levels.items()}
                for genre, levels in self.by_genre.items()
            },
            "games": self.games,
            "finished": self.finished,
            "seconds": round(self.seconds, 1),
            "hints": self.hints,
            "tags": self.tags,
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
