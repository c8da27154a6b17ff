"""One trial: its input, its result and its clocks. The work itself is in `tasks`."""

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from puzzlewright.core.board import Marks
from puzzlewright.lab.plan import Contender, InstanceSet
from puzzlewright.processes.usage import cpu_seconds
from puzzlewright.verbs.text import read

# what a trial may tell on the way, so that it is not lost when the time is up
Teller: TypeAlias = Callable[[Mapping[str, Any]], None]

ANSWERED = "answered"  # with a verdict, which others may still prove wrong
FAILED = "failed"  # a generator that may fail has failed, or a puzzle cannot be rated
GAVE_UP = "gave up"  # the engine said that it does not know
TIMEOUT, MEMORY = "timeout", "memory"  # the trial was ended
CRASHED = "crashed"  # its process died, or a program gave no answer
WRONG = "wrong"  # what it said breaks the rules, or others have proven the contrary
UNSUPPORTED = "unsupported"  # the encoding has no way to say the puzzle
ERROR = "error"  # a bug, with its name
WALL_ROOM = 10  # a limit of CPU time may take so many times as long on the wall
OUTCOMES = (ANSWERED, FAILED, GAVE_UP, TIMEOUT, MEMORY, CRASHED, WRONG, UNSUPPORTED, ERROR)


@dataclass
class Stopwatch:
    """Laps by both clocks, each with a name; what lies between them is not counted."""

    wall: dict[str, float] = field(default_factory=dict)
    cpu: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
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
        """Every lap of a clock, and all together."""
        found = {name: round(seconds, 6) for name, seconds in clock.items()}
        return {**found, "total": round(sum(clock.values()), 6)}

    def json(self) -> dict[str, dict[str, float]]:
        return {"wall": self.laps(self.wall), "cpu": self.laps(self.cpu)}


@dataclass(frozen=True)
class Trial:
    """What one process is to do, with everything that it needs."""

    number: int
    task: str
    set: InstanceSet
    instance: int
    label: str
    method: Contender
    repetition: int
    puzzle: Any  # native
    solution: Marks | None
    seed: int | None
    time_limit: float
    memory_limit: float
    clock: str  # by which the time limit is meant
    sample: int

    @property
    def wall_limit(self) -> float:
        """After how many seconds on the wall it is ended: on a busy machine, work takes longer."""
        return self.time_limit * (WALL_ROOM if self.clock == "cpu" else 1)

    @property
    def key(self) -> dict[str, Any]:
        """What a row says about its trial."""
        return {
            "trial": self.number,
            "set": self.set.name,
            "instance": self.instance,
            "label": self.label,
            "puzzle": None if self.puzzle is None else digest(self.puzzle),
            "method": self.method.name,
            "repetition": self.repetition,
        }


@dataclass
class Result:
    """What came of a trial."""

    outcome: str = ANSWERED
    verdict: str | None = None  # unique, several, none, solved; or nothing of the kind
    why: str | None = None
    solutions: list[str] = field(default_factory=list)  # digests of those that keep the rules
    wall: Mapping[str, float] = field(default_factory=dict)
    cpu: Mapping[str, float] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)  # each with its interval

    def timed(self, watch: Stopwatch) -> "Result":
        """The same with the laps of a watch."""
        self.wall, self.cpu = watch.laps(watch.wall), watch.laps(watch.cpu)
        return self

    def json(self) -> dict[str, Any]:
        return asdict(self)


def digest(data: Any) -> str:
    """A short name of something, the same for the same data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def puzzle_of(trial: Trial) -> Any:
    return read(json.dumps(trial.puzzle))


def numbers(facts: Mapping[str, Any]) -> dict[str, float]:
    """The facts that are numbers, or yes and no as 1 and 0."""
    return {name: value + 0 for name, value in facts.items() if isinstance(value, int | float)}
