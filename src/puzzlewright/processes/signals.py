"""Handle interrupts and alarms.

SIGTERM unwinds the stack as Ctrl-C does, to end programs and delete files. A second signal ends
the process immediately.
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
SHORTEST_ALARM_SECONDS = 0.001  # a timer of 0 seconds would be off


class Terminated(KeyboardInterrupt):
    """SIGTERM: like Ctrl-C, but sent by a program."""


def raise_interrupt(number: int, frame: FrameType | None) -> NoReturn:
    """Unwind the stack; the next signal gets the system's default action."""
    for ending in TERMINATION_SIGNALS:
        signal.signal(ending, signal.SIG_DFL)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _is_main_thread() -> bool:
    """Return whether this thread may set signal handlers."""
    import threading  # slow to import, and seldom needed

    return threading.current_thread() is threading.main_thread()


@contextmanager
def unwind_on_termination() -> Iterator[None]:
    """Let both signals unwind this block; ignored signals (`nohup`) stay ignored."""
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
    """Let signals end the process while an engine runs, because Python handlers would wait."""
    replaced = [
        ending
        for ending in TERMINATION_SIGNALS
        if signal.getsignal(ending) is raise_interrupt and _is_main_thread()
    ]
    for ending in replaced:
        signal.signal(ending, signal.SIG_DFL)
    try:
        yield bool(replaced)
    finally:
        for ending in replaced:
            signal.signal(ending, raise_interrupt)


@contextmanager
def alarm(budget: Budget, grace: float = 0.0) -> Iterator[None]:
    """Raise `LimitReached` if Python code in this block runs beyond a deadline and its grace."""

    def interrupt() -> NoReturn:
        raise LimitReached(budget.time_limit_message())

    with timer(budget.seconds + grace, interrupt):
        yield


@dataclass
class _Timer:
    due: float  # on the monotonic clock
    action: Callable[[], object]
    every: float  # seconds


_timers: list[_Timer] = []  # of nested blocks; the system has only one timer
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_timers.clear)


@contextmanager
def timer(seconds: float, action: Callable[[], object], every: float = inf) -> Iterator[None]:
    """Call a function if this block runs longer than this, and again after every interval.

    Outside the main thread, and on systems without timers, it is never called.
    """
    if seconds == inf or not hasattr(signal, "setitimer") or not _is_main_thread():
        yield
        return
    new = _Timer(time.monotonic() + seconds, action, every)
    _timers.append(new)
    before = signal.signal(signal.SIGALRM, _on_alarm)
    _set_system_timer()
    try:
        yield
    finally:
        del _timers[_timers.index(new) :]  # including inner timers that an alarm left behind
        _set_system_timer()
        signal.signal(signal.SIGALRM, before)


def _on_alarm(number: int, frame: FrameType | None) -> None:
    now = time.monotonic()
    due = [timer for timer in _timers if timer.due <= now]
    for timer in due:
        timer.due = now + timer.every
    _set_system_timer()  # first, because an action may raise an error
    for timer in due:
        timer.action()


def _set_system_timer() -> None:
    """Set the system's timer to the next due time."""
    due = min((timer.due for timer in _timers), default=inf)
    wait = 0 if due == inf else max(due - time.monotonic(), SHORTEST_ALARM_SECONDS)
    signal.setitimer(signal.ITIMER_REAL, wait)
