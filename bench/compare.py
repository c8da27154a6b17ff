"""Compare the speed of this tree with another one, such as the tree before a change.

Both run the same verbs on the same puzzles in turns, each in a separate process. The figures are
CPU seconds, the minimum of several; only their ratio matters.
"""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import puzzlewright as pw

GENRES = ("mosaic", "bridges", "context", "satogaeri")
SIDES = (10, 30, 50)
SEEDS = {10: (1, 2, 3, 4, 5), 30: (1, 2), 50: (1,)}
VERBS = ("rate", "explain", "hint", "solve", "prove", "verify", "generate")
TIMES = 40
MOST_SECONDS = 2.0  # of work per row and tree, without the first measurement

# Answers each line of input, a list of [verb, genre, side, seed, puzzle], with CPU seconds.
WORKER = """
import json, sys, tempfile, time
import puzzlewright as pw

def prepared(verb, genre, side, seed, puzzle):
    if verb == "generate":
        return lambda: pw.generate(genre, size=(side, side), seed=seed)
    puzzle = pw.read(puzzle)
    if verb == "explain":
        return lambda: list(pw.explain(puzzle))
    if verb == "verify":
        folder = tempfile.mkdtemp(dir=kept)
        pw.prove(puzzle).write(folder)
        return lambda: pw.verify(folder)
    return lambda: getattr(pw, verb)(puzzle)

with tempfile.TemporaryDirectory() as kept:
    for line in sys.stdin:
        work = [prepared(*one) for one in json.loads(line)]
        started = time.process_time()
        for one in work:
            one()
        print(time.process_time() - started, flush=True)
"""


class Tree:
    """A process that runs verbs of one tree."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, tasks: list[Any]) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(tasks), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def run(other: Path, only: list[str]) -> list[dict[str, Any]]:
    """Measure all verbs, genres and sizes, or only those named; the other tree comes first."""
    trees = Tree(other), Tree(Path(pw.__file__).parents[1])
    rows = []
    for side, genre in product(SIDES, GENRES):
        names = {verb: f"{verb} {genre} {side}x{side}" for verb in VERBS}
        chosen = {verb: name for verb, name in names.items() if set(only) <= set(name.split())}
        puzzles = {
            seed: pw.write(pw.generate(genre, size=(side, side), seed=seed).puzzle, "native")
            for seed in SEEDS[side]
            if chosen
        }
        for verb, name in chosen.items():
            tasks = [[verb, genre, side, seed, text] for seed, text in puzzles.items()]
            first = [tree.seconds(tasks) for tree in trees]
            times = max(1, min(TIMES, int(MOST_SECONDS / max(first))))
            again = [[tree.seconds(tasks) for tree in trees] for _ in range(times)]
            before, after = map(min, zip(first, *again, strict=True))
            print(f"{name:30} {before:8.4f} s  {after:8.4f} s  x{after / before:.2f}", flush=True)
            rows.append({"work": name, "before": before, "after": after})
    for tree in trees:
        tree.close()
    return rows
