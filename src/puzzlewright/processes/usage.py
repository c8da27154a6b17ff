"""Measure what processes use: memory and CPU time."""

import os
import sys
import time


def peak_memory() -> float | None:
    """Return the peak memory of this process or of its largest finished child, in megabytes.

    None if the system does not report it.
    """
    try:
        import resource
    except ImportError:  # not on Windows
        return None
    most = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    # in kilobytes, but on a Mac in bytes
    return round(most / (1e6 if sys.platform == "darwin" else 1e3), 1)


def cpu_seconds() -> float:
    """Return the CPU time of this process and of its finished children."""
    try:
        import resource
    except ImportError:  # not on Windows
        return time.process_time()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def cpu_seconds_of(process: int) -> float | None:
    """Return the CPU time of another process and of all its children.

    None if the system does not report it.
    """
    try:
        # A program's name may contain anything, but ends with the last bracket.
        fields = _read(f"/proc/{process}/stat").rpartition(")")[2].split()
        children = _read(f"/proc/{process}/task/{process}/children").split()
    except OSError:
        return None
    own = sum(int(ticks) for ticks in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds_of(int(child)) or 0.0 for child in children)


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()
