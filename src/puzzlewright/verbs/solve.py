"""Solve: is there a solution, is it the only one, and what does it look like?"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from puzzlewright.asking.arguments import as_limit
from puzzlewright.asking.deadline import in_time
from puzzlewright.asking.search import Search
from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.engines import engine_named
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.model.board import Place, Solution
from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import Budget, Limit

Status: TypeAlias = Literal["unique", "several", "none", "unknown"]

SENTENCES = {
    "unique": "one solution, and no other",
    "several": "more than one solution",
    "none": "no solution",
    "unknown": "not decided",
}


@dataclass(frozen=True, slots=True)
class Seconds:
    """Where the time went."""

    encode: float
    solve: float
    total: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The whole truth about a puzzle, or how far it is known."""

    puzzle: Puzzle
    status: Status
    # up to two: the second is the proof that the first is not the only one
    solutions: tuple[Solution, ...]
    why: str | None  # why there is no solution, where that is plain; or which limit was reached
    encoding: str
    engine: str
    seconds: Seconds
    variables: int
    clauses: int

    @property
    def solution(self) -> Solution | None:
        return self.solutions[0] if self.solutions else None

    @property
    def differ(self) -> list[Place]:
        """Where two solutions are not the same."""
        values = zip(*(solution.values for solution in self.solutions), strict=True)
        return [place for place, found in enumerate(values) if len(set(found)) > 1]

    def __str__(self) -> str:
        """In a sentence: 'one solution, and no other'."""
        if self.status in ("none", "unknown") and self.why:
            return f"{SENTENCES[self.status]}: {self.why}"
        return SENTENCES[self.status]

    def json(self) -> dict[str, Any]:
        """The contract's JSON."""
        genre, seconds = genre_of(self.puzzle), self.seconds
        several = (
            {"differ": [genre.locate(self.puzzle, place) for place in self.differ]}
            if self.status == "several"
            else {}
        )
        return {
            "genre": genre.name,
            "status": self.status,
            "solutions": [genre.marks(self.puzzle, solution) for solution in self.solutions],
            **several,
            "encoding": self.encoding,
            "engine": self.engine,
            "seconds": {
                name: round(getattr(seconds, name), 6) for name in ("encode", "solve", "total")
            },
            "variables": self.variables,
            "clauses": self.clauses,
        }


def solve(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    engine: str | None = None,
    limit: Limit | None = None,
    first: bool = False,
) -> Verdict:
    """Look for a solution and for a second one; with `first`, be content with one and leave open
    whether it is unique.

    >>> import puzzlewright as pw
    >>> verdict = pw.solve(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> verdict.status
    'unique'
    """
    started = time.perf_counter()
    budget = Budget(as_limit(limit))
    genre = genre_of(puzzle)
    chosen = encoding_of(genre, encoding)
    solver = engine_named(engine or chosen.engine)

    def look(tell: Callable[[Solution], None]) -> Verdict:
        return _look(puzzle, chosen.name, solver.name, budget, first, tell)

    verdict, told, why = in_time(look, genre, puzzle, budget)
    return verdict or Verdict(
        puzzle=puzzle,
        status="unknown",
        solutions=tuple(told),
        why=why
        if why.startswith(solver.name)
        else f"{solver.name} on {genre.name}/{chosen.name}: {why}",
        encoding=chosen.name,
        engine=solver.name,
        seconds=Seconds(0, 0, time.perf_counter() - started),
        variables=0,
        clauses=0,
    )


def _look(
    puzzle: Puzzle,
    encoding: str,
    engine: str,
    budget: Budget,
    first: bool,
    tell: Callable[[Solution], None],
) -> Verdict:
    started = time.perf_counter()
    solutions: list[Solution] = []
    gave_up: str | None = None
    with Search(puzzle, encoding, engine, budget) as search:
        try:
            while len(solutions) < (1 if first else 2) and (solution := search.next()):
                solutions.append(solution)
                tell(solution)
        except LimitReached as reached:
            gave_up = str(reached)
    status: Status
    if len(solutions) == 2:
        status = "several"
    elif gave_up or (first and solutions):
        status = "unknown"
    else:
        status = "unique" if solutions else "none"
    return Verdict(
        puzzle=puzzle,
        status=status,
        solutions=tuple(solutions),
        why=gave_up or search.hopeless,
        encoding=search.encoding.name,
        engine=search.engine.name,
        seconds=Seconds(search.encode_seconds, search.solve_seconds, time.perf_counter() - started),
        variables=search.formula.variables if search.formula else 0,
        clauses=search.formula.constraints if search.formula else 0,
    )
