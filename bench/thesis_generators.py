"""Compare the algorithms of the theses with their published figures.

For the growing algorithm of the Bridges thesis: failures, tries per island, removed islands, and
the share of double bridges. For the other theses: samples of their generators.

python -m bench thesis-generators
"""

import time
from collections.abc import Iterator
from statistics import mean, stdev
from typing import Any, NamedTuple

import puzzlewright as pw
from puzzlewright.core.errors import Failed


class Published(NamedTuple):
    """A size of the thesis with its published figures, and the number of runs here."""

    side: int
    islands: int
    runs: int
    failed: float  # section 6.3
    tries: str  # table A.6, graph encoding: mean, deviation, least, most
    rejected: str  # table A.7


PUBLISHED = (
    Published(7, 11, 600, 0.33, "11.29 13.60 2 81", "0.62 0.68 0 2"),
    Published(15, 36, 300, 0.21, "24.87 29.10 4 205", "0.96 0.79 0 5"),
    Published(30, 91, 30, 0.0, "17.22 13.88 4 95", "1.24 0.57 0 3"),
    Published(50, 151, 10, 0.0, "12.19 4.58 5 30", "1.40 0.65 0 5"),
)
SMALL = PUBLISHED[:2]  # where it fails
# What the theses make with their encodings, and how many here.
SAMPLES: tuple[tuple[str, tuple[int, int], int, dict[str, Any]], ...] = (
    ("bridges", (7, 7), 30, {"encoding": "graph", "retry": True}),
    ("bridges", (7, 7), 30, {"encoding": "grid", "retry": True}),
    ("bridges", (15, 15), 3, {"encoding": "graph", "retry": True}),
    ("bridges", (15, 15), 3, {"encoding": "grid", "retry": True}),
    ("context", (6, 6), 60, {"encoding": "double-tree"}),
    ("context", (6, 6), 60, {"encoding": "topological"}),
    ("context", (6, 6), 60, {}),
    ("mosaic", (10, 10), 5, {"encoding": "naive"}),
    ("mosaic", (10, 10), 5, {"encoding": "counter"}),
    ("mosaic", (10, 10), 5, {"encoding": "counter-trimmed"}),
    ("satogaeri", (5, 5), 40, {}),
    ("satogaeri", (5, 5), 20, {"encoding": "lia"}),
    ("satogaeri", (5, 5), 20, {"encoding": "uf"}),
    ("satogaeri", (8, 8), 10, {}),
)


def run() -> dict[str, Any]:
    results = {}
    for name, figures in _rows():
        results[name] = figures
        print(f"{name}: " + ", ".join(f"{what} {figure}" for what, figure in figures.items()))
    return results


def _rows() -> Iterator[tuple[str, dict[str, Any]]]:
    for size in PUBLISHED:
        yield f"{size.side}x{size.side}:{size.islands}", _grown(size, improved=False)
    for size in SMALL:
        yield f"{size.side}x{size.side}:{size.islands} improved", _grown(size, improved=True)
    for genre, page, number, options in SAMPLES:
        encoding = options.get("encoding", "default encoding")
        yield f"{genre} {page[0]}x{page[1]} {encoding}", _sampled(genre, page, number, options)


def _grown(size: Published, improved: bool) -> dict[str, Any]:
    made: list[dict[str, Any]] = []
    doubles = bridges = 0
    for seed in range(size.runs):
        try:
            one = pw.generate(
                "bridges",
                size=(size.side, size.side),
                islands=size.islands,
                seed=seed,
                method="thesis",
                improved=improved,
            )
        except Failed:
            continue
        made.append(one.json())
        doubles += sum(number == 2 for number in one.solution.values)
        bridges += sum(number > 0 for number in one.solution.values)
    return {
        "runs": size.runs,
        "failed": round(1 - len(made) / size.runs, 3),
        "failed in the thesis": size.failed,
        "most tries for an island": _figures(one["most_tries_a_cell"] for one in made),
        "in the thesis": size.tries,
        "most islands taken back in a row": _figures(one["most_rejected_a_cell"] for one in made),
        "also in the thesis": size.rejected,
        "tries an island": round(mean(one["tries"] for one in made) / (size.islands - 1), 2),
        "double bridges": round(doubles / bridges, 3),
    }


def _figures(numbers: Iterator[int]) -> str:
    """Return mean, standard deviation, minimum and maximum, as in the thesis."""
    found = list(numbers)
    return f"{mean(found):.2f} {stdev(found):.2f} {min(found)} {max(found)}"


def _sampled(
    genre: str, size: tuple[int, int], number: int, options: dict[str, Any]
) -> dict[str, Any]:
    started = time.process_time()
    made = [
        pw.generate(genre, size=size, seed=seed, method="thesis", **options).json()
        for seed in range(number)
    ]
    seconds = time.process_time() - started
    return {
        "puzzles": number,
        "CPU seconds a puzzle": round(seconds / number, 4),
        **{
            name: round(mean(one[name] for one in made), 2)
            for name in ("tries", "rejected", "hidden", "questions")
        },
    }
