"""Show progress on standard error: how much is done, the rate, and the remaining time."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

from puzzlewright.cli.messages import clear_line, is_quiet, note, show_line, warn
from puzzlewright.core.listener import Listener
from puzzlewright.core.words import count_noun
from puzzlewright.processes.signals import timer

T = TypeVar("T")

BAR_WIDTH = 30
SHOWN_AFTER_SECONDS = 1.5  # without a result
SHOWN_EVERY_SECONDS = 1.0


class Progress:
    """A line of progress on standard error, if that is a terminal; any output clears it."""

    def __init__(
        self, noun: str, total: int | None = None, done: int = 0, *, prints: bool = True
    ) -> None:
        self.noun, self.total = noun, total
        self.done = self.done_before = done
        self.is_following = False
        self.started = self.last_shown = time.monotonic()
        self.is_watched = sys.stderr.isatty() and not is_quiet()
        # While results appear in the same terminal, they show the progress.
        self.is_waiting_only = prints and sys.stdout.isatty()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """Yield items; show their number while waiting for the next one."""
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
        """Show the elapsed time while this block runs.

        A timer does it, not a thread, because the block may start child processes.
        """
        if not self.is_watched:
            yield
            return
        started = time.monotonic()

        def show() -> None:
            now = time.monotonic()
            self.show(f"{what}: {clock(now - started)}" if what else self.line(now - self.started))

        with timer(SHOWN_AFTER_SECONDS, show, SHOWN_EVERY_SECONDS):
            yield
        if what:
            clear_line()

    def follow(self, done: int, total: int) -> None:
        """Show the progress of work that counts itself; the first call starts the clock.

        A total of 0 means unknown.
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
        if self.is_watched and not self.is_waiting_only and now - self.last_shown > 0.2:
            self.show(self.line(now - self.started))

    def show(self, line: str) -> None:
        if self.is_watched:
            self.last_shown = time.monotonic()
            show_line(line)

    def line(self, seconds: float) -> str:
        """Return the line: how much is done, the rate, and the remaining time."""
        if self.done == self.done_before:
            return f"working: {clock(seconds)}"
        rate = (self.done - self.done_before) / max(seconds, 1e-9)
        speed = f"{rate:.1f} per second"
        if self.total is None:
            return f"{count_noun(self.done, self.noun)} in {clock(seconds)}, {speed}"
        filled = BAR_WIDTH * self.done // self.total
        bar = "━" * filled + "╌" * (BAR_WIDTH - filled)
        left = clock((self.total - self.done) / rate)
        total = count_noun(self.total, self.noun)
        return f"{bar} {self.done} of {total}, {speed}, {left} left"

    def summary(self) -> str:
        """Return how many there were, and the rate."""
        seconds = time.monotonic() - self.started
        rate = self.done / max(seconds, 1e-9)
        return f"{count_noun(self.done, self.noun)} in {seconds:.2f} s, {rate:.1f} per second"


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class TerminalListener(Listener):
    """Write notes, warnings and phases to standard error."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def note(self, text: str) -> None:
        note(text)

    def warn(self, text: str) -> None:
        warn(text)

    def phase(self, name: str) -> AbstractContextManager[None]:
        clear_line()
        return self.progress.ticking(name)
