"""Lanes of worker processes: some workers, and those who wait for one of them in a line that has an
end.

Every question has its time, which runs from the moment when it is asked. A worker that takes
longer, or too much memory, or whose question nobody wants answered any more, is killed, and another
takes its place.
"""

import asyncio
import json
import multiprocessing
import socket
import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from puzzlewright.model.errors import LimitReached
from puzzlewright.model.limits import MEGABYTE, resident
from puzzlewright.studio.worker import ENDINGS, HEAD, Ending, work

BEGINNING = 60  # seconds that all imports may take at most
GRACE = 0.3  # seconds beyond its time in which a worker may still tell what it has
LEAST_TIME = 0.05  # seconds; with less left, nothing is begun
LOOK_AGAIN = 0.1  # seconds between two looks at how much memory a worker holds

# Workers are forked from a server that has imported everything, which takes milliseconds.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["__main__", "puzzlewright.studio.preloading"])


class Busy(Exception):
    """Too many are waiting already."""


class WorkerDied(Exception):
    """The process that did the work is gone."""


class Question(NamedTuple):
    """What is asked of a worker, and in how many seconds it is to be answered."""

    task: str
    arguments: Mapping[str, Any]
    seconds: float


class Reply(NamedTuple):
    """What came of it."""

    ending: Ending
    content: bytes  # JSON, a sentence, or a traceback


class Worker:
    """A process, and the line to it."""

    def __init__(self, niceness: int) -> None:
        self.line, there = socket.socketpair()
        self.process = CONTEXT.Process(target=work, args=(there, niceness))
        with there:
            self.process.start()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def reply_to(self, question: bytes) -> Reply:
        try:
            if self._streams is None:
                self._streams = await asyncio.open_unix_connection(sock=self.line)
            reader, writer = self._streams
            writer.write(HEAD.pack(len(question), 0) + question)
            await writer.drain()
            length, ending = HEAD.unpack(await reader.readexactly(HEAD.size))
            return Reply(ENDINGS[ending], await reader.readexactly(length))
        except (OSError, asyncio.IncompleteReadError):
            raise WorkerDied from None

    def kill(self) -> None:
        """End it; `join` waits until it is gone."""
        self._streams[1].close() if self._streams else self.line.close()
        self.process.kill()

    def join(self) -> None:
        self.process.join()
        self.process.close()


class Lane:
    """Some workers, and those who wait for one."""

    def __init__(self, workers: int, megabytes: float, niceness: int, most_waiting: int) -> None:
        self.number, self.megabytes, self.niceness = workers, megabytes, niceness
        self.most_waiting = most_waiting
        self.workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._starts: set[asyncio.Task[None]] = set()
        self._is_open = False
        self._ready = asyncio.Event()
        self._changing = threading.Lock()

    def open(self) -> None:
        self._is_open = True
        for _ in range(self.number):
            self._start_another()

    def close(self) -> None:
        """End all workers, and wait until they are gone."""
        with self._changing:
            self._is_open = False
            leaving = list(self.workers)
            self.workers.clear()
        self._idle.clear()
        for worker in leaving:
            worker.kill()
        for worker in leaving:
            worker.join()

    async def ask(self, question: Question) -> Reply:
        """The reply of a worker, as soon as one has time. The clock runs from now on; only those
        who come before the first worker is there get more time.
        """
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), BEGINNING)
        clock = asyncio.get_running_loop().time
        deadline = clock() + question.seconds
        worker = await self._free_worker(deadline)
        if (left := deadline - clock()) < LEAST_TIME:
            self._set_free(worker)
            raise LimitReached(f"no worker was free within {question.seconds:.3g} seconds")
        asked = json.dumps(
            {
                "task": question.task,
                "with": question.arguments,
                "seconds": left,
                "megabytes": self.megabytes,
            }
        )
        is_answered = False
        try:
            async with asyncio.timeout(left + GRACE), asyncio.TaskGroup() as group:
                watch = group.create_task(self._watch(worker))
                reply = await worker.reply_to(asked.encode())
                watch.cancel()
            is_answered = True
            return reply
        except TimeoutError:
            raise LimitReached(f"no answer within {question.seconds:.3g} seconds") from None
        except BaseExceptionGroup as several:
            raise several.exceptions[0] from None
        finally:
            if is_answered:
                self._set_free(worker)
            else:
                self._replace(worker)

    async def _watch(self, worker: Worker) -> None:
        """Give up on a worker that takes too much memory."""
        assert worker.process.pid
        while resident(worker.process.pid) < self.megabytes * MEGABYTE:
            await asyncio.sleep(LOOK_AGAIN)
        raise LimitReached(f"no answer within {self.megabytes:g} MB of memory")

    async def _free_worker(self, deadline: float) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.is_alive():
                return worker
            self._replace(worker)
        if len(self._waiting) >= self.most_waiting:
            raise Busy
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            async with asyncio.timeout_at(deadline):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():  # it came at the last moment
                self._set_free(turn.result())
            elif turn in self._waiting:
                self._waiting.remove(turn)
            if isinstance(error, TimeoutError):
                raise LimitReached("no worker was free in time") from None
            raise

    def _set_free(self, worker: Worker) -> None:
        """Give a worker to whoever has waited longest."""
        if worker not in self.workers:  # the lane was closed
            return
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def _replace(self, worker: Worker) -> None:
        if worker in self.workers:
            self.workers.remove(worker)
            worker.kill()
            self._start_another(worker)

    def _start_another(self, former: Worker | None = None) -> None:
        if self._is_open:
            start = asyncio.create_task(self._started(former))
            self._starts.add(start)
            start.add_done_callback(self._starts.discard)

    async def _started(self, former: Worker | None) -> None:
        """A new worker; in a thread, since the first has to wait for all imports."""
        if worker := await asyncio.to_thread(self._begin, former):
            self._ready.set()
            self._set_free(worker)

    def _begin(self, former: Worker | None) -> Worker | None:
        """A new worker in the place of another, unless the lane was closed meanwhile."""
        if former:
            former.join()
        worker = Worker(self.niceness)
        with self._changing:
            if self._is_open:
                self.workers.add(worker)
                return worker
        worker.kill()
        worker.join()
        return None
