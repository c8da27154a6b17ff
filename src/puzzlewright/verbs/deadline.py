"""Work that must end in time: done in a child process, which is ended when it does not stop by itself.

Engines keep their limits between slices of work, but encoding and loading a huge formula, or one long slice, can overrun.
A child can always be ended, and its memory comes back. What it has found until then is not lost.
"""

import os
import time
from collections.abc import Callable
from typing import Any, TypeVar

from puzzlewright.board import Solution
from puzzlewright.genre import Genre

T = TypeVar("T")

CAN_FORK = hasattr(os, "fork")
SMALL = 150  # places; a puzzle of this size is encoded in no time, and the engine's own limit is enough
GRACE = 0.25  # seconds beyond the limit in which the work may still end by itself and tell more


def in_time(
    work: Callable[[Callable[[Solution], None]], T], genre: Genre[Any], puzzle: Any, seconds: float | None
) -> tuple[T | None, list[Solution]]:
    """The result of the work on this puzzle, or None if it had to be ended; and the solutions that it told of on the way."""
    told: list[Solution] = []
    if seconds is None or not CAN_FORK or len(genre.blank(puzzle).open) <= SMALL:
        return work(told.append), told
    import multiprocessing

    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_do, args=(work, there), daemon=True)
    deadline = time.perf_counter() + seconds + GRACE
    child.start()
    there.close()
    try:
        while here.poll(max(deadline - time.perf_counter(), 0)):
            kind, content = here.recv()
            if kind == "told":
                told.append(content)
            elif kind == "failed":
                raise content
            else:
                return content, told
        return None, told
    finally:
        child.kill()
        child.join()
        here.close()


def _do(work: Callable[[Callable[[Solution], None]], Any], there: Any) -> None:
    try:
        result = work(lambda solution: there.send(("told", solution)))
    except Exception as error:
        there.send(("failed", error))
    else:
        there.send(("done", result))
