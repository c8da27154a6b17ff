"""Two clocks: what passes by on the wall, and what the processor has worked for us."""

import time
from dataclasses import dataclass, field

from puzzlewright.processes.usage import cpu_seconds


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
