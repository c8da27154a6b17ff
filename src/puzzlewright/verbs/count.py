"""Count solutions, and find out what all of them have in common."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from puzzlewright.core.board import Board, Place, Solution, Value
from puzzlewright.core.errors import LimitReached, NotInstalled, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.core.words import count as counted
from puzzlewright.engines import engine_named
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.reasoning.deadline import run_limited
from puzzlewright.reasoning.model_count import INSTALL, can_total, total
from puzzlewright.reasoning.search import Search
from puzzlewright.verbs.solve import limit_of
from puzzlewright.verbs.validation import as_limit, as_whole_number

MANY = 10_000  # solutions; to go through more takes longer than to count them otherwise
WALKING = 0.3  # the share of the time for these


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions; exact unless counting stopped early."""

    puzzle: Puzzle
    number: int
    is_exact: bool
    # the values that occur in some solution; None if there is none, or it was not found out
    common: Board | None
    # which limit of time or memory was reached, or why there is no solution
    why: str | None
    # the first two that were found
    solutions: tuple[Solution, ...] = ()

    @property
    def differ(self) -> list[Place]:
        """List the places that differ between solutions; empty if that is not known."""
        return self.common.undecided() if self.common else []

    def __str__(self) -> str:
        said = counted(self.number, "solution")
        if self.number == 0:
            said = "no solution" if self.is_exact else "no solution found so far"
        elif not self.is_exact:
            said = f"{'at least' if self.why else 'more than'} {said}"
        return f"{said}: {self.why}" if self.why else said

    def json(self) -> dict[str, Any]:
        genre, puzzle = genre_of(self.puzzle), self.puzzle
        data: dict[str, Any] = {"genre": genre.name, "count": self.number, "exact": self.is_exact}
        if self.common is None:
            data.update(common=None, forced=None, differ=None)
        else:
            data.update(
                common=[sorted(values) for values in self.common.open],
                forced=[genre.entry(puzzle, choice) for choice in self.common.decided()],
                differ=[genre.locate(puzzle, place) for place in self.differ],
            )
        return {**data, "solutions": [genre.marks(puzzle, one) for one in self.solutions]}


def count(
    puzzle: Puzzle,
    *,
    at_most: int | None = 1000,
    encoding: str | None = None,
    engine: str | None = None,
    limit: Limit | None = None,
) -> Count:
    """Count the solutions up to `at_most`, or all for None; `common` covers all of them anyway.

    A model counter finds the exact number of very many, if it is installed and neither an encoding
    nor an engine is given.

    >>> import puzzlewright as pw
    >>> print(pw.count(pw.read("3x3:4d23b", genre="mosaic"), at_most=100))
    1 solution
    """
    if at_most is not None and as_whole_number(at_most, "at_most") < 1:
        raise Trouble(f"count needs a limit of at least 1, not {at_most}")
    budget = Budget(as_limit(limit))
    if (at_most is None or at_most > MANY) and encoding is None and engine is None and can_total():
        few = _counted(puzzle, MANY, None, None, budget.share(WALKING))
        return few if few.is_exact else _with_total(few, total(puzzle, budget), at_most, budget)
    if at_most is None and budget.is_unlimited:
        few = _counted(puzzle, MANY, encoding, engine, budget)
        if few.is_exact:
            return few
        raise NotInstalled("a counter for very many solutions", INSTALL)
    return _counted(puzzle, at_most or sys.maxsize, encoding, engine, budget)


def _with_total(few: Count, number: int | None, at_most: int | None, budget: Budget) -> Count:
    """Add the total, if it is known, to what is known about some solutions."""
    if number is None:
        return replace(few, why=few.why or budget.spent() or "the model counter gave up")
    if at_most is not None and number > at_most:
        return replace(few, number=at_most, why=None)
    return replace(few, number=number, is_exact=True, why=None)


def _counted(
    puzzle: Puzzle, at_most: int, encoding: str | None, engine: str | None, budget: Budget
) -> Count:
    """Enumerate the solutions."""
    chosen = encoding_of(genre_of(puzzle), encoding)
    solver = engine_named(engine or chosen.engine)

    def walk(report: Callable[[Solution], None]) -> Count:
        with Search(puzzle, chosen.name, solver.name, budget) as search:
            return _walk(search, at_most, report)

    def partial(solutions: list[Solution], why: str) -> Count:
        why = limit_of(solver.name, puzzle, chosen.name, why)
        number = min(len(solutions), at_most)
        return Count(puzzle, number, False, None, why, tuple(solutions[:2]))

    return run_limited(walk, puzzle, budget, partial)


def _walk(search: Search, at_most: int, report: Callable[[Solution], None]) -> Count:
    puzzle = search.puzzle
    first: list[Solution] = []
    seen: list[set[Value]] = []
    number = 0
    try:
        # One more than asked for is looked for, to tell "exactly" from "at least".
        while number <= at_most and (solution := search.next()):
            number += 1
            if number <= 2:
                first.append(solution)
                seen = seen or [set() for _ in solution.values]
            for values, value in zip(seen, solution.values, strict=True):
                values.add(value)
            report(solution)
    except LimitReached as reached:
        return Count(puzzle, min(number, at_most), False, None, str(reached), tuple(first))
    if not number:
        return Count(puzzle, 0, True, None, search.hopeless)
    common = Board(tuple(map(frozenset, seen)))
    if number <= at_most:
        return Count(puzzle, number, True, common, None, tuple(first))
    widest = None
    with suppress(LimitReached):
        widest = search.widened(common)
    return Count(puzzle, at_most, False, widest, None, tuple(first))
