"""Work in a child process that can be ended: limits are kept whatever the work does, and its memory comes back."""

import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlewright.errors import Trouble

T = TypeVar("T")

CAN_FORK = hasattr(os, "fork")
LAST_WORDS = 0.3  # seconds that a child gets to end what it has started itself


class Outcome(NamedTuple, Generic[T]):
    """What came of it: the result if there was time for it, and what was told on the way."""

    result: T | None
    told: list[Any]


def in_child(work: Callable[[Callable[[Any], None]], T], seconds: float) -> Outcome[T]:
    """Do the work in a child process for so many seconds; it may tell things on the way, which are kept in any case."""
    import multiprocessing  # a slow import that most calls do not need

    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_do, args=(work, there))
    deadline = time.perf_counter() + seconds
    told: list[Any] = []
    child.start()
    there.close()
    try:
        while here.poll(max(deadline - time.perf_counter(), 0)):
            kind, content = here.recv()
            if kind == "told":
                told.append(content)
            elif kind == "failed":
                raise content
            else:
                return Outcome(content, told)
        return Outcome(None, told)
    except EOFError:
        raise Trouble("the process that did the work died; perhaps there was too little memory") from None
    finally:
        child.terminate()
        child.join(LAST_WORDS)
        child.kill()
        child.join()
        here.close()


def _do(work: Callable[[Callable[[Any], None]], Any], there: Any) -> None:
    # When it is ended, it unwinds, so that a program that it has started is ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        result = work(lambda content: there.send(("told", content)))
    except Exception as error:
        there.send(("failed", error))
    else:
        there.send(("done", result))
