"""Measure the CPU seconds to rate, to find a smallest explanation, to hint and to generate."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import puzzlewright as pw
from puzzlewright.core.difficulty import LEVELS, Difficulty, level_named
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.explain.explainer import Explainer
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
MEDIUM = level_named("medium")
STUCK = (
    ("bridges", (15, 15)),
    ("mosaic", (15, 15)),
    ("context", (15, 15)),
    ("satogaeri", (15, 15)),
)


def run() -> dict[str, Any]:
    results: dict[str, Any] = {}
    for genre, size, number, difficulty in ORDERS:
        puzzles = [
            generate(genre, size=size, seed=seed, options={"difficulty": difficulty}).puzzle
            for seed in range(number)
        ]
        rated, hinted = (
            [_seconds(pw.rate, puzzle) for puzzle in puzzles],
            [_seconds(pw.hint, puzzle) for puzzle in puzzles],
        )
        name = f"{genre} {size[0]}x{size[1]}, {difficulty}"
        print(
            f"{name:30} rate: worst {max(rated):7.3f} s; first hint: worst {max(hinted):7.3f} s",
            flush=True,
        )
        results[name] = {"rate": max(rated), "hint": max(hinted)}
    for genre, size in STUCK:
        puzzles = [
            generate(genre, size=size, seed=seed, difficulty="expert").puzzle for seed in range(5)
        ]
        steps = [seconds for puzzle in puzzles for seconds in _stuck_steps(puzzle)]
        name = f"{genre} {size[0]}x{size[1]}, expert"
        print(
            f"{name:30} {len(steps):3} smallest explanations instead of hard techniques: worst"
            f" {max(steps):7.3f} s",
            flush=True,
        )
        results[f"{name}, together"] = max(steps)
    for genre, _ in STUCK:
        anything = _generation_seconds(genre, None)
        ratios = {
            level: round(_generation_seconds(genre, level) / anything, 1) for level in LEVELS[:-1]
        }
        shown = ", ".join(f"{level} {ratio}" for level, ratio in ratios.items())
        print(
            f"{genre} 10x10 made to order, times that of any ({anything * 1000:.0f} ms): {shown}",
            flush=True,
        )
        results[f"{genre} to order"] = ratios
    return results


def _generation_seconds(genre: str, difficulty: Difficulty | None) -> float:
    """Return the mean CPU seconds for a 10x10 of this difficulty."""
    started = time.process_time()
    for seed in range(20):
        generate(genre, size=(10, 10), seed=seed, difficulty=difficulty)
    return (time.process_time() - started) / 20


def _seconds(work: Any, puzzle: Any) -> float:
    started = time.process_time()
    work(puzzle)
    return time.process_time() - started


def _stuck_steps(puzzle: Any) -> list[float]:
    """Measure each step that no easy technique finds, with hard techniques disabled."""
    easy = [
        technique.name
        for technique in human_model_of(genre_of(puzzle)).techniques
        if technique.level <= MEDIUM
    ]
    explainer = Explainer(puzzle, techniques=[*easy, "together"])
    times: list[float] = []
    while True:
        started = time.process_time()
        step = explainer.next()
        if step is None:
            return times
        if step.technique == "together":
            times.append(time.process_time() - started)
        explainer.apply_step(step)


def run_strength(path: Path) -> dict[str, Any]:
    """Print the share of a file's puzzles that needs each level, by the key "set"."""
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
