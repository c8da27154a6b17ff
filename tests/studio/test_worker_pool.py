"""The worker pool: queues, limits, and refusals when it is busy."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from puzzlewright.core.errors import LimitReached
from puzzlewright.processes.pool import PoolBusy
from puzzlewright.studio.worker_pool import Queue, WorkerTask
from tests.studio.puzzles import BRIDGES
from tests.timing import HANGS, longer_limits

READ = WorkerTask("read", {"text": BRIDGES}, 60)
LONG = WorkerTask(
    "generate",
    {"genre": "context", "size": [40, 40], "seed": 1, "difficulty": "extreme"},
    60,
)


@asynccontextmanager
async def queue(
    megabytes: float = 1000, most_waiting: int = 10, is_ready: bool = True
) -> AsyncIterator[Queue]:
    """A queue with one worker."""
    one = Queue(1, megabytes, niceness=0, most_waiting=most_waiting)
    one.open()
    try:
        assert not is_ready or await is_answered(one)
        yield one
    finally:
        one.close()


def run(work: Callable[[], Awaitable[Any]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 5 * HANGS))


async def is_answered(one: Queue) -> bool:
    return bool(json.loads(await one.ask(READ))["genre"] == "bridges")


def test_a_task_is_answered_with_json_data() -> None:
    async def work() -> None:
        async with queue() as one:
            assert await is_answered(one)

    run(work)


def test_what_takes_too_long_is_ended() -> None:
    async def work() -> None:
        async with queue() as one:
            with pytest.raises(LimitReached, match="no answer within"):
                await one.ask(LONG._replace(seconds=5))
            assert await is_answered(one)

    run(work)


def test_what_takes_too_much_memory_is_ended() -> None:
    async def work() -> None:
        async with queue(megabytes=5, is_ready=False) as one:
            with pytest.raises(LimitReached, match="no answer within 5 MB of memory"):
                await one.ask(LONG)

    run(work)


def test_a_full_queue_refuses_tasks() -> None:
    async def work() -> None:
        async with queue(most_waiting=1) as one:
            busy = asyncio.create_task(one.ask(LONG))
            await asyncio.sleep(0.1)
            waiting = asyncio.create_task(is_answered(one))
            await asyncio.sleep(0.1)
            with pytest.raises(PoolBusy):
                await one.ask(READ)
            busy.cancel()  # whoever waits comes next
            assert await waiting
            assert await is_answered(one)

    run(work)


def test_a_task_that_waits_too_long_is_refused_unstarted() -> None:
    async def work() -> None:
        async with queue() as one:
            busy = asyncio.create_task(one.ask(LONG))
            await asyncio.sleep(0.1)
            with pytest.raises(LimitReached, match="no worker was free"):
                await one.ask(READ._replace(seconds=0.2))
            assert not busy.done()
            busy.cancel()

    run(work)


def test_a_bug_is_reported_as_one() -> None:
    async def work() -> None:
        async with queue() as one:
            with pytest.raises(KeyError, match="nosuch") as raised:
                await one.ask(WorkerTask("nosuch", {}, 5))
            assert "worker_pool.py" in raised.value.__notes__[0]
            assert await is_answered(one)

    run(work)


def hamilton(size: int) -> dict[str, Any]:
    """All islands 2, single bridges, an odd grid: no solution, and no solver finds that quickly."""
    islands = [[row, column, 2] for row in range(size) for column in range(size)]
    native = {"genre": "bridges", "rows": size, "cols": size, "max_bridges": 1}
    return {**native, "islands": islands}


@pytest.mark.parametrize("task", ["explain", "solve", "rate", "count"])
def test_a_worker_whose_time_is_up_answers_with_what_it_has(task: str) -> None:
    async def work() -> None:
        async with queue() as one:
            answer: dict[str, Any] = {}
            for seconds in longer_limits(1.5):
                # on a busy machine, a worker may be too slow even to stop in time
                with suppress(LimitReached):
                    question = WorkerTask(task, {"puzzle": hamilton(17)}, seconds)
                    answer = json.loads(await one.ask(question))
                if answer.get("steps") or (answer and task != "explain"):
                    break
            assert answer.get("status", answer.get("exact")) in ("unknown", False)
            assert task != "explain" or answer["steps"]

    run(work)
