"""Count solutions, and find out what all of them have in common."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated

from puzzlewright.core.board import Board, Choice, Place, Solution, Value
from puzzlewright.core.errors import LimitReached, NotInstalled
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget
from puzzlewright.core.words import count_noun as counted
from puzzlewright.core.words import short_repr
from puzzlewright.engines import engine_named
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.model_count import INSTALL, can_count_models, count_models
from puzzlewright.reasoning.search import Search, may_overrun
from puzzlewright.reasoning.view import publish
from puzzlewright.verbs.solve import (
    EncodingName,
    EngineName,
    MethodName,
    MethodSearch,
    check_method_alone,
    limit_of,
)
from puzzlewright.verbs.text import as_limit, as_puzzle
from puzzlewright.verbs.verb import (
    AnyLimit,
    PuzzleInput,
    about,
    check_arguments,
    verb,
)

MAX_ENUMERATED = 10_000  # solutions; a model counter is faster for more
ENUMERATION_TIME_SHARE = 0.3  # of the time, for these


@short_repr
@dataclass(frozen=True, slots=True)
class Count(JsonResult):
    """The number of solutions; exact unless counting stopped early."""

    JSON = (
        *("genre=puzzle.genre", "count=number", "exact=is_exact", "common", "forced", "differ"),
        *("solutions", "why?"),
    )

    puzzle: Puzzle
    number: int
    is_exact: bool
    # the values that occur in some solution; None if there is no solution, or if unknown
    common: Board | None
    # which limit of time or memory was reached, or why there is no solution
    why: str | None
    # the first two that were found
    solutions: tuple[Solution, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "solutions", publish(self.puzzle, self.solutions))

    @property
    def differ(self) -> list[Place] | None:
        """List the places that differ between solutions."""
        return None if self.common is None else self.common.undecided()

    def __str__(self) -> str:
        text = counted(self.number, "solution")
        if self.number == 0:
            text = "no solution" if self.is_exact else "no solution found so far"
        elif not self.is_exact:
            text = f"{'at least' if self.why else 'more than'} {text}"
        return f"{text}: {self.why}" if self.why else text

    @property
    def forced(self) -> list[Choice] | None:
        """List the choices that all solutions share."""
        return None if self.common is None else self.common.decided()


@verb()
def count(
    puzzle: PuzzleInput,
    *,
    at_most: Annotated[
        int | None,
        about(
            "stop counting at N (none: never); above 10000, a model counter is used if it is"
            " installed",
            within=(1, 10**9),
            flags=("--limit",),
            metavar="N",
        ),
    ] = 1000,
    encoding: EncodingName = None,
    engine: EngineName = None,
    method: MethodName = None,
    limit: AnyLimit = None,
) -> Count:
    """Count the solutions, and show what they have in common and where the first two differ.

    Even if counting stops at the limit, what is reported as common holds in all solutions. Counting
    very many solutions without a limit needs a model counter.

    >>> import puzzlewright as pw
    >>> print(pw.count(pw.read("3x3:4d23b", genre="mosaic"), at_most=100))
    1 solution
    """
    check_arguments(count, at_most=at_most)
    puzzle, budget = as_puzzle(puzzle), Budget(as_limit(limit))
    if method is not None:
        check_method_alone(method, encoding=encoding, engine=engine)
        return _enumerate(MethodSearch(puzzle, method, budget), at_most or sys.maxsize)
    if (
        (at_most is None or at_most > MAX_ENUMERATED)
        and encoding is None
        and engine is None
        and can_count_models()
    ):
        few = _count_by_enumeration(
            puzzle, MAX_ENUMERATED, None, None, budget.with_time_share(ENUMERATION_TIME_SHARE)
        )
        return (
            few if few.is_exact else _with_total(few, count_models(puzzle, budget), at_most, budget)
        )
    if at_most is None and budget.is_unlimited:
        few = _count_by_enumeration(puzzle, MAX_ENUMERATED, encoding, engine, budget)
        if few.is_exact:
            return few
        raise NotInstalled("a counter for very many solutions", INSTALL)
    return _count_by_enumeration(puzzle, at_most or sys.maxsize, encoding, engine, budget)


def _with_total(few: Count, number: int | None, at_most: int | None, budget: Budget) -> Count:
    """Add the total, if it is known, to what is known about some solutions."""
    if number is None:
        return replace(few, why=few.why or budget.exhausted_limit() or "the model counter gave up")
    if at_most is not None and number > at_most:
        return replace(few, number=at_most, why=None)
    return replace(few, number=number, is_exact=True, why=None)


def _count_by_enumeration(
    puzzle: Puzzle, at_most: int, encoding: str | None, engine: str | None, budget: Budget
) -> Count:
    """Enumerate the solutions."""
    chosen = encoding_of(genre_of(puzzle), encoding)
    solver = engine_named(engine or chosen.engine)

    def work(report: Callable[[Solution], None]) -> Count:
        with Search(puzzle, chosen.name, solver.name, budget) as search:
            return _enumerate(search, at_most, report)

    def partial(solutions: list[Solution], why: str) -> Count:
        why = limit_of(solver.name, puzzle, chosen.name, why)
        number = min(len(solutions), at_most)
        return Count(puzzle, number, False, None, why, tuple(solutions[:2]))

    return run_limited(work, budget, partial, isolate=may_overrun(puzzle, budget))


def _enumerate(
    search: Search | MethodSearch, at_most: int, report: Callable[[Solution], None] = lambda _: None
) -> Count:
    puzzle = search.puzzle
    first: list[Solution] = []
    seen: list[set[Value]] = []
    number = 0
    try:
        # Find one more than asked for, to distinguish "exactly" from "at least".
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
        return Count(puzzle, 0, True, None, search.why_unsolvable)
    common = Board(tuple(map(frozenset, seen)))
    if number <= at_most:
        return Count(puzzle, number, True, common, None, tuple(first))
    widest = None
    with suppress(LimitReached):
        widest = search.extend_to_all_solutions(common)
    return Count(puzzle, at_most, False, widest, None, tuple(first))
