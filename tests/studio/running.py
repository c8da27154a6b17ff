"""The processes of a studio."""

import os

from bench.processes import NICENESS, children, facts_of
from bench.studio_process import StudioProcess

OWN_NICENESS = os.getpriority(os.PRIO_PROCESS, 0)  # a studio begins with it
MOST_NICENESS = 19


def workers(studio: StudioProcess, niceness: int) -> set[int]:
    """The workers of a queue, which is known by its niceness beyond the studio's."""
    expected = min(OWN_NICENESS + niceness, MOST_NICENESS)
    return {
        pid
        for child in children([studio.process.pid])
        for pid in children([child])
        if (facts := facts_of(pid)) and facts[NICENESS] == expected
    }


def is_there(pid: int) -> bool:
    return bool(facts_of(pid))
