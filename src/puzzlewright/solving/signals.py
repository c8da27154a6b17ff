"""How work ends that somebody interrupts: politely, but at once where nobody can be polite.

The command line and its children let SIGTERM unwind like Ctrl-C, so that programs are ended and
files tidied up. Whoever asks a second time gets the end by the system itself.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDINGS = (signal.SIGINT, signal.SIGTERM)


class Terminated(KeyboardInterrupt):
    """SIGTERM: like Ctrl-C, but from a program."""


def end_politely(number: int, frame: FrameType | None) -> NoReturn:
    """The handler that unwinds; the next signal needs no handler."""
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_DFL)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _is_main_thread() -> bool:
    """Whether handlers can be set: only there."""
    import threading  # slow to import, and the library alone does not need it

    return threading.current_thread() is threading.main_thread()


@contextmanager
def polite_end() -> Iterator[None]:
    """Let both signals unwind this block; one that is ignored (`nohup`) stays ignored."""
    if not _is_main_thread():
        yield
        return
    before = {ending: signal.getsignal(ending) for ending in ENDINGS}
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
    """While the code of an engine runs, no handler of Python does: let the system end the process.

    Only handlers from here are set aside; those of a program that uses the library stay. Tells
    whether the system does it.
    """
    ours = [ending for ending in ENDINGS if signal.getsignal(ending) is end_politely]
    if not ours or not _is_main_thread():
        yield False
        return
    for ending in ours:
        signal.signal(ending, signal.SIG_DFL)
    try:
        yield True
    finally:
        for ending in ours:
            signal.signal(ending, end_politely)
