"""The processes of a studio."""

import time
from collections.abc import Callable

from bench.processes import NICENESS, children, facts_of
from bench.served import Served


def workers(studio: Served, niceness: int) -> set[int]:
    """The workers of a lane."""
    return {
        pid
        for child in children([studio.process.pid])
        for pid in children([child])
        if (facts := facts_of(pid)) and facts[NICENESS] == niceness
    }


def is_there(pid: int) -> bool:
    return bool(facts_of(pid))


def soon(is_so: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether something becomes true before long."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
