"""Show on standard error how far work is, how fast it goes, and how long it takes."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

from puzzlewright.cli.messages import clear_line, is_quiet, note, show_line, warn
from puzzlewright.core.listener import Listener
from puzzlewright.processes.signals import timer

T = TypeVar("T")

WIDTH = 30  # of the bar
SHOWN_AFTER = 1.5  # seconds without a result
SHOWN_EVERY = 1.0


class Progress:
    """A line on standard error, if that is a terminal; it vanishes before anything is printed."""

    def __init__(
        self, noun: str, total: int | None = None, done: int = 0, *, prints: bool = True
    ) -> None:
        self.noun, self.total = noun, total
        self.done = self.done_before = done
        self.is_following = False
        self.started = self.last_shown = time.monotonic()
        self.is_watched = sys.stderr.isatty() and not is_quiet()
        # Results that appear on the same screen are progress enough, while they come.
        self.is_waiting_only = prints and sys.stdout.isatty()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """Yield items, and show how many there were while the next one is awaited."""
        following = iter(items)
        while True:
            try:
                with self.ticking():
                    item = next(following)
            except StopIteration:
                break
            if self.is_waiting_only:
                clear_line()
            yield item
            self.advance()
        clear_line()

    @contextmanager
    def ticking(self, what: str = "") -> Iterator[None]:
        """Show the time while this block runs, by a timer: it may start child processes."""
        if not self.is_watched:
            yield
            return
        started = time.monotonic()

        def show() -> None:
            now = time.monotonic()
            self.show(f"{what}: {clock(now - started)}" if what else self.line(now - self.started))

        with timer(SHOWN_AFTER, show, SHOWN_EVERY):
            yield
        if what:
            clear_line()

    def follow(self, done: int, total: int) -> None:
        """Show how far work is that counts by itself; its first call begins the clock.

        A total of 0 is unknown.
        """
        if self.is_following:
            self.done = done - 1
            self.advance()
            return
        self.is_following = True
        self.total = total or None
        self.done = self.done_before = done
        self.started = self.last_shown = time.monotonic()

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        if not self.is_waiting_only and now - self.last_shown > 0.2:
            self.show(self.line(now - self.started))

    def show(self, line: str) -> None:
        if self.is_watched:
            self.last_shown = time.monotonic()
            show_line(line)

    def line(self, seconds: float) -> str:
        """Return how far it is, how fast, and how long it will still take."""
        if self.done == self.done_before:
            return f"working: {clock(seconds)}"
        rate = (self.done - self.done_before) / max(seconds, 1e-9)
        pace = f"{rate:.1f} per second"
        if self.total is None:
            return f"{self.done} {self.noun} in {clock(seconds)}, {pace}"
        filled = WIDTH * self.done // self.total
        bar = "━" * filled + "╌" * (WIDTH - filled)
        left = clock((self.total - self.done) / rate)
        return f"{bar} {self.done} of {self.total} {self.noun}, {pace}, {left} left"

    def summary(self) -> str:
        """Say how many there were, and how fast."""
        seconds = time.monotonic() - self.started
        return f"{self.done} {self.noun} in {seconds:.2f} s, {self.done / seconds:.1f} per second"


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class TerminalListener(Listener):
    """Writes what work reports to standard error."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def note(self, text: str) -> None:
        note(text)

    def warn(self, text: str) -> None:
        warn(text)

    def phase(self, name: str) -> AbstractContextManager[None]:
        clear_line()
        return self.progress.ticking(name)
