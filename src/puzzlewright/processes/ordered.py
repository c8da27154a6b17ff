"""Run tasks on an executor and yield their results in order, as they are ready."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from puzzlewright.core.errors import LimitReached

if TYPE_CHECKING:  # slow to import, and a caller with an executor has imported it already
    from concurrent.futures import Executor

T = TypeVar("T")
R = TypeVar("R")


def map_in_order(
    function: Callable[[T], R],
    tasks: Iterable[T],
    executor: "Executor | None",
    ahead: int,
    killed: Callable[[T, str], R],
) -> Iterator[R]:
    """Yield the result of each task; the executor works on so many tasks ahead.

    Without an executor, this process does the work. `killed` gives the result of a task whose
    worker had to be killed. Closing the iterator cancels what is waiting.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    more = iter(tasks)
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
