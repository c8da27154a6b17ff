"""Limits on time, conflicts and memory, the measured use of these, and reports of progress."""

import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias

from puzzlewright.core.errors import BadArgument, LimitReached, WrongType
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.words import short_repr

MAX_SECONDS = 1e6  # larger limits are dropped: timers of engines and programs may overflow
MEMORY_CHECK_SECONDS = 0.02  # between two checks of a process
MEGABYTE = 1_000_000
# The memory limit of a container: control groups of version 2 and of version 1.
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


@dataclass(frozen=True, slots=True)
class Limit:
    """How much time, search and memory one result may take.

    >>> Limit(seconds=0)
    Traceback (most recent call last):
    puzzlewright.core.errors.BadArgument: a time limit must be above 0 seconds, not 0
    """

    seconds: float | None = None
    conflicts: int | None = None
    megabytes: float | None = None  # resident memory of the process that does the work

    def __post_init__(self) -> None:
        for name in ("seconds", "conflicts", "megabytes"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float | None):
                raise WrongType(f"a limit of {name} must be a number, not {value!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise BadArgument(f"a time limit must be above 0 seconds, not {self.seconds}")
        if self.seconds is not None and self.seconds > MAX_SECONDS:
            object.__setattr__(self, "seconds", None)
        if self.conflicts is not None and self.conflicts < 1:
            raise BadArgument(f"a conflict limit must be at least 1, not {self.conflicts}")
        if self.megabytes is not None and not self.megabytes > 0:
            raise BadArgument(f"a memory limit must be above 0 MB, not {self.megabytes}")


class Budget:
    """The remaining part of a limit."""

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit = limit or Limit()
        self.deadline = math.inf if limit.seconds is None else time.perf_counter() + limit.seconds
        self.conflicts = math.inf if limit.conflicts is None else limit.conflicts
        self.is_unlimited = limit == Limit()

    @property
    def seconds(self) -> float:
        return self.deadline - time.perf_counter()

    @property
    def is_timed(self) -> bool:
        """Whether the clock or the memory must be checked from time to time."""
        return self.limit.seconds is not None or self.limit.megabytes is not None

    def with_conflicts(self, conflicts: int) -> "Budget":
        """Return a budget for one of many calls: these conflicts, and the remaining time."""
        part = Budget(Limit(self.limit.seconds, conflicts, self.limit.megabytes))
        part.deadline = self.deadline
        return part

    def with_time_share(self, share: float) -> "Budget":
        """Return a budget with a share of the remaining time, for the first part of some work."""
        return self.ending_in(share * self.seconds)

    def capped_at(self, seconds: float) -> "Budget":
        """Return a budget with the remaining time, but at most this number of seconds."""
        part = Budget(replace(self.limit, seconds=seconds))
        part.deadline = min(part.deadline, self.deadline)
        return part

    def ending_in(self, seconds: float) -> "Budget":
        """Return a budget with this number of seconds left, if time is limited."""
        part = Budget(self.limit)
        if self.limit.seconds is not None:
            part.deadline = time.perf_counter() + seconds
        return part

    def exhausted_limit(self) -> str | None:
        """Return a message about the limit that is reached; None if none is."""
        if self.is_unlimited:
            return None
        if self.conflicts <= 0:
            return f"no answer within {self.limit.conflicts} conflicts"
        now = time.perf_counter()
        if now >= self.deadline:
            return self.time_limit_message()
        most = self.limit.megabytes
        if most is not None and _own_memory.bytes_at(now) > most * MEGABYTE:
            return self.memory_limit_message()
        return None

    def check(self) -> None:
        """Raise `LimitReached` if a limit is reached."""
        if why := self.exhausted_limit():
            raise LimitReached(why)

    def time_limit_message(self) -> str:
        return f"no answer within {self.limit.seconds:.3g} seconds"

    def memory_limit_message(self) -> str:
        return f"no answer within {self.limit.megabytes:g} MB of memory"


class _OwnMemory:
    """The resident memory of this process; measuring it takes as long as a small puzzle."""

    def __init__(self) -> None:
        self.bytes = 0
        self.next_check = 0.0

    def bytes_at(self, now: float) -> int:
        """Return the memory, measured a short time ago or now."""
        if now >= self.next_check:
            self.next_check = now + MEMORY_CHECK_SECONDS
            self.bytes = resident_bytes(os.getpid())
        return self.bytes


_own_memory = _OwnMemory()


def resident_bytes(process: int) -> int:
    """Return the resident memory of a process in bytes; 0 if the system does not report it."""
    try:
        with open(f"/proc/{process}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except LimitReached:  # raised by an alarm
        raise
    except (OSError, IndexError, ValueError):
        if process != os.getpid() or sys.platform == "win32":
            return 0
        import resource  # not on every system

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def peak_memory() -> float | None:
    """Return the peak memory of this process or its largest finished child, in MB, if known."""
    try:
        from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
    except ImportError:  # not on Windows
        return None
    peak = max(getrusage(who).ru_maxrss for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    # macOS reports bytes, other systems kilobytes
    return round(peak / (1e6 if sys.platform == "darwin" else 1e3), 1)


@cache
def machine_memory() -> float | None:
    """Return the memory of this machine or container, in MB; None if unknown."""
    try:
        sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    except (AttributeError, ValueError, OSError):
        return None
    for file in _CONTAINER:
        with suppress(OSError, ValueError):  # not in a container, or "max"
            sizes.append(int(Path(file).read_text()))
    return min(sizes) / MEGABYTE


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
        # The program's name may contain any character, but ends with the last parenthesis.
        fields = _read(f"/proc/{process}/stat").rpartition(")")[2].split()
        children = _read(f"/proc/{process}/task/{process}/children").split()
    except LimitReached:  # raised by an alarm
        raise
    except OSError:
        return None
    own = sum(int(ticks) for ticks in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds_of(int(child)) or 0.0 for child in children)


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()


@short_repr
@dataclass(frozen=True, slots=True)
class Unfinished(JsonResult):
    """A limit was reached: which one, and what was found so far."""

    JSON = ("status", "why", "*partial")

    why: str
    partial: Mapping[str, Any] = field(default_factory=dict)

    # replace the status of a verdict, and the level's name of a rating
    status: ClassVar[Literal["unknown"]] = "unknown"
    name: ClassVar[Literal["unknown"]] = "unknown"

    def __str__(self) -> str:
        return f"unknown: {self.why}"


Progress: TypeAlias = Callable[[int, int], object]  # called with (done, total)


class Listener:
    """Ignores all reports. Derive from it and override the methods you need."""

    def note(self, text: str) -> None:
        """Receive information, such as an estimate."""

    def warn(self, text: str) -> None:
        """Receive a warning, such as a part that is omitted."""

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Return a context for a long part of the work that reports no progress."""
        del name
        return nullcontext()
