"""Measure the CPU time of a verdict (a solution and its uniqueness) against a reference."""

import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any

import puzzlewright as pw
from bench import instances
from bench.reference_solvers import SOLVERS

SETS: dict[str, Callable[[int], Any]] = {
    "bridges 7x7, about 12 islands": lambda seed: instances.bridges(7, 14, seed),
    "bridges 15x15, about 45 islands": lambda seed: instances.bridges(15, 50, seed),
    "bridges 50x50, about 155 islands": lambda seed: instances.bridges(50, 300, seed),
    "bridges 34x34, 400 islands": lambda seed: instances.bridges(34, 400, seed),
    "bridges 80x80, 2000 islands": lambda seed: instances.bridges(80, 2150, seed),
    "mosaic 25x25": lambda seed: instances.mosaic(25, seed),
    "mosaic 100x100": lambda seed: instances.mosaic(100, seed),
    "mosaic 300x300": lambda seed: instances.mosaic(300, seed),
    "context 12x16": lambda seed: instances.context(12, 16, seed),
    "context 25x25": lambda seed: instances.context(25, 25, seed, 0.7),
    "context 50x50": lambda seed: instances.context(50, 50, seed, 0.9),
    "satogaeri 20x36, 120 circles": lambda seed: instances.satogaeri(20, 36, 120, seed),
    "satogaeri 60x60, 600 circles": lambda seed: instances.satogaeri(60, 60, 600, seed),
}


def run() -> dict[str, Any]:
    results = {}
    for name, deal in SETS.items():
        size = 3 if "2000" in name or "300x300" in name or "50x50" in name else 10
        results[name] = compare(name, [deal(seed) for seed in range(size)])
    return results


def run_file(path: Path) -> dict[str, Any]:
    """Measure the puzzles of a file, one per line: native JSON, or with a key "puzzle"."""
    records = (json.loads(line) for line in path.read_text().splitlines() if line.strip())
    puzzles = [pw.read(json.dumps(record.get("puzzle", record))) for record in records]
    supported = [
        p for p in puzzles if getattr(p, "components", 1) == 1 and getattr(p, "loops", True)
    ]
    return compare(path.name, supported)


def compare(name: str, puzzles: list[Any]) -> dict[str, Any]:
    statuses = []

    def ours(puzzle: Any) -> None:
        statuses.append(pw.solve(puzzle).status)

    def reference(puzzle: Any) -> None:
        SOLVERS[type(puzzle)](puzzle)

    mine, theirs = list(_timed(ours, puzzles)), list(_timed(reference, puzzles))
    ratio = sum(mine) / sum(theirs)
    print(
        f"{name:32} {len(puzzles):4} puzzles, {statuses.count('unique'):4} unique: median"
        f" {median(mine) * 1000:8.2f} ms, worst {max(mine) * 1000:8.2f} ms, ours / reference"
        f" {ratio:.2f}",
        flush=True,
    )
    return {
        "puzzles": len(puzzles),
        "median": median(mine),
        "worst": max(mine),
        "ratio to reference": ratio,
    }


def _timed(work: Callable[[Any], None], puzzles: Iterable[Any]) -> Iterable[float]:
    for puzzle in puzzles:
        started = time.process_time()
        work(puzzle)
        yield time.process_time() - started
