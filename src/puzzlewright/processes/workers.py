"""Work on many puzzles in order, in processes of this machine or on a Dask cluster."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import active_count
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.errors import LimitReached, NotInstalled, PuzzlewrightError, install_command
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, can_fork

if TYPE_CHECKING:  # slow to import, as all that several processes take
    from concurrent.futures import Executor


T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4  # tasks per worker that are submitted ahead, so that none waits for the next
MOST_AHEAD = 64  # tasks ahead for an executor of unknown size, given as one worker


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def open_workers(
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
            raise PuzzlewrightError(f"no Dask scheduler answers at {cluster}: {error}") from None
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

    Without an executor, this process does the work. `killed` gives the result of a task whose
    worker had to be killed. Closing the iterator cancels what is waiting.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    more, ahead = iter(tasks), MOST_AHEAD if number == 1 else AHEAD * number
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
        waiting.clear()  # an interrupt ends the workers themselves
        raise
    finally:
        for _, future in waiting:
            future.cancel()
