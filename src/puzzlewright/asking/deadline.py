"""Work on a puzzle that must end in time, also while a huge formula is still being written down or
loaded.

Engines keep their limits between slices of work, but encoding and loading, or one long slice, can
overrun. So larger puzzles under a limit are worked on in a child process, which is ended when the
time is up or when it takes too much memory. What it has found until then is not lost.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from puzzlewright.blueprints.genre import Genre
from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import Budget
from puzzlewright.solving.children import Outcome, can_have_children, in_child

T = TypeVar("T")

# choices; a puzzle with no more is encoded in no time, and the engine's own limit is enough
SMALL = 600
LARGE = 30_000  # choices; from here on memory alone is worth a child process
GRACE = 0.15  # seconds beyond the limit in which the work may still end by itself and tell more


def in_time(
    work: Callable[[Callable[[Any], None]], T],
    genre: Genre[Any],
    puzzle: Any,
    budget: Budget,
    *,
    is_long: bool = False,
) -> Outcome[T]:
    """What comes of the work on this puzzle, and what it told on the way; long work is never quick,
    however small the puzzle.
    """
    if (is_long and budget.is_timed and can_have_children()) or needs_child(genre, puzzle, budget):
        return in_child(work, budget, GRACE)
    told: list[Any] = []
    try:
        return Outcome(work(told.append), told, "")
    except LimitReached as reached:
        return Outcome(None, told, str(reached))


def needs_child(genre: Genre[Any], puzzle: Any, budget: Budget) -> bool:
    """Whether only a child process keeps this budget."""
    if not budget.is_timed:
        return False
    most = SMALL if budget.limit.seconds is not None else LARGE
    return sum(map(len, genre.blank(puzzle).open)) > most and can_have_children()
