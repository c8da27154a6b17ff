"""The worker processes of the studio, in three pools, so that quick tasks never wait for long ones.

Every task has a time limit, which runs from the request. A worker that exceeds it or uses too much
memory is killed and replaced, and so is one whose client has gone.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Limit
from puzzlewright.processes.pool import Pool
from puzzlewright.processes.sandbox import Sandbox
from puzzlewright.processes.usage import GRACE
from puzzlewright.studio.worker import Reply, answer

MEGABYTES = 1000.0  # memory limit of a worker
STARTING = 60  # seconds that all imports may take at most
PRELOAD = ("puzzlewright.studio.preload",)

QUICK = frozenset(
    ("read", "sheet", "check", "judge", "convert", "draw")
    + ("desk", "desk_of", "drawn", "free_of", "drawn_freely")
)
HINTS = frozenset(("hint", "verdict", "suggest"))  # all other tasks are long


class Question(NamedTuple):
    """A task for a worker, and its time limit in seconds."""

    task: str
    arguments: Mapping[str, Any]
    seconds: float


class Queue:
    """A queue of tasks, and the pool that works on it."""

    def __init__(self, workers: int, megabytes: float, niceness: int, most_waiting: int) -> None:
        self.workers, self.megabytes, self.niceness = workers, megabytes, niceness
        self.most_waiting = most_waiting
        self._pool: Pool | None = None

    def open(self) -> None:
        start = partial(Sandbox.served, PRELOAD, self.niceness)
        self._pool = Pool(
            self.workers,
            start,
            most_waiting=self.most_waiting,
            most_megabytes=self.megabytes / 2,
        )

    def close(self) -> None:
        """Kill all workers and wait until they are gone."""
        if self._pool:
            self._pool.kill()

    async def ask(self, question: Question) -> Reply:
        """Return the reply of a worker.

        The clock runs from now on, or from the moment when the first worker is ready. Raises
        `PoolBusy` if the queue is full, and `LimitReached` if no worker replies in time.
        """
        pool, (task, arguments, seconds) = self._pool, question
        assert pool
        if not pool.ready.is_set():
            await asyncio.to_thread(pool.ready.wait, STARTING)
        limit = Limit(seconds=seconds, megabytes=self.megabytes)
        job = pool.submit(answer, task, arguments, limit, time.perf_counter() + seconds)
        reply: asyncio.Future[Reply] = asyncio.wrap_future(job)
        try:
            await asyncio.wait({reply}, timeout=seconds)
            if not reply.done() and not job.running():
                raise LimitReached(f"no worker was free within {seconds:.3g} seconds")
            async with asyncio.timeout(3 * GRACE):  # the pool itself ends it before
                return await reply
        except TimeoutError:
            raise LimitReached(f"no answer within {seconds:.3g} seconds") from None
        finally:
            reply.cancel()
            pool.cancel(job)


class WorkerPool:
    """All workers of a studio; none of them outlives it."""

    def __init__(self, workers: int | None = None, megabytes: float = MEGABYTES) -> None:
        """Use this number of workers for each queue; by default, one per core."""
        number = workers or os.cpu_count() or 1
        # The system gives the processor to the quick ones first.
        self.quick = Queue(number, megabytes, niceness=0, most_waiting=200)
        self.hints = Queue(number, megabytes, niceness=5, most_waiting=100)
        self.long = Queue(number, megabytes, niceness=10, most_waiting=30)

    @property
    def queues(self) -> tuple[Queue, ...]:
        return self.quick, self.hints, self.long

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the workers until this block ends."""
        try:
            for queue in self.queues:
                queue.open()
            yield
        finally:
            self.close()

    def close(self) -> None:
        for queue in self.queues:
            queue.close()

    async def ask(self, question: Question) -> Reply:
        return await self._queue_for(question.task).ask(question)

    def _queue_for(self, task: str) -> Queue:
        if task in QUICK:
            return self.quick
        return self.hints if task in HINTS else self.long
