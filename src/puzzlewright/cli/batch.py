"""Answer one puzzle or many, and show progress on standard error."""

import argparse
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType

from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.puzzles import Entry, entries, is_batch
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.verbs.text import PuzzlePage

YES, NO, UNREADABLE, LIMIT_REACHED = 0, 1, 2, 3  # exit statuses


def answer_all(
    arguments: argparse.Namespace,
    answer: Callable[[Entry, PuzzlePage], int],
    at_most: int | None = None,
) -> int:
    """Answer every puzzle of the call, or the first few, and return the exit status for all."""
    statuses = []
    progress = Progress("puzzles")
    for entry in islice(entries(arguments), at_most):
        try:
            if entry.page is None:
                raise LimitReached(entry.trouble) if entry.is_limit else Trouble(entry.trouble)
            statuses.append(answer(entry, entry.page))
        except LimitReached as reached:
            statuses.append(LIMIT_REACHED)
            if arguments.json:
                print_json({**entry.label, "status": "unknown", "why": str(reached)})
            note(f"puzzlewright: {reached}")
        except Trouble as trouble:
            statuses.append(UNREADABLE)
            if arguments.json:
                print_json({**entry.label, "error": str(trouble)})
            # In a batch, JSON says it all; a single call also writes to standard error.
            if not arguments.json or not is_batch(arguments):
                note(f"puzzlewright: {trouble}")
        sys.stdout.flush()  # whatever ends the next one, this one is told
        progress.advance()
    progress.finish()
    if len(statuses) == 1 and not is_batch(arguments):
        return statuses[0]
    return next((status for status in (UNREADABLE, LIMIT_REACHED) if status in statuses), YES)


@contextmanager
def patience(what: str = "working", after: float = 1.5) -> Iterator[None]:
    """Show on standard error how long work takes, by a signal: it may start child processes."""
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
    """A progress line on standard error, if that is a terminal."""

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
