"""Information about processes from Linux's /proc."""

import os
import resource
from collections.abc import Collection
from pathlib import Path

# indices of the fields
PARENT, NICENESS = 0, 15
OWN_TIME, CHILDREN_TIME = slice(10, 12), slice(12, 14)


def children(parents: Collection[int]) -> set[int]:
    """List the processes that these have started."""
    facts = {int(one.name): facts_of(one.name) for one in Path("/proc").glob("[0-9]*")}
    return {pid for pid, known in facts.items() if known and known[PARENT] in parents}


def family(pid: int) -> set[int]:
    """List all processes that this one has started, and their descendants."""
    found: set[int] = set()
    young = {pid}
    while young := children(young):
        found |= young
    return found


def facts_of(pid: int | str) -> list[int]:
    """Return the numbers after the state of a process; empty if it has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return []
    state, *numbers = text.rpartition(")")[2].split()
    return [] if state == "Z" else list(map(int, numbers))


def processor_seconds(*pids: int) -> float:
    """Return the CPU time of these processes and of their ended children."""
    ticks = [sum(known[OWN_TIME]) + sum(known[CHILDREN_TIME]) for known in map(facts_of, pids)]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """Return the CPU time of this process and of its ended children."""
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, both))
