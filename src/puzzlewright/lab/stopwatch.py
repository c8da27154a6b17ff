"""Two clocks: what passes by on the wall, and what the processor has worked for us."""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path


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


def cpu_seconds() -> float:
    """What this process has worked so far, with those that it started and saw end."""
    return time.process_time() + children_seconds()


def children_seconds() -> float:
    """What processes have worked that this one started and saw end."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def worked_seconds(process: int) -> float | None:
    """What another process has worked so far, with all that it has started; None where the system
    does not tell.
    """
    try:
        # The name of a program may hold anything, but ends with the last bracket.
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return None
    own = sum(int(ticks) for ticks in told[11:15]) / os.sysconf("SC_CLK_TCK")
    return own + sum(worked_seconds(int(child)) or 0.0 for child in started)
