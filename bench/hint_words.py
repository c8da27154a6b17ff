"""The words of hints: twelve recorded puzzles, solved by marking what each hint says.

A puzzle has one solution, so reaching it shows that every hint on the way was sound. The puzzles
are stored: 10x10, seed 31, each genre at easy, hard and extreme. For another tree, run this file
with its `src` folder in PYTHONPATH.
"""

import json
import time
from pathlib import Path
from statistics import median
from typing import Any

import puzzlewright as pw

PUZZLES = Path(__file__).with_name("hint_puzzles.jsonl")
MAX_HINTS = 500


def run() -> dict[str, Any]:
    """Solve the puzzles by their hints, and count words per sentence; chains count per step."""
    found = {}
    everything: list[list[int]] = []
    slowest = 0.0
    for line in PUZZLES.read_text("utf-8").splitlines():
        entry = json.loads(line)
        words, times = follow(pw.read(json.dumps(entry["puzzle"])))
        name = f"{entry['genre']} {entry['difficulty']}"
        found[name] = _figures(words, max(times))
        print(f"{name:20} {_line(found[name])}", flush=True)
        everything += words
        slowest = max(slowest, *times)
    found["all"] = _figures(everything, slowest)
    print(f"{'all':20} {_line(found['all'])}")
    return found


def follow(puzzle: Any) -> tuple[list[list[int]], list[float]]:
    """Return the words of each sentence of each hint up to the solution, and the CPU seconds."""
    marks: list[Any] = []
    words: list[list[int]] = []
    times: list[float] = []
    for _ in range(MAX_HINTS):
        start = time.process_time()
        hint = pw.hint(puzzle, marks)
        times.append(time.process_time() - start)
        if hint.kind == "solved":
            return words, times
        if hint.kind != "step" or not hint.marks:
            raise SystemExit(f"after {len(marks)} marks of its own hints: {hint}")
        sentences = [hint.why, *[link.why for link in getattr(hint, "chain", ())]]
        words.append([len(sentence.split()) for sentence in sentences])
        marks += hint.marks
    raise SystemExit(f"not solved after {MAX_HINTS} hints")


def _figures(words: list[list[int]], seconds: float) -> dict[str, float]:
    ordered = sorted(one for hint in words for one in hint)
    return {
        "hints": len(words),
        "median": median(ordered),
        "ninety": ordered[len(ordered) * 9 // 10],
        "longest": ordered[-1],
        "seconds": seconds,
    }


def _line(figures: dict[str, float]) -> str:
    return (
        f"{figures['hints']:4} hints; words: median {figures['median']:.0f}, 90th percentile"
        f" {figures['ninety']}, longest {figures['longest']}; slowest {figures['seconds']:.2f} s"
    )


if __name__ == "__main__":
    run()
