"""The optional build: a few modules compiled by mypyc, from the same files, with the same types.

`make compiled` copies the package to build/compiled, compiles these modules there, and runs
the tests of what seeds give, and of fast ways against plain ones, with that copy. Whoever puts the
folder first on PYTHONPATH works with it. Nothing else knows of it: without a compiler, and in what
is published, everything is plain Python.

    python -m bench.compiled      builds
    python -m bench compiled      makes, rates and solves the same puzzles with both, in turns
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
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
    "genres/bridges/making/random_solution.py",
    "genres/bridges/making/draft.py",
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
    Order("mosaic", 25, 6, {}),
    Order("bridges", 10, 60, {"islands": 18}),
    Order("bridges", 15, 30, {"islands": 36}),
    Order("bridges", 30, 5, {}),
    Order("bridges", 200, 1, {}),
    Order("context", 10, 10, {}),
    Order("context", 30, 1, {}),
    Order("context", 50, 1, {}),
    Order("satogaeri", 10, 20, {}),
    Order("satogaeri", 60, 1, {}),
)
WORK = ("generate", "rate", "solve")
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
    """The same puzzles by both; how many times faster the compiled copy is."""
    if not HOME.exists():
        build()
    results = {}
    for order in ORDERS:
        best: dict[Path, list[float]] = {}
        digests = set()
        for home in (SOURCE.parent, HOME) * TIMES:
            milliseconds, digest = _done_in(home, order)
            best[home] = [*map(min, best.get(home, milliseconds), milliseconds)]
            digests.add(digest)
        if len(digests) > 1:
            raise SystemExit(f"{order}: the compiled modules make other puzzles")
        name = f"{order.genre} {order.side}x{order.side}"
        results[name] = {
            work: {"plain": plain, "compiled": compiled}
            for work, plain, compiled in zip(WORK, best[SOURCE.parent], best[HOME], strict=True)
        }
        print(f"{name:18}", *[_told(work, one) for work, one in results[name].items()], flush=True)
    return results


def _told(work: str, one: dict[str, float]) -> str:
    plain, compiled = one["plain"], one["compiled"]
    return f"{work} {plain:8.2f} ms / {compiled:8.2f} ms = {plain / compiled:4.2f}  "


def _done_in(home: Path, order: Order) -> tuple[list[float], str]:
    program = f"from bench.compiled import Order, tell; tell({order!r})"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(home)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    *milliseconds, digest = told.split()
    return [*map(float, milliseconds)], digest


def tell(order: Order) -> None:
    """Make, rate and solve these puzzles; print CPU milliseconds for each, and a digest of all."""
    import puzzlewright as pw
    from puzzlewright.verbs.batch import batch
    from puzzlewright.verbs.generate import Generated

    def made(side: int, count: int, seed: int, wishes: dict[str, Any]) -> list[Generated]:
        batched = batch(order.genre, size=(side, side), count=count, seed=seed, **wishes)
        return [one for one in batched if isinstance(one, Generated)]

    pw.solve(made(10, 1, 2, {})[0].puzzle)  # what has to be imported is not counted
    making, puzzles = _timed(lambda: made(order.side, order.puzzles, 1, order.wishes))
    # read anew, so that nothing of them is known already
    texts = [pw.write(one.puzzle) for one in puzzles]
    rated, solved = [*map(pw.read, texts)], [*map(pw.read, texts)]
    rating, ratings = _timed(lambda: [pw.rate(puzzle).json() for puzzle in rated])
    solving, verdicts = _timed(lambda: [pw.solve(puzzle).status for puzzle in solved])
    text = json.dumps([[one.json() for one in puzzles], ratings, verdicts])
    milliseconds = [seconds / order.puzzles * 1000 for seconds in (making, rating, solving)]
    print(*milliseconds, hashlib.sha256(text.encode()).hexdigest())


def _timed(work: Callable[[], list[Any]]) -> tuple[float, list[Any]]:
    started = time.process_time()
    done = work()
    return time.process_time() - started, done


if __name__ == "__main__":
    build()
