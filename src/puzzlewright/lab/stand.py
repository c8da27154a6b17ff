"""A test stand: a process that takes one trial after the other and does each in a child of its own,
which is ended when its time is up or when it holds too much memory.

Between the stand and whoever owns it there are lines of JSON. The stand is small and has no
threads, so its children start quickly and all alike, whatever program owns the stand.
"""

import json
import os
import platform
import subprocess
import sys
import threading
import time
from functools import partial
from queue import SimpleQueue
from typing import Any, BinaryIO

from puzzlewright.lab import making, rating, solving, watching
from puzzlewright.lab.stopwatch import Stopwatch, children_seconds, worked_seconds
from puzzlewright.lab.trial import CRASHED, ERROR, MEMORY, TIMEOUT, Result, Teller, Trial
from puzzlewright.model.errors import Trouble
from puzzlewright.model.limits import MEGABYTE, resident
from puzzlewright.solving.children import Child, serve, started_child
from puzzlewright.solving.memory import peak_memory

READY = {"ready": True}  # the clock of the limit starts when a child is warm
LOOK_AGAIN = 0.05  # seconds between two looks at what a child has taken
LEAST_WARM_UP = 20.0  # seconds, for a machine that is busy

WORK = {
    "solve": solving.solve_trial,
    "generate": making.make_trial,
    "rate": rating.rate_trial,
    "people": watching.watch_trial,
}
WARM_UPS = {"solve": solving.warm_up, "generate": making.warm_up, "rate": rating.warm_up}


def _work(trial: Trial, tell: Teller) -> dict[str, Any]:
    """What a child does."""
    try:
        if trial.task in WARM_UPS:
            WARM_UPS[trial.task](trial)
        tell(READY)
        done = WORK[trial.task](trial, tell)
    except MemoryError:
        done = Result(MEMORY, why="there was no more memory")
    except Exception as error:
        done = Result(ERROR, why=f"{type(error).__name__}: {error}")
    return {**done.json(), "memory": peak_memory()}


def measured(trial: Trial) -> dict[str, Any]:
    """The row of a trial, whatever becomes of its process."""
    told: dict[str, Any] = {}
    before = children_seconds()
    watch = Stopwatch()
    limits = Limits(max(trial.time_limit, LEAST_WARM_UP), None, None)
    with started_child(partial(_work, trial)) as child:
        while True:
            kind, content = _message(child, limits)
            if kind != "told":
                break
            if content == READY:
                limits = Limits.of(trial, child.process.pid)
                watch = Stopwatch()
            else:
                told |= content
        watch.lap("total")
    if kind == "done":
        result = content
    else:
        result = Result(kind, why=content).json() | told
        # What was told has no total, since the work was not done.
        result["wall"] = {**told.get("wall", {}), "total": round(watch.wall["total"], 6)}
        result["cpu"] = {**told.get("cpu", {}), "total": round(children_seconds() - before, 6)}
        result["memory"] = None
    values = {**result["values"], "memory": result.pop("memory")}
    return {**trial.key, **result, "values": values, "host": platform.node()}


class Limits:
    """What a child may take from now on. The system could keep a limit of CPU time itself, but
    then its clock of CPU time only ticks a hundred times a second.
    """

    def __init__(self, wall: float, cpu: float | None, megabytes: float | None) -> None:
        self.wall, self.cpu, self.megabytes = wall, cpu, megabytes
        self.started = time.perf_counter()

    @classmethod
    def of(cls, trial: Trial, process: int) -> "Limits":
        worked = worked_seconds(process) if trial.clock == "cpu" else None
        if worked is None:
            return cls(trial.time_limit, None, trial.memory_limit)
        return cls(trial.wall_limit, worked + trial.time_limit, trial.memory_limit)

    def spent(self, process: int) -> tuple[str, str] | None:
        """Which limit a child has reached, and in words."""
        if time.perf_counter() - self.started > self.wall:
            return TIMEOUT, f"no answer within {self.wall:g} seconds"
        if self.cpu is not None and (worked_seconds(process) or 0) > self.cpu:
            return TIMEOUT, "no answer within the limit of CPU time"
        if self.megabytes is not None and resident(process) > self.megabytes * MEGABYTE:
            return MEMORY, f"no answer within {self.megabytes:g} MB of memory"
        return None


def _message(child: Child, limits: Limits) -> tuple[str, Any]:
    """What a child says next, or how it ended."""
    try:
        while not child.pipe.poll(LOOK_AGAIN):
            if spent := limits.spent(child.process.pid):
                return spent
        kind, content = child.pipe.recv()
    except EOFError:
        return CRASHED, "the process that did the work died"
    return kind, content


def main() -> None:
    """Read trials from standard input, one a line, and write a row for each."""
    serve()
    # Engines may print whatever they like, but not among the rows.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as out:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _write_all(out, json.dumps(READY).encode() + b"\n")
        for line in sys.stdin.buffer:
            row = measured(Trial.of(json.loads(line)))
            _write_all(out, json.dumps(row).encode() + b"\n")


def _write_all(out: BinaryIO, data: bytes) -> None:
    while data:
        data = data[out.write(data) :]


class Stand:
    """A stand as its owner sees it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "puzzlewright.lab.stand"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a terminal's Ctrl-C is for its owner, who ends it
        )
        self.is_ready = False

    def measure(self, trial: Trial) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        if not self.is_ready:  # that it takes a while to start is no part of a trial
            self.is_ready = bool(self.process.stdout.readline())
        started = time.perf_counter()
        try:
            self.process.stdin.write(json.dumps(trial.json()).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except (OSError, ValueError):  # ended, or closed by its owner
            line = b""
        if not line:
            raise Trouble("the process that starts the trials died; call again to go on")
        row: dict[str, Any] = json.loads(line)
        return {**row, "elapsed": round(time.perf_counter() - started, 4)}

    def close(self) -> None:
        """End it, with what it has started."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()


class Stands:
    """So many stands; whoever has a trial waits until one is free."""

    def __init__(self, number: int) -> None:
        self.every = [Stand() for _ in range(number)]
        self.free: SimpleQueue[Stand] = SimpleQueue()
        for stand in self.every:
            self.free.put(stand)

    def measure(self, trial: Trial) -> dict[str, Any]:
        stand = self.free.get()
        try:
            return stand.measure(trial)
        finally:
            self.free.put(stand)

    def close(self) -> None:
        for stand in self.every:
            stand.close()


_own = threading.local()  # each thread of a cluster's worker has its stand


def measure_there(trial: dict[str, Any]) -> dict[str, Any]:
    """What a cluster's worker does: a trial on the stand of its thread, which ends with it."""
    stand: Stand | None = getattr(_own, "stand", None)
    if stand is None or stand.process.poll() is not None:
        stand = _own.stand = Stand()
    return stand.measure(Trial.of(trial))


if __name__ == "__main__":
    main()
