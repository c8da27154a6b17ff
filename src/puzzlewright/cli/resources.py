"""Options for limits and workers: time and memory per puzzle, processes, clusters."""

import argparse
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from puzzlewright.cli.messages import add_option
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import MEGABYTE, Budget, Limit
from puzzlewright.processes.parallel_map import cores

QUICK_READ_SHARE = 0.05  # of the time limit; reading that takes less is not counted
# The memory limit of a container: control groups of version 2 and of version 1.
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every verb that may run long."""
    add_option(
        parser, "--time-limit S", "give up on a puzzle after S seconds (exit status 3)", type=float
    )
    add_option(
        parser,
        "--memory-limit MB",
        "give up on a puzzle that uses more than MB megabytes of memory (default: half of the"
        " memory of this machine)",
        type=float,
    )


def limit_of(arguments: argparse.Namespace) -> Limit:
    """Return the limit per puzzle; none for verbs without limit options."""
    if "time_limit" not in arguments:
        return Limit()
    given = arguments.memory_limit
    megabytes = half_of_memory() if given is None else given
    return Limit(seconds=arguments.time_limit, megabytes=megabytes)


def add_workers_option(parser: argparse.ArgumentParser) -> None:
    """Add the option of verbs that use all cores by default."""
    text = "number of processes (default: one per core)"
    add_option(parser, "--workers N", text, type=int, default=cores())


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every verb that takes many puzzles."""
    add_option(
        parser,
        "--workers N",
        "number of processes (default: one per core, or a single one for small tasks)",
        type=int,
    )
    add_option(parser, "--cluster ADDRESS", "use a Dask cluster, e.g. tcp://host:8786")


def left_of(budget: Budget) -> Limit:
    """Return the limit that remains after reading a puzzle."""
    limit, seconds = budget.limit, budget.seconds
    if limit.seconds is None or seconds > (1 - QUICK_READ_SHARE) * limit.seconds:
        return limit
    if seconds <= 0:
        raise LimitReached(budget.time_limit_message())
    return replace(limit, seconds=seconds)


@cache
def half_of_memory() -> float | None:
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
