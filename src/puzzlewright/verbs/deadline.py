"""Work on a puzzle that must end in time, also while a huge formula is still being written down or loaded.

Engines keep their limits between slices of work, but encoding and loading, or one long slice, can overrun. So larger puzzles
under a limit are worked on in a child process. What it has found until it is ended is not lost.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from puzzlewright.board import Solution
from puzzlewright.children import CAN_FORK, in_child
from puzzlewright.genre import Genre

T = TypeVar("T")

SMALL = 600  # choices; a puzzle with no more is encoded in no time, and the engine's own limit is enough
GRACE = 0.25  # seconds beyond the limit in which the work may still end by itself and tell more


def in_time(
    work: Callable[[Callable[[Solution], None]], T], genre: Genre[Any], puzzle: Any, seconds: float | None
) -> tuple[T | None, list[Solution]]:
    """The result of the work on this puzzle, or None if it had to be ended; and the solutions that it told of on the way."""
    if seconds is None or not CAN_FORK or sum(map(len, genre.blank(puzzle).open)) <= SMALL:
        told: list[Solution] = []
        return work(told.append), told
    return in_child(work, seconds + GRACE)
