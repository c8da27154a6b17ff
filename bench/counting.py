"""Counting one by one against the model counter, on generated pages without half of their clues.

python -m bench count
"""

import resource
import time
from typing import Any

import puzzlewright as pw
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.reasoning.model_count import can_count_models, count_models
from puzzlewright.reasoning.repair.minimal_edits import EditedDrafts, all_changes

PAGES = [
    ("mosaic", (5, 5)),
    ("mosaic", (10, 10)),
    ("context", (5, 5)),
    ("context", (7, 7)),
    ("satogaeri", (8, 8)),
    ("satogaeri", (10, 10)),
    ("bridges", (7, 7)),
    ("bridges", (10, 10)),
]
ONE_BY_ONE = 10_000
SECONDS = 120.0


def run() -> list[dict[str, Any]]:
    return [_measured(genre, size) for genre, size in PAGES]


def _measured(genre: str, size: tuple[int, int]) -> dict[str, Any]:
    puzzle = pw.generate(genre, size=size, seed=1).puzzle
    clues = [revision for revision in all_changes(puzzle) if revision.only_removes_clue][::2]
    page: Any = EditedDrafts(puzzle, clues).apply(range(len(clues)))
    started = time.process_time()
    counted = pw.count(page, at_most=ONE_BY_ONE, encoding=pw.solve(page).encoding)
    walked = time.process_time() - started
    number, seconds = None, 0.0
    if can_count_models():
        before = _children()
        number = count_models(page, Budget(Limit(seconds=SECONDS)))
        seconds = _children() - before
    if number is not None and counted.is_exact and number != counted.number:
        raise SystemExit(f"{number} or {counted.number} solutions? {pw.write(page)}")
    rate = counted.number / walked
    rows, cols = size
    shown = "gave up" if number is None else f"{number} in {seconds:.2f} s"
    print(
        f"{genre} {rows}x{cols}: {counted}; one by one {rate:.0f} a second; the counter: {shown}",
        flush=True,
    )
    return {"genre": genre, "size": size, "a_second": rate, "total": number, "seconds": seconds}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
