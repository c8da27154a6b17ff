"""What a call may use: time and memory for each puzzle, and processes for a batch."""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlewright.core.errors import LimitReached, NotInstalled, Trouble
from puzzlewright.core.limits import MEGABYTE, Limit
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, can_fork
from puzzlewright.processes.signals import alarm

if TYPE_CHECKING:  # slow to import, as all that several processes take
    from concurrent.futures import Executor

QUICKLY_READ = 0.05  # share of the time; reading that takes less is not counted
# The memory limit of a container: control groups of version 2 and of version 1.
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every verb that may run long."""
    parser.add_argument(
        "--time-limit",
        metavar="S",
        type=float,
        help="give up on a puzzle after S seconds (exit status 3)",
    )
    parser.add_argument(
        "--memory-limit",
        metavar="MB",
        type=float,
        help="give up on a puzzle that takes more than MB megabytes of memory (default: half of"
        " what the machine has)",
    )


class Allowance:
    """The limits of one puzzle; the clock starts before its text is read."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        megabytes = arguments.memory_limit or half_of_the_machine()
        self.limit = Limit(seconds=arguments.time_limit, megabytes=megabytes)
        self.started = time.perf_counter()

    def left(self) -> Limit:
        """Return what is left for the work after reading."""
        seconds, spent = self.limit.seconds, time.perf_counter() - self.started
        if seconds is None or spent < QUICKLY_READ * seconds:
            return self.limit
        if spent >= seconds:
            raise LimitReached(f"no answer within {seconds:g} seconds")
        return replace(self.limit, seconds=seconds - spent)

    def alarm(self) -> AbstractContextManager[None]:
        """Interrupt Python code, such as reading a huge text, when the time is up."""
        seconds = self.limit.seconds or float("inf")
        return alarm(seconds, f"no answer within {seconds:g} seconds")


@cache
def half_of_the_machine() -> float | None:
    """Return half of the memory of this machine or container, in megabytes; None if unknown."""
    try:
        sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    except (AttributeError, ValueError, OSError):
        return None
    for file in _CONTAINER:
        try:
            sizes.append(int(Path(file).read_text()))
        except (OSError, ValueError):  # not in a container, or "max"
            continue
    return min(sizes) / 2 / MEGABYTE


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(wished: int, cluster: str | None = None) -> Iterator["Executor | None"]:
    """Yield an executor, or None if this process does the work; kill it after an error."""
    if cluster:
        try:
            import distributed
        except ImportError:
            raise NotInstalled("Dask", "pip install 'puzzlewright[cluster]'") from None
        try:
            connect: Any = distributed.Client
            client = connect(cluster, timeout="10s")
        except (OSError, ValueError) as error:
            raise Trouble(f"no Dask scheduler answers at {cluster}: {error}") from None
        with client:
            yield client.get_executor()
    elif wished > 1 and can_fork():
        from puzzlewright.processes.pool import Pool

        number = min(wished, 4 * cores())
        # These are forked before the pool has threads; replacements are fresh interpreters.
        first = [Sandbox.forked() for _ in range(number)]
        try:
            with Pool(number, Sandbox.spawned, first) as pool:
                yield pool
        except ProcessDied:
            why = "a worker process died; what was done before is safe, call again to go on"
            raise Trouble(why) from None
    else:
        yield None
