"""How long it takes to rate a puzzle, to find a smallest explanation, and to give a hint, in CPU seconds."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import puzzlewright as pw
from puzzlewright.step import LEVELS, TOGETHER
from puzzlewright.verbs.explain import Explainer
from puzzlewright.verbs.generate import generate

# Genre, size, how many, difficulty.
ORDERS = (
    ("bridges", (15, 15), 5, "hard"),
    ("mosaic", (15, 15), 5, "hard"),
    ("context", (15, 15), 5, "hard"),
    ("satogaeri", (15, 15), 5, "hard"),
    ("bridges", (50, 50), 1, "medium"),
    ("mosaic", (100, 100), 1, "hard"),
)
STUCK = (("bridges", (15, 15)), ("mosaic", (15, 15)), ("context", (15, 15)), ("satogaeri", (15, 15)))


def run() -> dict[str, Any]:
    results: dict[str, Any] = {}
    for genre, size, number, difficulty in ORDERS:
        puzzles = [generate(genre, size=size, seed=seed, difficulty=difficulty).puzzle for seed in range(number)]
        rated, hinted = [_seconds(pw.rate, puzzle) for puzzle in puzzles], [_seconds(pw.hint, puzzle) for puzzle in puzzles]
        name = f"{genre} {size[0]}x{size[1]}, {difficulty}"
        print(f"{name:30} rate: worst {max(rated):7.3f} s; first hint: worst {max(hinted):7.3f} s", flush=True)
        results[name] = {"rate": max(rated), "hint": max(hinted)}
    for genre, size in STUCK:
        worst = max(
            step
            for seed in range(5)
            for step in [0.0, *_stuck_steps(generate(genre, size=size, seed=seed, difficulty="expert").puzzle)]
        )
        print(f"{genre} {size[0]}x{size[1]}, expert: slowest smallest explanation {worst:7.3f} s", flush=True)
        results[f"{genre} {size[0]}x{size[1]} together"] = worst
    return results


def _seconds(work: Any, puzzle: Any) -> float:
    started = time.process_time()
    work(puzzle)
    return time.process_time() - started


def _stuck_steps(puzzle: Any) -> list[float]:
    """How long each step took for which no technique would do."""
    explainer = Explainer(puzzle)
    times: list[float] = []
    while True:
        started = time.process_time()
        step = explainer.next()
        if step is None:
            return times
        if step.technique == "together" and step.level == TOGETHER:
            times.append(time.process_time() - started)
        explainer.take(step)


def run_strength(path: Path) -> dict[str, Any]:
    """Which share of the puzzles of a file needs which level, by the records' "set" where they have one."""
    counts: dict[str, Counter[str]] = {}
    for line in path.read_text().splitlines():
        record = json.loads(line)
        puzzle = pw.read(json.dumps(record.get("puzzle", record)))
        level = pw.rate(puzzle).name if pw.solve(puzzle).status == "unique" else "not unique"
        counts.setdefault(f"{path.stem} {record.get('set', '')}", Counter())[level] += 1
    for name, levels in sorted(counts.items()):
        rated = sum(levels[level] for level in LEVELS)
        shares = "  ".join(f"{level} {levels[level]}" for level in LEVELS)
        share = (rated - levels["extreme"]) / rated if rated else 0.0
        print(f"{name:32} {rated:4} unique:  {shares}  without what-if {share:.1%}")
    return {name: dict(levels) for name, levels in counts.items()}
