"""Messages and progress on standard error, and helpers that every command needs.

This module imports little, so that the command line starts quickly.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from puzzlewright.core.limits import Listener
from puzzlewright.core.words import count_noun, escape_controls
from puzzlewright.processes.signals import timer

_levels = {"quiet": False, "verbose": False}
_line = {"is_shown": False}  # of progress


def set_verbosity(arguments: argparse.Namespace) -> None:
    """Apply --quiet and --verbose."""
    for name in _levels:
        _levels[name] = getattr(arguments, name, False)


def is_quiet() -> bool:
    """Tell whether --quiet is given."""
    return _levels["quiet"]


def note(text: str) -> None:
    """Print information to standard error, unless --quiet is given."""
    if not _levels["quiet"]:
        clear_line()
        print(escape_controls(text), file=sys.stderr)


def detail(text: str) -> None:
    """Print information to standard error if --verbose is given."""
    if _levels["verbose"]:
        note(text)


def warn(text: object) -> None:
    """Print an error or a warning to standard error."""
    clear_line()
    print(escape_controls(f"puzzlewright: {text}"), file=sys.stderr)


def show_line(text: str) -> None:
    """Show a line of progress on the terminal; it vanishes before the next message."""
    _line["is_shown"] = True
    sys.stderr.write(f"\r{text}\033[K")
    sys.stderr.flush()


def clear_line() -> None:
    if _line["is_shown"]:
        _line["is_shown"] = False
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def discard_output() -> None:
    """Discard further output: its reader is gone, and Python would report that at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Fit every paragraph of a text to the terminal, but keep the lines of examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = argparse.HelpFormatter._fill_text
        return "\n\n".join(
            part if part.startswith("examples:") else fill(self, part, width, indent)
            for part in text.split("\n\n")
        )


def add_parser(parsers: Any, name: str, description: str, examples: Sequence[str]) -> Any:
    """Add the parser of a verb; the first line of its description is its help text."""
    lines = "\n".join(f"  {example}" for example in examples)
    summary = description.partition("\n")[0].rstrip(".")
    return parsers.add_parser(
        name,
        help=summary[:1].lower() + summary[1:],
        description=description,
        epilog=f"examples:\n{lines}",
        formatter_class=HelpFormatter,
    )


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
