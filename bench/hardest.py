"""Generate batches of expert and extreme puzzles: all must be delivered. Print CPU seconds."""

import time
from statistics import mean
from typing import Any

import puzzlewright as pw
from puzzlewright.genres import OWN
from puzzlewright.verbs.many import batch

COUNT = 20
SIZES = (8, 12)
LEVELS = ("expert", "extreme")


def run() -> dict[str, Any]:
    results = {}
    for genre in OWN:
        for level in LEVELS:
            for size in SIZES:
                name = f"{genre.name} {size}x{size}, {level}"
                results[name] = _batch(name, genre.name, (size, size), level)
    return results


def _batch(name: str, genre: str, size: tuple[int, int], level: str) -> dict[str, Any]:
    taken, delivered = [], 0
    started = time.process_time()
    for made in batch(genre, size=size, count=COUNT, seed=1, difficulty=level):
        delivered += isinstance(made, pw.Generated)
        taken.append(time.process_time() - started)
        started = time.process_time()
    print(
        f"{name:30} {delivered:3} of {COUNT}: mean {mean(taken):7.2f} s, worst {max(taken):7.2f} s",
        flush=True,
    )
    return {"delivered": delivered, "wanted": COUNT, "mean": mean(taken), "worst": max(taken)}
