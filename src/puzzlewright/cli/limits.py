"""`--time-limit` and `--memory-limit`: what they allow for one puzzle, from the moment when its
text is read.
"""

import argparse
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType

from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import MEGABYTE, Limit

QUICKLY_READ = 0.05  # share of the time; what was read so soon is not counted
# Where containers say how much memory they have: control groups of version 2, and of version 1.
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """The options of every verb that may take long."""
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
        help=(
            "give up on a puzzle that takes more than MB megabytes of memory (default: half of what"
            " the machine has)"
        ),
    )


class Allowance:
    """The limits of one puzzle; the clock runs from the first look at its text."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        megabytes = arguments.memory_limit or half_of_the_machine()
        self.limit = Limit(seconds=arguments.time_limit, megabytes=megabytes)
        self.started = time.perf_counter()

    def left(self) -> Limit:
        """What is left for the work after reading."""
        seconds = self.limit.seconds
        if seconds is None:
            return self.limit
        spent = time.perf_counter() - self.started
        if spent < QUICKLY_READ * seconds:
            return self.limit
        left = seconds - spent
        if left <= 0:
            raise LimitReached(f"no answer within {seconds:g} seconds")
        return Limit(seconds=left, megabytes=self.limit.megabytes)

    @contextmanager
    def alarm(self) -> Iterator[None]:
        """Let plain Python work, such as reading a huge text, end in time."""
        seconds = self.limit.seconds
        if (
            seconds is None
            or not hasattr(signal, "setitimer")
            or threading.current_thread() is not threading.main_thread()
        ):
            yield
            return

        def ring(number: int, frame: FrameType | None) -> None:
            raise LimitReached(f"no answer within {seconds:g} seconds")

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


@cache
def half_of_the_machine() -> float | None:
    """Half of the memory that this machine or container has, in megabytes; None where that cannot
    be told.
    """
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
