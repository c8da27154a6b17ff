"""Start workers for many puzzles: processes of this machine, or a Dask cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import active_count
from typing import TYPE_CHECKING, Any

from puzzlewright.core.errors import NotInstalled, Trouble, install_command
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, can_fork

if TYPE_CHECKING:  # slow to import, as all that several processes take
    from concurrent.futures import Executor


def tasks_ahead(number: int, executor: "Executor | None") -> int:
    """Return how many tasks to submit ahead, so that no worker waits for the next.

    With an executor of unknown size, `number` is 1.
    """
    return 64 if executor and number == 1 else 4 * number


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(
    wished: int, cluster: str | None = None, executor: "Executor | None" = None
) -> Iterator["Executor | None"]:
    """Yield an executor, or None if this process does the work; kill it after an error.

    An executor of the caller is used as it is.
    """
    if executor:
        yield executor
    elif cluster:
        try:
            import distributed
        except ImportError:
            raise NotInstalled("Dask", install_command("cluster")) from None
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
        # Forks start at once, but not from a program with threads: they may hold locks. The pool
        # has threads, so its replacements are fresh interpreters.
        first = [Sandbox.forked() for _ in range(number if active_count() == 1 else 0)]
        try:
            with Pool(number, Sandbox.spawned, first) as pool:
                yield pool
        except ProcessDied:
            why = "a worker process died; what was done before is safe, call again to go on"
            raise Trouble(why) from None
    else:
        yield None
