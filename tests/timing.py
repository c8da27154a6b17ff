"""Check time limits, and wait for what happens elsewhere, on a machine that may be busy."""

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from bench.processes import own_seconds

TRIES = 3  # other programs can only make it longer
HANGS = 60.0  # seconds after which something hangs, on however busy a machine

Result = TypeVar("Result")


def in_time(seconds: float, work: Callable[[], Result]) -> Result:
    """Return the result of work that stops within this time in one of a few tries.

    Work that ignores its limit goes on computing, so CPU time is measured, of this process and of
    the children that have ended. By the clock it must only not hang.
    """
    took = []
    for _ in range(TRIES):
        started, computed = time.monotonic(), own_seconds()
        result = work()
        took.append(own_seconds() - computed)
        assert time.monotonic() - started < seconds + 4 * HANGS
        if took[-1] < seconds:
            return result
    raise AssertionError(f"it took at least {min(took):.2f} seconds, not {seconds:g}")


def longer_limits(seconds: float) -> Iterator[float]:
    """Yield time limits, each four times as long, for work that must get somewhere in its time.

    A machine may be too busy for the first ones. Break when the work was far enough.
    """
    while seconds < 4 * HANGS:
        yield seconds
        seconds *= 4


def soon(is_so: Callable[[], bool], seconds: float = 2 * HANGS) -> bool:
    """Wait until something is true; false if that takes too long."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
