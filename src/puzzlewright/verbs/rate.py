"""Rate how hard a puzzle is for a person."""

from collections.abc import Callable, Mapping
from typing import Any, overload

from puzzlewright.core.limits import Budget, Limit, Unfinished
from puzzlewright.genre.genre import Puzzle
from puzzlewright.reasoning.deadline import run_limited
from puzzlewright.reasoning.explain.rating import Rater, Rating, solver_facts
from puzzlewright.verbs.validation import as_limit


@overload
def rate(puzzle: Puzzle, *, by_solver: bool = False, limit: None = None) -> Rating: ...
@overload
def rate(puzzle: Puzzle, *, by_solver: bool = False, limit: Limit) -> Rating | Unfinished: ...
def rate(
    puzzle: Puzzle, *, by_solver: bool = False, limit: Limit | None = None
) -> Rating | Unfinished:
    """Rate a puzzle that has exactly one solution; `by_solver` adds facts that an engine counts.

    >>> import puzzlewright as pw
    >>> rating = pw.rate(pw.read("5x5m2:1a1a2e3a3a3e3a6a4"))
    >>> rating.name, rating.level
    ('easy', 2)
    """
    budget = Budget(as_limit(limit))

    def work(report: Callable[[Mapping[str, Any]], None]) -> Rating | Unfinished:
        facts = solver_facts(puzzle, budget) if by_solver else {}
        return Rater(puzzle, budget, report).rating(facts)

    def partial(reports: list[Mapping[str, Any]], why: str) -> Rating | Unfinished:
        return Unfinished(why, reports[-1] if reports else {})

    return run_limited(work, puzzle, budget, partial)
