"""The worker processes of the studio, in three pools, so that quick tasks never wait for long ones.

Every task has a time limit, which runs from the request. A worker that exceeds it or uses too much
memory is killed and replaced, and so is one whose client has gone. So a worker keeps nothing but
caches.
"""

import asyncio
import json
import os
import time
import traceback
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.pool import Pool
from puzzlewright.processes.sandbox import Sandbox, announced
from puzzlewright.processes.usage import GRACE, Limits
from puzzlewright.studio.desk_tasks import DESK_TASKS
from puzzlewright.studio.printing_tasks import PRINTING_TASKS
from puzzlewright.studio.shelf_tasks import SHELF_TASKS
from puzzlewright.studio.tasks import TASKS

ALL_TASKS = {**TASKS, **DESK_TASKS, **PRINTING_TASKS, **SHELF_TASKS}
QUICK = frozenset(
    ("read", "sheet", "check", "judge", "convert", "draw")
    + ("desk", "desk_of", "drawn", "free_of", "drawn_freely")
)
HINTS = frozenset(("hint", "verdict", "suggest"))  # all other tasks are long

MEGABYTES = 1000.0  # memory limit of a worker
STARTING = 60  # seconds that all imports may take at most
HANGS = 5  # seconds beyond its limit after which a worker is killed from here
LEAST_TIME = 0.05  # seconds; with less left, no task is started
PRELOAD = ("puzzlewright.studio.preload",)

# How a task ends: with a result, with a sentence about a wrong call or a limit, or with a bug.
Ending: TypeAlias = Literal["done", "trouble", "limit", "bug"]


class Question(NamedTuple):
    """A task for a worker, and its time limit in seconds."""

    task: str
    arguments: Mapping[str, Any]
    seconds: float


class Reply(NamedTuple):
    """The reply of a worker."""

    ending: Ending
    content: bytes  # JSON, a sentence, or a traceback


def answer(question: Question, megabytes: float, deadline: float) -> Reply:
    """Run a task in a worker until the deadline, which is a time of `perf_counter`."""
    seconds = deadline - time.perf_counter()
    try:
        if seconds < LEAST_TIME:
            raise _none_free(question)
        limit = Limit(seconds=seconds, megabytes=megabytes)
        with announced(Limits(Budget(limit), 2 * GRACE)):
            result = ALL_TASKS[question.task](limit=limit, **question.arguments)
            return Reply("done", json.dumps(result, separators=(",", ":")).encode())
    except Trouble as trouble:
        return _sentence("trouble", str(trouble))
    except LimitReached as reached:
        return _sentence("limit", str(reached))
    except MemoryError:
        return _sentence("limit", "no answer within the memory that there is")
    except RecursionError:
        return _sentence("trouble", "this is nested too deeply")
    except Exception:
        return _sentence("bug", traceback.format_exc())


def _sentence(ending: Ending, sentence: str) -> Reply:
    return Reply(ending, sentence.encode(errors="backslashreplace"))


def _none_free(question: Question) -> LimitReached:
    return LimitReached(f"no worker was free within {question.seconds:.3g} seconds")


class Queue:
    """A queue of tasks, and the pool that works on it."""

    def __init__(self, workers: int, megabytes: float, niceness: int, most_waiting: int) -> None:
        self.workers, self.megabytes, self.niceness = workers, megabytes, niceness
        self.most_waiting = most_waiting
        self._pool: Pool | None = None

    def open(self) -> None:
        self._pool = Pool(
            self.workers,
            partial(Sandbox.served, PRELOAD, self.niceness),
            most_waiting=self.most_waiting,
            most_megabytes=self.megabytes / 2,
        )

    def close(self) -> None:
        """Kill all workers and wait until they are gone."""
        if self._pool:
            self._pool.kill()

    async def ask(self, question: Question) -> Reply:
        """Return the reply of a worker; the clock starts when the first worker is ready.

        Raises `PoolBusy` if the queue is full, and `LimitReached` if no worker replies in time.
        """
        pool = self._pool
        assert pool
        if not pool.ready.is_set():
            await asyncio.to_thread(pool.ready.wait, STARTING)
        deadline = time.perf_counter() + question.seconds
        job = pool.submit(answer, question, self.megabytes, deadline)
        reply: asyncio.Future[Reply] = asyncio.wrap_future(job)
        try:
            await asyncio.wait({reply}, timeout=question.seconds)
            if not reply.done() and not job.running():
                raise _none_free(question)
            # The pool ends a task in time, unless its worker hangs before the task begins.
            await asyncio.wait({reply}, timeout=HANGS)
            if not reply.done():
                raise LimitReached(f"no answer within {question.seconds:.3g} seconds")
            return await reply
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

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the workers until this block ends."""
        try:
            for queue in (self.quick, self.hints, self.long):
                queue.open()
            yield
        finally:
            self.close()

    def close(self) -> None:
        for queue in (self.quick, self.hints, self.long):
            queue.close()

    async def ask(self, question: Question) -> Reply:
        task = question.task
        queue = self.quick if task in QUICK else self.hints if task in HINTS else self.long
        return await queue.ask(question)
