"""Handle interrupts and alarms.

SIGTERM unwinds the stack as Ctrl-C does, to end programs and delete files; a second signal does
not wait for that.
"""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget

ENDINGS = (signal.SIGINT, signal.SIGTERM)
AT_ONCE = 0.001  # seconds; a timer of 0 would never ring


class Terminated(KeyboardInterrupt):
    """SIGTERM: like Ctrl-C, but sent by a program."""


def end_politely(number: int, frame: FrameType | None) -> NoReturn:
    """Unwind the stack; the next signal gets the system's default action."""
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_DFL)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _is_main_thread() -> bool:
    """Tell whether this thread may set signal handlers."""
    import threading  # slow to import, and the library alone does not need it

    return threading.current_thread() is threading.main_thread()


@contextmanager
def polite_end() -> Iterator[None]:
    """Let both signals unwind this block; a signal that is ignored (`nohup`) stays ignored."""
    before = {ending: signal.getsignal(ending) for ending in ENDINGS if _is_main_thread()}
    for ending, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(ending, end_politely)
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


@contextmanager
def ended_at_once() -> Iterator[bool]:
    """Let the system end the process while an engine runs, when no Python handler runs."""
    ours = [ending for ending in ENDINGS if signal.getsignal(ending) is end_politely]
    ours = ours if _is_main_thread() else []
    for ending in ours:
        signal.signal(ending, signal.SIG_DFL)
    try:
        yield bool(ours)
    finally:
        for ending in ours:
            signal.signal(ending, end_politely)


@contextmanager
def alarm(budget: Budget, grace: float = 0.0) -> Iterator[None]:
    """Raise `LimitReached` if Python code in this block runs beyond a deadline and its grace.

    An earlier alarm of an outer block stays, and takes effect again after this block.
    """
    seconds = budget.seconds + grace
    if seconds == float("inf") or not hasattr(signal, "setitimer") or not _is_main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> NoReturn:
        raise LimitReached(budget.out_of_time())

    before = signal.signal(signal.SIGALRM, ring)
    started = time.perf_counter()
    outer, _ = signal.setitimer(signal.ITIMER_REAL, max(seconds, AT_ONCE))
    if outer and outer < seconds:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, outer)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            left = outer - (time.perf_counter() - started)
            signal.setitimer(signal.ITIMER_REAL, max(left, AT_ONCE))
