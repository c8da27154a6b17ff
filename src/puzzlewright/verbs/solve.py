"""Solve: is there a solution, is it the only one, and what does it look like?"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from puzzlewright.board import Solution
from puzzlewright.engine import Limit
from puzzlewright.engines import engine_named
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.verbs.deadline import in_time
from puzzlewright.verbs.search import Search

Status: TypeAlias = Literal["unique", "several", "none", "unknown"]


@dataclass(frozen=True, slots=True)
class Seconds:
    """Where the time went."""

    encode: float
    solve: float
    total: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The whole truth about a puzzle, or how far it is known."""

    status: Status
    solutions: tuple[Solution, ...]  # up to two: the second is the proof that the first is not the only one
    why: str | None  # why there is no solution, where that is plain; or which limit was reached
    encoding: str
    engine: str
    seconds: Seconds
    variables: int
    clauses: int

    @property
    def solution(self) -> Solution | None:
        return self.solutions[0] if self.solutions else None


def solve(
    puzzle: Any,
    *,
    encoding: str | None = None,
    engine: str | None = None,
    limit: Limit | None = None,
    first: bool = False,
) -> Verdict:
    """Look for a solution and for a second one; with `first`, be content with one and leave open whether it is unique."""
    started = time.perf_counter()
    limit = limit or Limit()
    genre = genre_of(puzzle)
    chosen = encoding_of(genre, encoding)
    solver = engine_named(engine or chosen.engine)

    def look(tell: Callable[[Solution], None]) -> Verdict:
        return _look(puzzle, chosen.name, solver.name, limit, first, tell)

    verdict, told = in_time(look, genre, puzzle, limit.seconds)
    return verdict or Verdict(
        status="unknown",
        solutions=tuple(told),
        why=f"{solver.name} on {genre.name}/{chosen.name}: no answer within {limit.seconds:g} seconds",
        encoding=chosen.name,
        engine=solver.name,
        seconds=Seconds(0, 0, time.perf_counter() - started),
        variables=0,
        clauses=0,
    )


def _look(puzzle: Any, encoding: str, engine: str, limit: Limit, first: bool, tell: Callable[[Solution], None]) -> Verdict:
    started = time.perf_counter()
    solutions: list[Solution] = []
    with Search(puzzle, encoding, engine, limit) as search:
        while len(solutions) < (1 if first else 2) and (solution := search.next()):
            solutions.append(solution)
            tell(solution)
    status: Status
    if len(solutions) == 2:
        status = "several"
    elif search.gave_up or (first and solutions):
        status = "unknown"
    else:
        status = "unique" if solutions else "none"
    return Verdict(
        status=status,
        solutions=tuple(solutions),
        why=search.gave_up or search.hopeless,
        encoding=search.encoding.name,
        engine=search.engine.name,
        seconds=Seconds(search.encode_seconds, search.solve_seconds, time.perf_counter() - started),
        variables=search.formula.variables if search.formula else 0,
        clauses=search.formula.constraints if search.formula else 0,
    )
