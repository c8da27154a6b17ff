"""Process many tasks in order, in local processes or on a Dask cluster."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import active_count
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.errors import LimitReached, NotInstalled, PuzzlewrightError, install_command
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, can_fork

if TYPE_CHECKING:  # slow to import
    from concurrent.futures import Executor


T = TypeVar("T")
R = TypeVar("R")

TASKS_AHEAD = 4  # per worker, submitted in advance so that no worker is idle
MAX_TASKS_AHEAD = 64  # for an executor of unknown size, given as one worker


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def open_workers(
    workers: int, cluster: str | None = None, executor: "Executor | None" = None
) -> Iterator["Executor | None"]:
    """Yield an executor, or None if this process does the work; kill it after an error.

    If the caller passes an executor, yield that one.
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
            raise PuzzlewrightError(f"no Dask scheduler answers at {cluster}: {error}") from None
        with client:
            yield client.get_executor()
    elif workers > 1 and can_fork():
        from puzzlewright.processes.pool import Pool

        number = min(workers, 4 * cores())
        # Forks start fast, but a program with threads must not fork, because threads may hold
        # locks. The pool has threads, so it spawns fresh interpreters as replacements.
        first = [Sandbox.forked() for _ in range(number if active_count() == 1 else 0)]
        try:
            with Pool(number, Sandbox.spawned, first) as pool:
                yield pool
        except ProcessDied:
            why = "a worker process died; finished results are kept, run it again to continue"
            raise PuzzlewrightError(why) from None
    else:
        yield None


def map_in_order(
    function: Callable[[T], R],
    tasks: Iterable[T],
    executor: "Executor | None",
    number: int,
    killed: Callable[[T, str], R],
) -> Iterator[R]:
    """Yield the result of each task, from an executor with this number of workers.

    Without an executor, this process does the work. `killed` returns the result of a task whose
    worker was killed. Closing the iterator cancels waiting tasks.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    more, ahead = iter(tasks), MAX_TASKS_AHEAD if number == 1 else TASKS_AHEAD * number
    waiting = deque((task, executor.submit(function, task)) for task in islice(more, ahead))
    try:
        while waiting:
            task, future = waiting.popleft()
            try:
                result = future.result()
            except LimitReached as reached:
                result = killed(task, str(reached))
            waiting.extend((one, executor.submit(function, one)) for one in islice(more, 1))
            yield result
    except KeyboardInterrupt:
        waiting.clear()  # leaving `open_workers` kills the workers
        raise
    finally:
        for _, future in waiting:
            future.cancel()
