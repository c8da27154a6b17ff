"""Measure what processes use, memory and time, and check it against limits."""

import os
import sys
import time
from typing import NamedTuple

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import MEGABYTE, Budget, resident

GRACE = 0.15  # seconds beyond its deadline after which work is interrupted (see `sandbox`)
LAST_GRACE = 2.0  # seconds beyond its deadline after which interrupted work is killed
LOOK_AGAIN = 0.05  # seconds between two looks at what a process uses


class OutOfMemory(LimitReached):
    """A process used more memory than its limit allows."""


class Limits(NamedTuple):
    """What a process may use, as its supervisor checks it."""

    budget: Budget = Budget()
    grace: float = GRACE
    cpu_seconds: float | None = None  # of the process in all, with its children

    @property
    def patience(self) -> float | None:
        """How long the supervisor may wait for a message before it checks again."""
        is_watched = self.cpu_seconds is not None or self.budget.limit.megabytes is not None
        left = self.budget.seconds + self.grace
        wait = min(left, LOOK_AGAIN) if is_watched else left
        return None if wait == float("inf") else max(wait, 0)

    def check(self, process: int) -> None:
        """Raise `LimitReached` if the process exceeds a limit."""
        budget, most = self.budget, self.budget.limit.megabytes
        if budget.seconds + self.grace <= 0:
            raise LimitReached(budget.out_of_time())
        if self.cpu_seconds is not None and (cpu_seconds_of(process) or 0) > self.cpu_seconds:
            raise LimitReached("no answer within the limit of CPU time")
        if most is not None and resident(process) > most * MEGABYTE:
            raise OutOfMemory(budget.out_of_memory())


def peak_memory() -> float | None:
    """Return the peak memory of this process or its largest finished child, in MB, if known."""
    try:
        from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
    except ImportError:  # not on Windows
        return None
    most = max(getrusage(who).ru_maxrss for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    # in kilobytes, but on a Mac in bytes
    return round(most / (1e6 if sys.platform == "darwin" else 1e3), 1)


def cpu_seconds() -> float:
    """Return the CPU time of this process and of its finished children."""
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:  # not on Windows
        return time.process_time()
    used = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def cpu_seconds_of(process: int) -> float | None:
    """Return the CPU time of another process and of all its children, if the system reports it."""
    try:
        # A program's name may contain anything, but ends with the last bracket.
        fields = _read(f"/proc/{process}/stat").rpartition(")")[2].split()
        children = _read(f"/proc/{process}/task/{process}/children").split()
    except LimitReached:  # an alarm rang
        raise
    except OSError:
        return None
    own = sum(int(ticks) for ticks in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds_of(int(child)) or 0.0 for child in children)


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()
