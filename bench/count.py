"""Enumerate solutions, or count them with the model counter, without half of the clues.

python -m bench count
"""

import resource
import time
from typing import Any

import puzzlewright as pw
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.reasoning.model_count import can_count_models, count_models
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, all_changes

PUZZLES = [
    ("mosaic", (5, 5)),
    ("mosaic", (10, 10)),
    ("context", (5, 5)),
    ("context", (7, 7)),
    ("satogaeri", (8, 8)),
    ("satogaeri", (10, 10)),
    ("bridges", (7, 7)),
    ("bridges", (10, 10)),
]
MAX_ENUMERATED = 10_000
SECONDS = 120.0


def run() -> list[dict[str, Any]]:
    return [_measure(genre, size) for genre, size in PUZZLES]


def _measure(genre: str, size: tuple[int, int]) -> dict[str, Any]:
    puzzle = pw.generate(genre, size=size, seed=1).puzzle
    clues = [change for change in all_changes(puzzle) if change.only_removes_clue][::2]
    draft: Any = EditedDrafts(puzzle, clues).apply(range(len(clues)))
    start = time.process_time()
    counted = pw.count(draft, at_most=MAX_ENUMERATED, encoding=pw.solve(draft).encoding)
    enumeration_seconds = time.process_time() - start
    number, seconds = None, 0.0
    if can_count_models():
        before = _child_seconds()
        number = count_models(draft, Budget(Limit(seconds=SECONDS)))
        seconds = _child_seconds() - before
    if number is not None and counted.is_exact and number != counted.number:
        raise SystemExit(f"{number} or {counted.number} solutions? {pw.write(draft)}")
    rate = counted.number / enumeration_seconds
    rows, cols = size
    shown = "gave up" if number is None else f"{number} in {seconds:.2f} s"
    print(
        f"{genre} {rows}x{cols}: {counted}; enumerated {rate:.0f} per s; model counter: {shown}",
        flush=True,
    )
    return {"genre": genre, "size": size, "per_second": rate, "total": number, "seconds": seconds}


def _child_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
