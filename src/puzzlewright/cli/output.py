"""What verbs print: JSON lines, pictures in the terminal, progress on standard error."""

import json
import os
import sys
import time
from typing import Any

from puzzlewright.verbs.draw import Drawing


def print_json(data: dict[str, Any]) -> None:
    """One line of JSON, at once, so that a reader at the other end of a pipe sees it."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def note(text: str) -> None:
    """Something beside the result."""
    print(text, file=sys.stderr)


def show(drawing: Drawing) -> None:
    """Print a drawing, with colour where the terminal has it."""
    print(drawing.text(colour=_has_colour()))


def _has_colour() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class Progress:
    """A line on standard error that tells how far a batch has come; nothing if nobody is watching."""

    def __init__(self, noun: str) -> None:
        self.noun = noun
        self.done = 0
        self.started = self.shown = time.monotonic()
        self.is_watched = sys.stderr.isatty() and not sys.stdout.isatty()

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.is_watched and now - self.shown > 0.2:
            self.shown = now
            rate = self.done / (now - self.started)
            sys.stderr.write(f"\r{self.done} {self.noun}, {rate:.0f} a second ")
            sys.stderr.flush()

    def finish(self) -> None:
        if self.is_watched:
            sys.stderr.write("\r\033[K")
