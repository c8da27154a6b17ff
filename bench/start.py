"""Measure start-up: the import of the package, and one puzzle on the command line."""

import subprocess
import sys
import time
from typing import Any

IMPORT = [sys.executable, "-c", "import puzzlewright"]
NOTHING = [sys.executable, "-c", "pass"]
SOLVE = [
    sys.executable,
    "-m",
    "puzzlewright",
    "solve",
    "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2",
]


def run() -> dict[str, Any]:
    nothing = _best(NOTHING)
    result = {"import": _best(IMPORT) - nothing, "solve a URL": _best(SOLVE)}
    for name, seconds in result.items():
        print(f"{name:32} {seconds:.3f} s")
    return result


def _best(command: list[str]) -> float:
    times = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return min(times)
