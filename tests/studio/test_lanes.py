"""Workers: who gets one, who has to wait, and who is told to come again."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from puzzlewright.model.errors import LimitReached
from puzzlewright.studio.lanes import Busy, Lane, Question
from tests.studio.puzzles import BRIDGES

READ = Question("read", {"text": BRIDGES}, 10)
LONG = Question(
    "generate",
    {"genre": "context", "size": [40, 40], "seed": 1, "wishes": {"difficulty": "extreme"}},
    10,
)


@asynccontextmanager
async def lane(megabytes: float = 1000, most_waiting: int = 10) -> AsyncIterator[Lane]:
    """A lane with one worker, which is ready."""
    one = Lane(1, megabytes, niceness=0, most_waiting=most_waiting)
    one.open()
    try:
        while not one.workers:
            await asyncio.sleep(0.01)
        yield one
    finally:
        one.close()


def run(work: Callable[[], Awaitable[Any]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 30))


def test_a_question_is_answered_in_plain_data() -> None:
    async def work() -> None:
        async with lane() as one:
            reply = await one.ask(READ)
            assert reply.ending == "done"
            assert json.loads(reply.content)["genre"] == "bridges"

    run(work)


def test_what_takes_too_long_is_ended() -> None:
    async def work() -> None:
        async with lane() as one:
            try:
                reply = await one.ask(LONG._replace(seconds=0.3))
                said = f"{reply.ending}: {reply.content.decode()}"
            except LimitReached as reached:  # it was too slow to say so itself
                said = f"limit: {reached}"
            assert said.startswith("limit: ")
            assert "no answer within" in said
            assert (await one.ask(READ)).ending == "done"

    run(work)


def test_what_takes_too_much_memory_is_ended() -> None:
    async def work() -> None:
        async with lane(megabytes=5) as one:
            with pytest.raises(LimitReached, match="5 MB of memory"):
                await one.ask(LONG)

    run(work)


def test_a_line_has_an_end() -> None:
    async def work() -> None:
        async with lane(most_waiting=1) as one:
            busy = asyncio.create_task(one.ask(LONG))
            await asyncio.sleep(0.1)
            waiting = asyncio.create_task(one.ask(READ))
            await asyncio.sleep(0.1)
            with pytest.raises(Busy):
                await one.ask(READ)
            busy.cancel()  # whoever waits comes next
            assert (await waiting).ending == "done"
            assert (await one.ask(READ)).ending == "done"

    run(work)


def test_who_waits_too_long_is_told_so_without_being_begun() -> None:
    async def work() -> None:
        async with lane() as one:
            busy = asyncio.create_task(one.ask(LONG))
            await asyncio.sleep(0.1)
            with pytest.raises(LimitReached, match="no worker was free"):
                await one.ask(READ._replace(seconds=0.2))
            assert not busy.done()
            busy.cancel()

    run(work)


def test_a_bug_is_told_as_one() -> None:
    async def work() -> None:
        async with lane() as one:
            reply = await one.ask(Question("nosuch", {}, 5))
            assert reply.ending == "bug"
            assert "KeyError" in reply.content.decode()
            assert (await one.ask(READ)).ending == "done"

    run(work)
