"""Measure the encodings of a genre, as in the tables of docs/encodings/GENRE.md.

python -m bench.encoding_tables bridges
python -m bench.encoding_tables mosaic context satogaeri
"""

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

import puzzlewright as pw
from bench import instances

REPETITIONS = 5


class Row(NamedTuple):
    """Puzzles of one size, and a method."""

    title: str
    puzzles: list[Any]
    encoding: str
    engine: str | None = None
    is_full: bool = False  # without initial propagation


def bridges() -> Iterator[Row]:
    for size, islands in ((10, 30), (15, 60), (20, 100)):
        puzzles = [instances.bridges(size, islands, seed) for seed in range(5)]
        for is_full in (False, True):
            title = f"{size}x{size}, {islands}" + (", full" if is_full else "")
            for encoding in ("lazy", "levels", "topological", "double-tree"):
                yield Row(title, puzzles, encoding, "cadical195", is_full)


def mosaic() -> Iterator[Row]:
    for side, share in ((25, 1.0), (50, 1.0), (30, 0.45)):
        puzzles = [instances.mosaic(side, seed, share) for seed in range(3)]
        for encoding in ("native", "direct", "columns", "counter", "counter-trimmed", "naive"):
            yield Row(f"{side}x{side}, {share:.0%} of the clues", puzzles, encoding)


def context() -> Iterator[Row]:
    for side in (6, 10, 20):
        puzzles = [instances.context(side, side, seed, 0.5) for seed in range(5)]
        for encoding in ("lazy", "topological", "double-tree"):
            yield Row(f"{side}x{side}", puzzles, encoding)


def satogaeri() -> Iterator[Row]:
    methods = (("moves", "minicard"), ("lia", "z3"), ("uf", "z3"), ("lia", "cvc5"), ("uf", "cvc5"))
    for rows, cols, circles in ((10, 10, 25), (20, 36, 120)):
        puzzles = [instances.satogaeri(rows, cols, circles, seed) for seed in range(10)]
        for encoding, engine in methods:
            yield Row(f"{rows}x{cols}, {circles} circles", puzzles, encoding, engine)


GENRES = {"bridges": bridges, "mosaic": mosaic, "context": context, "satogaeri": satogaeri}


def measure(row: Row) -> tuple[Any, float]:
    """Return the last verdict, and the median CPU milliseconds per puzzle."""
    times = []
    for _ in range(REPETITIONS):
        start = time.process_time()
        for puzzle in row.puzzles:
            verdict = pw.solve(
                puzzle, encoding=row.encoding, engine=row.engine, propagation=not row.is_full
            )
        times.append((time.process_time() - start) / len(row.puzzles))
    return verdict, 1000 * median(times)


def main(genres: list[str]) -> None:
    for genre in genres:
        for row in GENRES[genre]():
            verdict, milliseconds = measure(row)
            print(
                f"{genre} {row.title:28} {row.encoding:16} {row.engine or '':12}"
                f"{verdict.variables:>9}{verdict.clauses:>9}{milliseconds:>10.1f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:] or list(GENRES))
