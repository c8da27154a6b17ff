"""Compare all encodings on the same puzzles.

Measure their size, the seconds to encode and to solve, and the ratio to the genre's default.
"""

from typing import Any

import puzzlewright as pw
from bench import instances
from bench.processes import own_seconds
from puzzlewright.genre.plugins import encodings_of
from puzzlewright.genres import GENRES, genre_of

PUZZLES: dict[str, list[Any]] = {
    "bridges 12x12": [instances.bridges(12, 40, seed) for seed in range(3)],
    # With half of their clues: with all clues, propagation would solve them.
    "mosaic 25x25": [instances.mosaic(25, seed, 0.5) for seed in range(3)],
    "mosaic 50x50": [instances.mosaic(50, 0, 0.5)],
    "context 10x10": [instances.context(10, 10, seed, 0.7) for seed in range(3)],
    "satogaeri 10x10": [instances.satogaeri(10, 10, 25, seed) for seed in range(3)],
    "satogaeri 20x36": [instances.satogaeri(20, 36, 120, 0)],
}
MAX_SECONDS = 20.0  # per puzzle
QUICK_SECONDS, REPETITIONS = 1.0, 5


def run() -> dict[str, Any]:
    results = {}
    for name, puzzles in PUZZLES.items():
        genre = genre_of(puzzles[0])
        assert genre in GENRES
        default = None
        print(
            f"{name:18}{'encoding':18}{'engine':12}{'variables':>10}{'constraints':>12}{'encode':>9}{'solve':>9}{'ratio':>8}"
        )
        for encoding in encodings_of(genre):
            verdicts = [
                pw.solve(puzzle, encoding=encoding.name, limit=pw.Limit(seconds=MAX_SECONDS))
                for puzzle in puzzles
            ]
            if any(verdict.status == "unknown" for verdict in verdicts):
                print(
                    f"{'':18}{encoding.name:18}{encoding.engine:12}"
                    f"{f'no answer within {MAX_SECONDS} s':>60}"
                )
                continue
            # Slow encodings run once more, quick ones several times: the first includes imports.
            is_quick = sum(verdict.seconds.total for verdict in verdicts) < QUICK_SECONDS
            total = sum(
                min(
                    _cpu_seconds(puzzle, encoding.name)
                    for _ in range(REPETITIONS if is_quick else 1)
                )
                for puzzle in puzzles
            )
            default = default or total
            row = {
                "variables": sum(verdict.variables for verdict in verdicts) // len(verdicts),
                "constraints": sum(verdict.clauses for verdict in verdicts) // len(verdicts),
                "encode": sum(verdict.seconds.encode for verdict in verdicts) / len(verdicts),
                "solve": sum(verdict.seconds.solve for verdict in verdicts) / len(verdicts),
                "ratio": total / default,
            }
            results[f"{name} {encoding.name}"] = row
            print(
                f"{'':18}{encoding.name:18}{encoding.engine:12}{row['variables']:>10}{row['constraints']:>12}"
                f"{row['encode']:>9.3f}{row['solve']:>9.3f}{row['ratio']:>8.1f}",
                flush=True,
            )
    return results


def _cpu_seconds(puzzle: Any, encoding: str) -> float:
    """Return the CPU seconds of this process and of those that it starts for an engine."""
    before = own_seconds()
    pw.solve(puzzle, encoding=encoding)
    return own_seconds() - before
