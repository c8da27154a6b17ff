"""Run external programs: each ends with this process and leaves nothing behind.

A program may be a script that starts others, so its process group is killed as a whole. If this
process is killed, a guard does that: a shell that waits for the end of a pipe.
"""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import NamedTuple

# Waits for the end of its input, then ends the group $1 and removes the folder $2.
GUARD = 'read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"'
CHUNK_BYTES = 1 << 16  # bytes that are read at a time


class ProgramOutput(NamedTuple):
    """The output of a program."""

    out: str
    stderr: str
    status: int


class OutputTooLarge(Exception):
    """A program printed more than any answer has."""


def run_program(
    command: Sequence[str], folder: Path, seconds: float, most: int
) -> ProgramOutput | None:
    """Return what a program prints; None if it is killed because its time is up.

    `folder` is deleted with it. Raises `OSError` if it cannot be started, and `OutputTooLarge` if
    it prints more than `most` bytes.
    """
    deadline = time.monotonic() + seconds
    with _started_program(command, folder) as process, DefaultSelector() as streams:
        printed = {stream: bytearray() for stream in (process.stdout, process.stderr) if stream}
        for stream in printed:
            streams.register(stream, EVENT_READ, stream)
        while streams.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            for key, _ in streams.select(None if left == float("inf") else left):
                piece = os.read(key.fd, CHUNK_BYTES)
                printed[key.data] += piece
                if not piece:
                    streams.unregister(key.fd)
            if sum(map(len, printed.values())) > most:
                raise OutputTooLarge
        try:
            process.wait(None if seconds == float("inf") else max(deadline - time.monotonic(), 0))
        except TimeoutExpired:
            return None
    out, complaint = (content.decode(errors="replace") for content in printed.values())
    return ProgramOutput(out, complaint, process.returncode)


@contextmanager
def _started_program(command: Sequence[str], folder: Path) -> Iterator[Popen[bytes]]:
    """Run a program and its guard; both are gone after this block."""
    process = Popen(command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, start_new_session=True)
    try:
        guard = Popen(
            ["/bin/sh", "-c", GUARD, "guard", str(process.pid), str(folder)],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            # The guard first: after the program is gone, its number may be given to another.
            guard.kill()
            guard.communicate()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
