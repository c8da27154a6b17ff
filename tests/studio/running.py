"""A studio as a process of its own, and the processes that belong to it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

# Where these stand in what Linux tells of a process.
PARENT, NICENESS = 0, 15


class Running(NamedTuple):
    """A studio that runs."""

    process: "subprocess.Popen[str]"
    address: str

    def workers(self, niceness: int) -> set[int]:
        """The workers of a lane."""
        return {
            pid
            for child in children([self.process.pid])
            for pid in children([child])
            if (facts := _facts(pid)) and facts[NICENESS] == niceness
        }


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    command = [sys.executable, "-m", "puzzlewright", "studio", "--port", "0", *options]
    environment = {**os.environ, "PUZZLEWRIGHT_LIBRARY": f"sqlite:///{folder}/shelf.db"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line
            yield Running(process, found[0].rstrip("/"))
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=10)


def family(pid: int) -> set[int]:
    """All processes that this one has started, and those that they have started."""
    found: set[int] = set()
    young = {pid}
    while young := children(young):
        found |= young
    return found


def children(parents: Collection[int]) -> set[int]:
    """The processes that these have started."""
    facts = {int(one.name): _facts(one.name) for one in Path("/proc").glob("[0-9]*")}
    return {pid for pid, known in facts.items() if known and known[PARENT] in parents}


def _facts(pid: int | str) -> list[int]:
    """What Linux tells of a process, in numbers, after its state; nothing if it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return []
    state, *numbers = text.rpartition(")")[2].split()
    return [] if state == "Z" else list(map(int, numbers))


def is_there(pid: int) -> bool:
    return bool(_facts(pid))


def soon(is_so: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether something becomes true before long."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
