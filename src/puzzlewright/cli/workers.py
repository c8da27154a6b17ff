"""Who does the work of a batch: this process, several on this machine, or a cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzlewright.model.errors import NotInstalled, Trouble
from puzzlewright.solving.children import serve

if TYPE_CHECKING:  # slow to import, as all that several processes take
    from concurrent.futures import Executor


def cores() -> int:
    """Of the machine, those that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(wished: int, cluster: str | None = None) -> Iterator["Executor | None"]:
    """Who does the work: this process, several on this machine, or a cluster."""
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
    elif wished > 1:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        try:
            pool = ProcessPoolExecutor(min(wished, 4 * cores()), initializer=serve)
        except (NotImplementedError, OSError):  # some systems have no locks between processes
            yield None
            return
        try:
            with pool, _dismissed():
                yield pool
        except BrokenProcessPool:
            raise Trouble(
                "a worker process died; what was done before is safe, call again to go on"
            ) from None
    else:
        yield None


@contextmanager
def _dismissed() -> Iterator[None]:
    """Workers are not waited for where nobody wants any more what they make: after an interrupt,
    when the reader of a pipe has gone, when a disk is full.
    """
    try:
        yield
    except BaseException:
        import multiprocessing

        for worker in multiprocessing.active_children():
            worker.kill()
        raise
