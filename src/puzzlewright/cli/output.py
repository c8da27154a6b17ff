"""What verbs print: JSON lines, pictures in the terminal, progress on standard error."""

import argparse
import errno
import json
import os
import re
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from types import FrameType
from typing import Any

from puzzlewright.model.errors import Trouble
from puzzlewright.model.words import printable
from puzzlewright.verbs.draw import Drawing

BETWEEN = " " * 4  # two drawings side by side
FULL = (errno.ENOSPC, errno.EDQUOT)
RULED_FROM = 6  # rows or columns; on a smaller page one sees where one is


# Signs that JSON lets through but that command a terminal, or turn the order of what is read: DEL
# and the C1 codes, marks of direction and other invisible ones, and halves of pairs.
_NOT_FOR_TERMINALS = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader at the other end of a pipe sees it."""
    sys.stdout.write(json_text(data) + "\n")
    sys.stdout.flush()


def json_text(data: Any) -> str:
    """Data as JSON that can be shown in any terminal."""
    text = json.dumps(data, ensure_ascii=False)
    return _NOT_FOR_TERMINALS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def note(text: str) -> None:
    """Something beside the result."""
    print(printable(text), file=sys.stderr)


def write_file(path: str, content: str | bytes) -> None:
    """Write a whole file, or say why not."""
    try:
        write_whole(Path(path), content)
    except OSError as error:
        raise cannot_write(path, error) from None
    note(f"{path} written")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there, so that an older one stays until the new one
    is whole.
    """
    data = content.encode() if isinstance(content, str) else content
    if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
        path.write_bytes(data)  # a device or a pipe has no beside
        return
    place = path.resolve()  # where a link leads to; the link itself stays
    beside = place.with_name(f".{place.name[:100]}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if place.exists():
            beside.chmod(place.stat().st_mode & 0o7777)
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def cannot_write(path: str, error: OSError) -> Trouble:
    """That a file cannot be written, and why."""
    return Trouble(f"{path} cannot be written: {reason_of(error)}")


def reason_of(error: OSError) -> str:
    """What the system complains about: a full disk is called so."""
    return "the disk is full" if error.errno in FULL else error.strerror or str(error)


def add_colour_option(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that draws in the terminal."""
    parser.add_argument(
        "--color",
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the terminal (default: where it has them and NO_COLOR is not set)",
    )


def show(drawing: Drawing, colour: str = "auto") -> None:
    """Print a drawing with colours: always, never, or where the terminal has them; with rulers if
    that is said, and otherwise on a large page in a terminal.
    """
    print(drawing.text(_is_coloured(colour), _has_rulers(drawing)))


def show_both(left: Drawing, right: Drawing, colour: str = "auto") -> None:
    """Print two drawings side by side, or one below the other where the terminal is too narrow."""
    rulers = _has_rulers(left)
    lines = [drawing.text(rulers=rulers).split("\n") for drawing in (left, right)]
    width = max(map(len, lines[0]))
    if width + len(BETWEEN) + max(map(len, lines[1])) > shutil.get_terminal_size().columns:
        show(left, colour)
        print()
        show(right, colour)
        return
    coloured = [drawing.text(_is_coloured(colour), rulers).split("\n") for drawing in (left, right)]
    for number, (one, other) in enumerate(zip_longest(*coloured, fillvalue="")):
        # Colours make a line longer than it looks.
        seen = len(lines[0][number]) if one else 0
        print(f"{one}{' ' * (width - seen)}{BETWEEN}{other}".rstrip())


def _has_rulers(drawing: Drawing) -> bool:
    if drawing.rulers is not None:
        return drawing.rulers
    return sys.stdout.isatty() and max(drawing.picture.rulers or (0,)) >= RULED_FROM


def _is_coloured(colour: str) -> bool:
    if colour != "auto":
        return colour == "always"
    return (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


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
