"""Work in a child process that can be ended: limits are kept whatever the work does, and its memory
comes back.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlewright.model.errors import LimitReached, Trouble
from puzzlewright.model.limits import MEGABYTE, Budget, resident
from puzzlewright.solving.signals import end_politely

T = TypeVar("T")

LAST_WORDS = 0.3  # seconds that a child gets to end what it has started itself
PR_SET_PDEATHSIG = 1  # of Linux
LOOK_AGAIN = 0.05  # seconds between two looks at how much memory the child holds


def can_have_children() -> bool:
    """Whether this process may start others: the system must be able to fork, and servants of
    servants are not allowed.
    """
    import multiprocessing  # a slow import that most calls do not need

    return hasattr(os, "fork") and not multiprocessing.current_process().daemon


class Outcome(NamedTuple, Generic[T]):
    """What came of it: the result if there was time and memory for it, what was told on the way,
    and why there is no result.
    """

    result: T | None
    told: list[Any]
    why: str


def in_child(
    work: Callable[[Callable[[Any], None]], T], budget: Budget, grace: float = 0.0
) -> Outcome[T]:
    """Do the work in a child process as long as the budget lasts, and so many seconds of grace
    more.

    What the work tells on the way is kept in any case.
    """
    told: list[Any] = []
    with started_child(work) as child:
        while True:
            kind, content = child.message(budget, grace)
            if kind == "told":
                told.append(content)
            elif kind == "done":
                return Outcome(content, told, "")
            else:
                return Outcome(None, told, content)


class Child:
    """A process that works for this one."""

    def __init__(self, process: Any, pipe: Any) -> None:
        self.process = process
        self.pipe = pipe

    def message(self, budget: Budget, grace: float) -> tuple[str, Any]:
        """The next thing that it says: told, done, or that it was spent; what it raises is raised
        here.
        """
        most = budget.limit.megabytes
        try:
            while not self.pipe.poll(_wait(budget, grace)):
                if budget.seconds + grace <= 0:
                    return "spent", budget.out_of_time()
                if most is not None and resident(self.process.pid) > most * MEGABYTE:
                    return "spent", budget.out_of_memory()
            kind, content = self.pipe.recv()
        except EOFError:
            raise Trouble(
                "the process that did the work died; perhaps there was too little memory"
            ) from None
        if kind == "failed" and isinstance(content, LimitReached):
            return "spent", str(content)
        if kind == "failed":
            raise content
        return kind, content


def _wait(budget: Budget, grace: float) -> float | None:
    if budget.limit.megabytes is not None:
        return max(min(budget.seconds + grace, LOOK_AGAIN), 0)
    return max(budget.seconds + grace, 0) if budget.limit.seconds is not None else None


@contextmanager
def started_child(work: Callable[[Callable[[Any], None]], Any]) -> Iterator[Child]:
    """A child that does the work until this block is left; then it is ended."""
    import multiprocessing  # a slow import that most calls do not need

    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_do, args=(work, there))
    process.start()
    there.close()
    try:
        yield Child(process, here)
    finally:
        process.terminate()
        process.join(LAST_WORDS)
        process.kill()
        process.join()
        here.close()


def serve() -> None:
    """What a new process does first that works for this one: it ends when asked to, and when the
    one that started it ends, however that happens.
    """
    # A terminal sends Ctrl-C to all, but only the first of them decides what becomes of the rest.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        import ctypes  # slow to import, and only children need it
        import multiprocessing

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        parent = multiprocessing.parent_process()
        if parent is not None and os.getppid() != parent.pid:  # it ended before it was watched
            os._exit(1)
    else:
        import threading

        threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    """End this process when the pipe to its parent closes: for systems that do not do it."""
    import multiprocessing
    from multiprocessing.connection import wait

    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(1)


def _do(work: Callable[[Callable[[Any], None]], Any], there: Any) -> None:
    serve()
    # When it is ended, it unwinds, so that a program that it has started is ended too.
    signal.signal(signal.SIGTERM, end_politely)
    try:
        try:
            message = "done", work(lambda content: there.send(("told", content)))
        except Exception as error:
            message = "failed", error
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # there is nothing left to unwind
        there.send(message)
    except KeyboardInterrupt:
        sys.exit(1)
