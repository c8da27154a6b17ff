"""Handle interrupts and alarms.

SIGTERM unwinds the stack as Ctrl-C does, to end programs and delete files; a second signal does
not wait for that.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from types import FrameType
from typing import NoReturn

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget

TERMINATION_SIGNALS = (signal.SIGINT, signal.SIGTERM)
SHORTEST_ALARM_SECONDS = 0.001  # seconds; a timer of 0 would never ring


class Terminated(KeyboardInterrupt):
    """SIGTERM: like Ctrl-C, but sent by a program."""


def raise_interrupt(number: int, frame: FrameType | None) -> NoReturn:
    """Unwind the stack; the next signal gets the system's default action."""
    for ending in TERMINATION_SIGNALS:
        signal.signal(ending, signal.SIG_DFL)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _is_main_thread() -> bool:
    """Tell whether this thread may set signal handlers."""
    import threading  # slow to import, and the library alone does not need it

    return threading.current_thread() is threading.main_thread()


@contextmanager
def unwind_on_termination() -> Iterator[None]:
    """Let both signals unwind this block; a signal that is ignored (`nohup`) stays ignored."""
    before = {
        ending: signal.getsignal(ending) for ending in TERMINATION_SIGNALS if _is_main_thread()
    }
    for ending, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(ending, raise_interrupt)
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


@contextmanager
def default_termination() -> Iterator[bool]:
    """Let the system end the process while an engine runs, when no Python handler runs."""
    ours = [ending for ending in TERMINATION_SIGNALS if signal.getsignal(ending) is raise_interrupt]
    ours = ours if _is_main_thread() else []
    for ending in ours:
        signal.signal(ending, signal.SIG_DFL)
    try:
        yield bool(ours)
    finally:
        for ending in ours:
            signal.signal(ending, raise_interrupt)


@contextmanager
def alarm(budget: Budget, grace: float = 0.0) -> Iterator[None]:
    """Raise `LimitReached` if Python code in this block runs beyond a deadline and its grace."""

    def ring() -> NoReturn:
        raise LimitReached(budget.time_limit_message())

    with timer(budget.seconds + grace, ring):
        yield


@dataclass
class _Timer:
    due: float  # on the monotonic clock
    ring: Callable[[], object]
    every: float


_timers: list[_Timer] = []  # of blocks inside each other; the system has a single one
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_timers.clear)


@contextmanager
def timer(seconds: float, ring: Callable[[], object], every: float = inf) -> Iterator[None]:
    """Call a function if this block runs longer than this, and again after every interval.

    Outside the main thread, and on systems without timers, it is not called.
    """
    if seconds == inf or not hasattr(signal, "setitimer") or not _is_main_thread():
        yield
        return
    one = _Timer(time.monotonic() + seconds, ring, every)
    _timers.append(one)
    before = signal.signal(signal.SIGALRM, _ring)
    _wind()
    try:
        yield
    finally:
        del _timers[_timers.index(one) :]  # with those that an alarm left behind
        _wind()
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    now = time.monotonic()
    due = [one for one in _timers if one.due <= now]
    for one in due:
        one.due = now + one.every
    _wind()  # first, because a function may raise an error
    for one in due:
        one.ring()


def _wind() -> None:
    """Set the system's timer to what is due next."""
    due = min((one.due for one in _timers), default=inf)
    wait = 0 if due == inf else max(due - time.monotonic(), SHORTEST_ALARM_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, wait)
