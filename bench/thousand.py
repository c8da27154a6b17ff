"""Generate batches of small puzzles, and check them with another encoding and engine.

No two may be equal, even if rotated or mirrored.

python -m bench thousand
"""

import time
from typing import Any

import puzzlewright as pw
from puzzlewright.genres import GENRES
from puzzlewright.verbs.canonical_hash import canonical_hash
from puzzlewright.verbs.many import batch

COUNT = 1_000
SIZES = {"bridges": (7, 7), "mosaic": (6, 6), "context": (6, 6), "satogaeri": (6, 6)}
# Other ones than those that proved uniqueness during generation.
CHECKS = {
    "bridges": ("levels", "glucose42"),
    "mosaic": ("counter-trimmed", "glucose42"),
    "context": ("double-tree", "glucose42"),
    "satogaeri": ("lia", "z3"),
}


def run() -> dict[str, Any]:
    return {genre.name: check_batch(genre.name, COUNT) for genre in GENRES}


def check_batch(genre: str, count: int) -> dict[str, Any]:
    """Generate puzzles; check that each has exactly its solution and that no two are equal."""
    encoding, engine = CHECKS[genre]
    started = time.process_time()
    made = [
        one
        for one in batch(genre, size=SIZES[genre], count=count, seed=1)
        if isinstance(one, pw.Generated)
    ]
    seconds = time.process_time() - started
    for one in made:
        verdict = pw.solve(one.puzzle, encoding=encoding, engine=engine)
        if verdict.status != "unique" or verdict.solution != one.solution:
            raise SystemExit(f"{verdict.status} by {encoding} on {engine}: {pw.write(one.puzzle)}")
    different = len({canonical_hash(one.puzzle) for one in made})
    if len(made) != count or different != count:
        raise SystemExit(
            f"{genre}: {count} puzzles were wanted, {len(made)} came, {different} of them different"
        )
    rows, cols = SIZES[genre]
    print(
        f"{count} {genre} {rows}x{cols} in {seconds:.1f} s: all unique by {encoding} on {engine}"
        " too, no two alike",
        flush=True,
    )
    return {"puzzles": count, "seconds": seconds, "encoding": encoding, "engine": engine}
