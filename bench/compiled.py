"""The optional build: a few modules compiled by mypyc, from the same files, with the same types.

`make compiled` copies the package to build/compiled, compiles these modules there, and runs
the tests of what seeds give, and of fast ways against plain ones, with that copy. Whoever puts the
folder first on PYTHONPATH works with it. Nothing else knows of it: without a compiler, and in what
is published, everything is plain Python.

    python -m bench.compiled      builds
    python -m bench compiled      holds what both make against each other, and how long they take
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path(__file__).parent.parent / "src" / "puzzlewright"
HOME = Path(__file__).parent.parent / "build" / "compiled"

# Leaves in which the time goes: plain loops over numbers and lists. mypyc cannot do classes with
# cached properties, or generic dataclasses, so these stay as they are.
MODULES = (
    "human/climb.py",
    "formulas/clauses/connectivity.py",
    "genres/bridges/opening.py",
    "genres/bridges/making/dealing.py",
    "genres/bridges/making/draft.py",
    "genres/bridges/making/parts.py",
    "genres/bridges/techniques/chain.py",
    "genres/bridges/techniques/counting.py",
    "genres/bridges/techniques/cut_points.py",
    "genres/mosaic/lanes.py",
    "genres/mosaic/making/hiding_for_people.py",
    "genres/mosaic/making/nearby.py",
    "genres/mosaic/making/reach.py",
    "genres/mosaic/making/stacking.py",
    "genres/mosaic/techniques/one_clue.py",
    "genres/mosaic/techniques/sums.py",
    "genres/mosaic/techniques/two_clues.py",
)
# mypyc says this where what is asked for one by one would be worked out at once
LOST_LAZINESS = "Treating generator comprehension as list"


class Order(NamedTuple):
    """So many puzzles of a size."""

    genre: str
    side: int
    puzzles: int
    wishes: dict[str, Any]


ORDERS = (
    Order("mosaic", 10, 60, {}),
    Order("mosaic", 15, 20, {}),
    Order("mosaic", 25, 6, {}),
    Order("bridges", 10, 60, {"islands": 18}),
    Order("bridges", 15, 30, {"islands": 36}),
    Order("bridges", 30, 5, {}),
    Order("context", 10, 10, {}),
    Order("satogaeri", 10, 20, {}),
)
TIMES = 3


def build() -> None:
    """Compile the modules in a copy of the package."""
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(SOURCE, HOME / "puzzlewright", ignore=shutil.ignore_patterns("__pycache__"))
    mypyc = Path(sys.executable).parent / "mypyc"
    files = [f"puzzlewright/{module}" for module in MODULES]
    settings = {**os.environ, "MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
    done = subprocess.run(
        [mypyc, "--config-file=", "--strict", "--ignore-missing-imports", *files],
        cwd=HOME,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )
    lost = [line for line in done.stdout.splitlines() if LOST_LAZINESS in line]
    if done.returncode or lost:
        raise SystemExit("\n".join(lost) or done.stdout + done.stderr)
    shutil.rmtree(HOME / "build")
    print(f"{len(MODULES)} modules compiled; PYTHONPATH={HOME} works with them")


def run() -> dict[str, Any]:
    """The same puzzles by both, in turns; CPU milliseconds a puzzle, the best of some."""
    if not HOME.exists():
        build()
    results = {}
    for order in ORDERS:
        best: dict[Path, tuple[float, str]] = {}
        for home in (SOURCE.parent, HOME) * TIMES:
            milliseconds, digest = _made_in(home, order)
            best[home] = min(best.get(home, (milliseconds, digest)), (milliseconds, digest))
        (plain, made), (compiled, made_compiled) = best[SOURCE.parent], best[HOME]
        if made != made_compiled:
            raise SystemExit(f"{order}: the compiled modules make other puzzles")
        name = f"{order.genre} {order.side}x{order.side}"
        print(f"{name:20} plain {plain:8.2f} ms, compiled {compiled:8.2f} ms", flush=True)
        results[name] = {"plain": plain, "compiled": compiled}
    return results


def _made_in(home: Path, order: Order) -> tuple[float, str]:
    program = f"from bench.compiled import Order, tell; tell({order!r})"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(home)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    milliseconds, digest = told.split()
    return float(milliseconds), digest


def tell(order: Order) -> None:
    """Make these puzzles; print CPU milliseconds for each, and a digest of all."""
    from puzzlewright.verbs.batch import batch
    from puzzlewright.verbs.generate import Generated

    size = (order.side, order.side)
    for _ in batch(order.genre, size=size, count=1, seed=2, **order.wishes):
        pass  # what has to be imported is not counted
    started = time.process_time()
    made = list(batch(order.genre, size=size, count=order.puzzles, seed=1, **order.wishes))
    seconds = time.process_time() - started
    text = json.dumps([one.json() for one in made if isinstance(one, Generated)])
    print(seconds / order.puzzles * 1000, hashlib.sha256(text.encode()).hexdigest())


if __name__ == "__main__":
    build()
