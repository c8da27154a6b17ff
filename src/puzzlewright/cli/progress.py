"""Signs of life on standard error while something takes long; nothing if nobody is watching."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def patience(what: str = "working", after: float = 1.5) -> Iterator[None]:
    """A line on standard error for work that takes long, which tells for how long it has been at
    it; gone when it is done, and nothing if nobody is watching.

    By a signal and not by a thread, because the work may start child processes.
    """
    if (
        not sys.stderr.isatty()
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    started = time.monotonic()

    def tell(number: int, frame: FrameType | None) -> None:
        seconds = int(time.monotonic() - started)
        sys.stderr.write(f"\r{what}: {seconds // 60}:{seconds % 60:02d} ...\033[K")
        sys.stderr.flush()

    before = signal.signal(signal.SIGALRM, tell)
    signal.setitimer(signal.ITIMER_REAL, after, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if time.monotonic() - started > after:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


class Progress:
    """A line on standard error that tells how far a batch has come; nothing if nobody is
    watching.
    """

    WIDTH = 30

    def __init__(
        self, noun: str, total: int | None = None, done: int = 0, *, prints: bool = True
    ) -> None:
        self.noun, self.total = noun, total
        self.done = self.done_before = done
        self.started = self.shown = time.monotonic()
        # Results that appear on the same screen are progress enough.
        self.is_watched = sys.stderr.isatty() and not (prints and sys.stdout.isatty())

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.is_watched and now - self.shown > 0.2:
            self.shown = now
            sys.stderr.write(f"\r{self.line(now - self.started)}\033[K")
            sys.stderr.flush()

    def line(self, seconds: float) -> str:
        """How far it is, how fast, and how long it will still take."""
        rate = (self.done - self.done_before) / max(seconds, 1e-9)
        pace = f"{rate:.1f} a second"
        if self.total is None:
            return f"{self.done} {self.noun}, {pace}"
        filled = self.WIDTH * self.done // self.total
        bar = "━" * filled + "╌" * (self.WIDTH - filled)
        left = (self.total - self.done) / max(rate, 1e-9)
        return (
            f"{bar} {self.done} of {self.total} {self.noun}, {pace},"
            f" {int(left) // 60}:{int(left) % 60:02d} left"
        )

    def finish(self) -> None:
        if self.is_watched:
            sys.stderr.write("\r\033[K")
