"""Run external programs, which end with this process and leave no files behind.

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
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

# Waits for the end of its input, then ends the group $1 and removes the folder $2.
GUARD = 'read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"'
CHUNK_BYTES = 1 << 16
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 0.0005, 0.05  # for the end after the last output


class ProgramOutput(NamedTuple):
    """The output of a program."""

    out: str
    stderr: str
    status: int


class OutputTooLarge(Exception):
    """A program printed more than the allowed number of bytes."""


def run_program(
    command: Sequence[str], folder: Path, seconds: float, most: int
) -> ProgramOutput | None:
    """Return what a program prints; None if it is killed at the time limit.

    If this process is killed, `folder` is deleted. Raises `OSError` if the program cannot be
    started, and `OutputTooLarge` if it prints more than `most` bytes.
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
        if not _ends_before(process, deadline):
            return None
    out, stderr = (content.decode(errors="replace") for content in printed.values())
    return ProgramOutput(out, stderr, process.returncode)


def _ends_before(process: Popen[bytes], deadline: float) -> bool:
    """Wait for the end of a program; where the system can, keep its process ID reserved."""
    wait = FIRST_WAIT_SECONDS
    while not _has_ended(process):
        if (left := deadline - time.monotonic()) <= 0:
            return False
        time.sleep(min(wait, left))
        wait = min(2 * wait, LONGEST_WAIT_SECONDS)
    return True


def _has_ended(process: Popen[bytes]) -> bool:
    if not hasattr(os, "waitid"):  # macOS before Python 3.13
        return process.poll() is not None
    return bool(os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT))


@contextmanager
def _started_program(command: Sequence[str], folder: Path) -> Iterator[Popen[bytes]]:
    """Run a program and its guard; both have ended after this block."""
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
            # End the guard first: the system may reuse the program's process ID.
            guard.kill()
            guard.communicate()
    finally:
        # The program is not reaped yet, so no other group has its number.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
