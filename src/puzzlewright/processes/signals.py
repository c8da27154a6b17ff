"""Handle interrupts and alarms.

SIGTERM unwinds the stack as Ctrl-C does, to end programs and delete files. A second signal ends
the process immediately.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from math import inf
from types import FrameType
from typing import Any, NoReturn

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import MEMORY_CHECK_SECONDS, Budget

TERMINATION_SIGNALS = (signal.SIGINT, signal.SIGTERM)
SHORTEST_ALARM_SECONDS = 0.001  # a timer of 0 seconds would be off
REPEAT_SECONDS = 1.0  # after which a limit is reported again, if nothing has ended by then


class Terminated(KeyboardInterrupt):
    """SIGTERM: like Ctrl-C, but sent by a program."""


def raise_interrupt(number: int, frame: FrameType | None) -> NoReturn:
    """Unwind the stack; the next signal gets the system's default action."""
    for ending in TERMINATION_SIGNALS:
        signal.signal(ending, signal.SIG_DFL)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _restore_in_child() -> None:
    """Let signals end a new child silently until it sets its own handlers."""
    for ending in TERMINATION_SIGNALS:
        if signal.getsignal(ending) is raise_interrupt:
            signal.signal(ending, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (*TERMINATION_SIGNALS, signal.SIGALRM))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_restore_in_child)


@contextmanager
def delayed_signals() -> Iterator[None]:
    """Let signals wait until the end of this block, which must not be left halfway.

    It may start a process: modules register functions to call around a fork, and Python drops
    errors that are raised there. Or it deletes an object of a C library.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:  # an earlier signal may raise its error in the next call, after the change
        signal.pthread_sigmask(signal.SIG_BLOCK, (*TERMINATION_SIGNALS, signal.SIGALRM))
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _is_main_thread() -> bool:
    """Return whether this thread may set signal handlers."""
    threading = sys.modules.get("threading")  # slow to import, and without it there is one thread
    return threading is None or threading.current_thread() is threading.main_thread()


def unwind_on_termination() -> AbstractContextManager[bool]:
    """Let both signals unwind this block; ignored signals (`nohup`) stay ignored."""
    return _handlers(raise_interrupt, lambda handler: handler is not signal.SIG_IGN)


def default_termination() -> AbstractContextManager[bool]:
    """Let signals end the process while an engine runs, because Python handlers would wait.

    The block gets whether that changed anything.
    """
    return _handlers(signal.SIG_DFL, lambda handler: handler is raise_interrupt)


@contextmanager
def _handlers(new: Any, is_replaced: Callable[[Any], bool]) -> Iterator[bool]:
    """Replace the handlers of both signals in this block, if they fit."""
    before = {ending: signal.getsignal(ending) for ending in TERMINATION_SIGNALS}
    replaced = [one for one in before if is_replaced(before[one]) and _is_main_thread()]
    for ending in replaced:
        signal.signal(ending, new)
    try:
        yield bool(replaced)
    finally:
        for ending in replaced:
            signal.signal(ending, before[ending])


def alarm(budget: Budget, grace: float = 0.0) -> AbstractContextManager[None]:
    """Raise `LimitReached` if Python code in this block runs beyond a deadline and its grace."""
    return timer(budget.seconds + grace, budget.check)


def watch(budget: Budget, grace: float = 0.0) -> AbstractContextManager[None]:
    """Raise `LimitReached` if Python code in this block exceeds a limit of time or memory.

    Unlike a sandbox, it cannot stop a long call of a C function, but it costs nothing.
    """
    if budget.limit.megabytes is None:
        return alarm(budget, grace)
    later = Budget(budget.limit)
    later.deadline = budget.deadline + grace
    silent_until = 0.0

    def check() -> None:
        nonlocal silent_until
        if time.monotonic() >= silent_until and (why := later.exhausted_limit()):
            # Another error would interrupt the clean-up after this one. But Python drops an error
            # that is raised in a callback of the garbage collector, so try again later.
            silent_until = time.monotonic() + REPEAT_SECONDS
            raise LimitReached(why)

    return timer(MEMORY_CHECK_SECONDS, check, MEMORY_CHECK_SECONDS)


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
