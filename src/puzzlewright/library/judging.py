"""Evaluate a puzzle for a library (uniqueness, difficulty, facts), perhaps in a worker process."""

from dataclasses import dataclass, field
from typing import Any

from puzzlewright.explaining.rating import Rating
from puzzlewright.genres import genre_of
from puzzlewright.model.limits import Limit
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

LIMIT = Limit(seconds=20)  # on one puzzle, for its verdict and again for its rating


@dataclass(frozen=True)
class Judged:
    """What a library notes about a puzzle, as plain data."""

    status: str
    solution: Any = None  # as marks
    level: int | None = None
    score: float | None = None
    techniques: dict[str, int] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)


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


def _rated(solution: Any, rating: Rating) -> Judged:
    return Judged(
        "unique", solution, rating.level, rating.score, dict(rating.techniques), dict(rating.facts)
    )
