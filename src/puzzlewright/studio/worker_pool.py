"""The worker processes of the studio, in pools, so that quick tasks never wait for long ones.

Every task has a time limit, which runs from the request. A worker that exceeds it or uses too much
memory is killed and replaced, and so is one whose client has gone. So a worker keeps nothing but
caches.
"""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.pool import Pool
from puzzlewright.processes.sandbox import KILL_GRACE_SECONDS, Limits, Sandbox, announce_limits
from puzzlewright.studio.handlers import HANDLERS

WORKER_MEGABYTES = 1000.0  # memory limit of a worker
START_TIMEOUT_SECONDS = 60  # for all imports
HANG_SECONDS = 5  # beyond its limit; then the server kills a worker
MIN_SECONDS = 0.05  # with less left, no task is started
PRELOAD = ("puzzlewright.studio.preload",)


class WorkerTask(NamedTuple):
    """A task for a worker, and its time limit in seconds."""

    name: str
    arguments: Mapping[str, Any]
    seconds: float


def answer(task: WorkerTask, megabytes: float | None, deadline: float) -> bytes:
    """Run a task in a worker until the deadline, a time of `perf_counter`; return JSON."""
    seconds = deadline - time.perf_counter()
    if seconds < MIN_SECONDS:
        raise _no_free_worker(task)
    limit = Limit(seconds=seconds, megabytes=megabytes)
    try:
        with announce_limits(Limits(Budget(limit), KILL_GRACE_SECONDS)):
            result = HANDLERS[task.name].answer(task.arguments, limit)
            return json.dumps(result, separators=(",", ":")).encode()
    except MemoryError:
        raise LimitReached("no answer within the available memory") from None
    except RecursionError:
        raise PuzzlewrightError("this is nested too deeply") from None


class NoFreeWorker(LimitReached):
    """A task has waited for a worker until its time was up; it may be easy."""


def _no_free_worker(task: WorkerTask) -> NoFreeWorker:
    return NoFreeWorker(f"no worker was free within {task.seconds:.3g} seconds")


class Queue:
    """A queue of tasks, and the pool that works on it."""

    def __init__(self, workers: int, megabytes: float, niceness: int, most_waiting: int) -> None:
        self.workers, self.megabytes = workers, megabytes
        start = partial(Sandbox.served, PRELOAD, niceness)
        self._new_pool = partial(Pool, workers, start, (), most_waiting, megabytes / 2)
        self._pool: Pool | None = None

    def open(self) -> None:
        self._pool = self._pool or self._new_pool()

    def close(self) -> None:
        """Kill all workers and wait until they are gone."""
        if self._pool:
            self._pool.kill()

    async def ask(self, task: WorkerTask) -> bytes:
        """Return a worker's answer, or raise its error; the clock starts with the first worker.

        Raises `PoolBusy` if the queue is full, and `LimitReached` if no worker answers in time.
        """
        pool = self._pool
        assert pool
        if not pool.ready.is_set():
            await asyncio.to_thread(pool.ready.wait, START_TIMEOUT_SECONDS)
        deadline = time.perf_counter() + task.seconds
        job = pool.submit(answer, task, self.megabytes, deadline)
        reply: asyncio.Future[bytes] = asyncio.wrap_future(job)
        try:
            await asyncio.wait({reply}, timeout=task.seconds)
            if not reply.done() and not job.running():
                raise _no_free_worker(task)
            # The pool ends a task in time, unless its worker hangs before the task begins.
            await asyncio.wait({reply}, timeout=HANG_SECONDS)
            if not reply.done():
                raise LimitReached(f"no answer within {task.seconds:.3g} seconds")
            return await reply
        finally:
            reply.cancel()
            pool.cancel(job)


class WorkerPool:
    """All workers of a studio; none of them outlives it."""

    def __init__(self, workers: int | None = None, megabytes: float = WORKER_MEGABYTES) -> None:
        """Use this number of workers for each queue; by default, one per core."""
        number = self.tasks_at_once = workers or os.cpu_count() or 1
        # The system prefers the quick ones. On a busy machine, more niceness would starve the rest.
        self.quick = Queue(number, megabytes, niceness=0, most_waiting=200)
        self.hints = Queue(number, megabytes, niceness=2, most_waiting=100)
        self.analysis = Queue(number, megabytes, niceness=3, most_waiting=100)  # of drafts
        self.long = Queue(number, megabytes, niceness=4, most_waiting=30)
        # For background work; it starts with its first task.
        self.background = Queue(1, megabytes, niceness=19, most_waiting=1)
        self._queues = self.quick, self.hints, self.analysis, self.long
        self._asked = 0  # tasks in progress that a client waits for
        self._last_asked = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the workers until this block ends."""
        try:
            for queue in self._queues:
                queue.open()
            yield
        finally:
            self.close()

    def close(self) -> None:
        for queue in (*self._queues, self.background):
            queue.close()

    async def ask(self, task: WorkerTask) -> bytes:
        """Pass a task to its queue."""
        queue: Queue = getattr(self, HANDLERS[task.name].verb.queue)
        if queue is self.background:
            queue.open()
            return await queue.ask(task)
        self._asked += 1
        try:
            return await queue.ask(task)
        finally:
            self._asked -= 1
            self._last_asked = time.monotonic()

    def idle_seconds(self) -> float:
        """Return how long no client has waited for a worker."""
        return 0.0 if self._asked else time.monotonic() - self._last_asked
