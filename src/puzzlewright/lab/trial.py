"""One trial: its input, its result, its clocks and counters, and the cross-check of verdicts.

The work itself is in `tasks`.
"""

import ctypes
import hashlib
import json
import os
import platform
import struct
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from puzzlewright.checker.verify import check
from puzzlewright.core import JsonObject
from puzzlewright.core.board import Marks
from puzzlewright.core.limits import cpu_seconds
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.technique import Facts
from puzzlewright.lab.plan import Contender, Experiment, InstanceSet
from puzzlewright.verbs.prove import prove
from puzzlewright.verbs.text import read

# Hardware counters are a feature of Linux.
SYSTEM_CALLS = {"x86_64": 298, "aarch64": 241}  # perf_event_open
HARDWARE_EVENT = 0
EVENTS = {"instructions": 1, "cycles": 0}  # PERF_COUNT_HW_*
# disabled: no, inherit by children, without the kernel and a hypervisor
FLAGS = (1 << 1) | (1 << 5) | (1 << 6)
ATTRIBUTE_BYTES = 64  # of the first version of perf_event_attr
THIS_PROCESS, ANY_CPU, NO_GROUP, NO_FLAGS = 0, -1, -1, 0


class HardwareCounters:
    """Count instructions and cycles of this process and its later children, until they are read.

    Counts depend less on other work of the machine than times do. A virtual machine may have no
    such counters, and then there are no values.
    """

    def __init__(self, events: dict[str, int] = EVENTS, kind: int = HARDWARE_EVENT) -> None:
        opened = {name: _open_counter(kind, event) for name, event in events.items()}
        self._files = {name: file for name, file in opened.items() if file is not None}

    def read(self) -> dict[str, int]:
        """Return the counts, and close the counters."""
        counts = {
            name: struct.unpack("q", os.read(file, 8))[0] for name, file in self._files.items()
        }
        for file in self._files.values():
            os.close(file)
        self._files.clear()
        return counts


def _open_counter(kind: int, event: int) -> int | None:
    """Return the file of a counter; None if the system has none."""
    call = SYSTEM_CALLS.get(platform.machine())
    if call is None or platform.system() != "Linux":
        return None
    # type, size, config, period, sample type, read format, flags; the rest is 0
    attribute = struct.pack("IIQQQQQ", kind, ATTRIBUTE_BYTES, event, 0, 0, 0, FLAGS)
    attribute = attribute.ljust(ATTRIBUTE_BYTES, b"\0")
    system = ctypes.CDLL(None, use_errno=True)
    file = system.syscall(call, attribute, THIS_PROCESS, ANY_CPU, NO_GROUP, NO_FLAGS)
    return file if file >= 0 else None


# partial results of a trial, which are kept if it reaches a limit
Report: TypeAlias = Callable[[JsonObject], None]

ANSWERED = "answered"  # with a verdict, which other rows may still refute
FAILED = "failed"  # a generator that may fail has failed, or a puzzle cannot be rated
GAVE_UP = "gave up"  # the engine said that it does not know
TIMEOUT, MEMORY = "timeout", "memory"  # the trial was ended
CRASHED = "crashed"  # its process died, or a program gave no answer
WRONG = "wrong"  # its answer breaks the rules, or another row refutes it
UNSUPPORTED = "unsupported"  # the encoding cannot express the puzzle
ERROR = "error"  # a bug, with its name
OUTCOMES = (ANSWERED, FAILED, GAVE_UP, TIMEOUT, MEMORY, CRASHED, WRONG, UNSUPPORTED, ERROR)
MAX_SOLUTIONS = {"none": 0, "unique": 1}  # the most solutions that a verdict allows


class Stopwatch:
    """Named laps by both clocks; time between laps does not count."""

    def __init__(self) -> None:
        self.wall: dict[str, float] = {}
        self.cpu: dict[str, float] = {}
        self.start()

    def start(self) -> None:
        """Begin a lap now."""
        self._wall, self._cpu = time.perf_counter(), cpu_seconds()

    def lap(self, name: str) -> None:
        """End a lap, and begin the next one."""
        wall, cpu = time.perf_counter(), cpu_seconds()
        self.wall[name] = self.wall.get(name, 0.0) + wall - self._wall
        self.cpu[name] = self.cpu.get(name, 0.0) + cpu - self._cpu
        self._wall, self._cpu = wall, cpu

    def laps(self, clock: dict[str, float]) -> dict[str, float]:
        """Return every lap of a clock, and all together."""
        found = {name: round(seconds, 6) for name, seconds in clock.items()}
        return {**found, "total": round(sum(clock.values()), 6)}

    def json(self) -> dict[str, dict[str, float]]:
        return {"wall": self.laps(self.wall), "cpu": self.laps(self.cpu)}


@dataclass(frozen=True)
class Instance:
    """One puzzle of a set, or a puzzle to generate."""

    set: str
    number: int  # within its set
    label: str  # its id where it has one, or the seed that makes it
    puzzle: Any = None  # native; None where a trial makes it
    solution: Marks | None = None  # one that is known
    seed: int | None = None


@dataclass(frozen=True)
class Trial:
    """Everything that one process needs to run a trial."""

    number: int
    plan: Experiment
    set: InstanceSet
    instance: Instance
    method: Contender
    repetition: int

    def read(self) -> Puzzle:
        return read(json.dumps(self.instance.puzzle))

    @property
    def seed(self) -> int | None:
        """The random seed of the engine, if the plan asks for several."""
        return self.repetition + 1 if self.plan.seeds else None

    @property
    def is_shuffled(self) -> bool:
        return self.method.shuffle or self.plan.seeds > 0

    @property
    def key(self) -> JsonObject:
        """What a row says about its trial."""
        puzzle = self.instance.puzzle
        return {
            "trial": self.number,
            "set": self.set.name,
            "instance": self.instance.number,
            "label": self.instance.label,
            "puzzle": None if puzzle is None else digest(puzzle),
            "method": self.method.name,
            "repetition": self.repetition,
        }


@dataclass
class Result:
    """The result of a trial."""

    outcome: str = ANSWERED
    verdict: str | None = None  # unique, several, none, solved; or nothing of the kind
    why: str | None = None
    solutions: list[str] = field(default_factory=list)  # digests of those that keep the rules
    wall: Mapping[str, float] = field(default_factory=dict)
    cpu: Mapping[str, float] = field(default_factory=dict)
    values: JsonObject = field(default_factory=dict)
    figures: JsonObject = field(default_factory=dict)  # each with its interval
    times: list[JsonObject] = field(default_factory=list)  # of people in a study

    def timed(self, watch: Stopwatch) -> "Result":
        self.wall, self.cpu = watch.laps(watch.wall), watch.laps(watch.cpu)
        return self


def digest(data: object) -> str:
    """Return a short name of something, the same for the same data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def numbers(facts: Facts) -> dict[str, float]:
    """Return the facts that are numbers, or yes and no as 1 and 0."""
    return {name: value + 0 for name, value in facts.items() if isinstance(value, int | float)}


def cross_check(rows: Sequence[JsonObject]) -> list[JsonObject]:
    """Mark the verdicts that a solution in another row refutes; every solution keeps the rules."""
    known: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row["puzzle"] is not None:
            known[row["puzzle"]].update(row["solutions"])
    return [_cross_check_row(row, known[row["puzzle"]] if row["puzzle"] else set()) for row in rows]


def _cross_check_row(row: JsonObject, known: set[str]) -> JsonObject:
    most = MAX_SOLUTIONS.get(row["verdict"] or "")
    if row["outcome"] != ANSWERED or most is None or len(known) <= most:
        return dict(row)
    said = "that there is no solution" if most == 0 else "that there is one solution only"
    there = "there is one" if most == 0 else f"there are at least {len(known)}"
    return {**row, "outcome": WRONG, "why": f"says {said}, but {there}"}


def outcomes_of(rows: Iterable[JsonObject]) -> dict[str, int]:
    """Return the number of trials per outcome."""
    counted = Counter(row["outcome"] for row in rows)
    return {name: counted[name] for name in OUTCOMES if counted[name]}


def checked_by_proof(puzzle: Puzzle, result: Result) -> Result:
    """Return the result with the steps of a proof; it is wrong if another status is proven.

    The proof does not come from the solver in question, which may be any program. CaDiCaL proves
    the same statement, and its proof is checked step by step.
    """
    if result.verdict not in ("unique", "none"):
        return result
    certificate = prove(puzzle)
    if certificate.status == "unknown":
        return result
    if certificate.status != result.verdict:
        why = f"says {result.verdict}, but the proof says {certificate.status}"
        return replace(result, outcome=WRONG, why=why)
    if certificate.status == "unique":
        with TemporaryDirectory() as folder:
            place = Path(folder) / "certificate"
            certificate.write(place)
            result.values["proof_steps"] = check(place)["steps"]
    return result
