"""Run external programs: each ends with this process and leaves nothing behind.

A program may be a script that starts others, so it gets a process group of its own, which is
killed as a whole. If this process itself is killed, a guard does that: a shell that waits for the
end of a pipe, which the system closes.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import IO, NamedTuple

# Waits for the end of its input, then ends the group $1 and removes the folder $2.
GUARD = 'read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"'
PIECE = 1 << 16  # bytes that are read at a time


class Printed(NamedTuple):
    """The output of a program."""

    out: str
    complaint: str
    status: int


class TooMuchPrinted(Exception):
    """A program printed more than any answer has."""


def printed_by(command: Sequence[str], folder: Path, seconds: float, most: int) -> Printed | None:
    """Return what a program prints; None if it is killed because its time is up.

    `folder` is deleted with it. Raises `OSError` if it cannot be started, and `TooMuchPrinted` if
    it prints more than `most` bytes.
    """
    deadline = time.monotonic() + seconds
    with _started(command, folder) as process:
        assert process.stdout
        assert process.stderr
        pieces = _pieces(process.stdout, process.stderr, deadline, most)
        try:
            process.wait(None if seconds == float("inf") else max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            return None
    return None if pieces is None else Printed(*pieces, process.returncode)


@contextmanager
def _started(command: Sequence[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program and its guard; both are gone after this block."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        guard = subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "guard", str(process.pid), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            # The guard first: after the program is gone, its number may be given to another.
            guard.kill()
            guard.communicate()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _pieces(
    out: IO[bytes], complaint: IO[bytes], deadline: float, most: int
) -> tuple[str, str] | None:
    """Read both streams until they are closed; None if that takes too long."""
    printed: dict[int, list[bytes]] = {out.fileno(): [], complaint.fileno(): []}
    size = 0
    with DefaultSelector() as streams:
        for stream in printed:
            streams.register(stream, EVENT_READ)
        while streams.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            for key, _ in streams.select(None if left == float("inf") else left):
                piece = os.read(key.fd, PIECE)
                printed[key.fd].append(piece)
                size += len(piece)
                if not piece:
                    streams.unregister(key.fd)
                if size > most:
                    raise TooMuchPrinted
    said, complained = (b"".join(piece).decode(errors="replace") for piece in printed.values())
    return said, complained
