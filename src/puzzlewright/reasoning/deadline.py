"""Limit the work on a puzzle, also while a huge formula is still being encoded or loaded.

Engines check their limits between slices of work, but encoding and loading, or one long slice, can
overrun. So work on larger puzzles runs in a sandbox, which is killed when a limit is exceeded.
"""

from collections.abc import Callable
from typing import TypeVar

from puzzlewright.core.limits import Budget
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.processes import sandbox

T = TypeVar("T")
R = TypeVar("R")

SMALL = 600  # choices; a smaller puzzle is encoded at once, so the engine's own limit is enough
LARGE = 30_000  # choices; a sandbox for a memory limit alone pays from here on


def run_limited(
    work: "sandbox.Work[R, T]",
    puzzle: Puzzle,
    budget: Budget,
    partial: Callable[[list[R], str], T],
    *,
    is_long: bool = False,
) -> T:
    """Run work on a puzzle within a budget; if it is stopped, return `partial(reports, why)`.

    `is_long` marks work that takes long even on a small puzzle.
    """
    isolate = is_long or may_overrun(puzzle, budget)
    return sandbox.run_limited(work, budget, partial, isolate=isolate)


def may_overrun(puzzle: Puzzle, budget: Budget) -> bool:
    """Tell whether only a sandbox keeps this budget."""
    if not budget.is_timed:
        return False
    most = SMALL if budget.limit.seconds is not None else LARGE
    return sum(map(len, genre_of(puzzle).blank(puzzle).open)) > most
