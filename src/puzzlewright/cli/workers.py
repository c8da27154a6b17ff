"""Choose who does the work of a batch: this process, several on this machine, or a cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzlewright.model.errors import NotInstalled, Trouble
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, can_fork

if TYPE_CHECKING:  # slow to import, as all that several processes take
    from concurrent.futures import Executor


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(wished: int, cluster: str | None = None) -> Iterator["Executor | None"]:
    """Yield an executor; None if this process does the work.

    After an error, such as an interrupt or a full disk, the workers are killed.
    """
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
            raise Trouble(
                "a worker process died; what was done before is safe, call again to go on"
            ) from None
    else:
        yield None
