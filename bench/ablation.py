"""Measure what each second implementation of a deduction gains: the same work with and without it.

It must be three times as fast at a size that people use; otherwise it is removed. Figures are CPU
seconds, interleaved, the minimum of three; lines are those of its code. A row says so if the
results differ.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from inspect import getsource
from typing import Any, NamedTuple
from unittest.mock import patch

from puzzlewright.genres.bridges import propagation as bridges_propagation
from puzzlewright.genres.bridges.generation import local_search
from puzzlewright.genres.mosaic import propagation
from puzzlewright.genres.mosaic.generation import remove_clues, remove_clues_small, solvability
from puzzlewright.kit import bitboard
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.solve import solve

REPETITIONS = 3

Work = Callable[[], Any]
Switch = Callable[[], list[AbstractContextManager[Any]]]  # turns the fast path off


class FastPath(NamedTuple):
    name: str
    code: tuple[Any, ...]  # modules, classes and functions that only it needs
    without: Switch
    work: dict[str, Callable[[], Work]]  # by task: prepare it once, then measure it


def generate_work(genre: str, side: int, seeds: int, **options: Any) -> Callable[[], Work]:
    def work() -> list[Any]:
        return [
            generate(genre, size=(side, side), seed=seed, **options).puzzle
            for seed in range(1, seeds + 1)
        ]

    return lambda: work


def solve_work(side: int) -> Callable[[], Work]:
    def prepare() -> Work:
        puzzle = generate("mosaic", size=(side, side), seed=1).puzzle
        return lambda: solve(puzzle).status

    return prepare


def _without_cell_sets() -> list[AbstractContextManager[Any]]:
    return [
        patch.object(module, "is_built_for_techniques", lambda: False)
        for module in (solvability, remove_clues)
    ]


FAST_PATHS = (
    FastPath(
        "mosaic: what techniques find, as sets of cells",
        (solvability,),
        _without_cell_sets,
        {
            "generate 10x10": generate_work("mosaic", 10, 3),
            "generate 15x15": generate_work("mosaic", 15, 1),
        },
    ),
    FastPath(
        "mosaic: many queries at once on copies of a small grid",
        (remove_clues_small,),
        lambda: [patch.object(remove_clues, "SMALL_GRID_CELLS", 0)],
        {
            "generate 10x10": generate_work("mosaic", 10, 20),
            "generate 25x25": generate_work("mosaic", 25, 3),
        },
    ),
    FastPath(
        "mosaic: queries about squares of a large grid",
        (remove_clues._shape, remove_clues.LocalWindows),
        lambda: [patch.object(remove_clues, "MIN_NEEDED_SHARE", 2.0)],
        {"generate 50x50": generate_work("mosaic", 50, 1)},
    ),
    FastPath(
        "mosaic: pairs of clues before an engine is asked",
        (propagation.PairOffset, propagation.decided_by_pairs, bitboard),
        lambda: [patch.object(propagation, "LARGE_GRID_CELLS", 10**9)],
        {"solve 50x50": solve_work(50), "solve 100x100": solve_work(100)},
    ),
    FastPath(
        "bridges: propagation before techniques are asked",
        (),  # no lines of its own: it serves every solve
        lambda: [patch.object(local_search, "propagate", bridges_propagation.blank)],
        {
            "hard 10x10": generate_work("bridges", 10, 10, difficulty="hard"),
            "expert 15x15": generate_work("bridges", 15, 5, difficulty="expert"),
        },
    ),
)


def run() -> list[dict[str, Any]]:
    rows = []
    for path in FAST_PATHS:
        lines = sum(len(getsource(part).splitlines()) for part in path.code)
        for what, prepare in path.work.items():
            fast, slow, is_same = _measure(prepare(), path.without)
            print(
                f"{path.name:58} {what:16} {lines or '-':>4} lines  {fast:8.4f} s with"
                f"  {slow:8.4f} s without  x{slow / fast:.1f}{'' if is_same else ', other result'}",
                flush=True,
            )
            rows.append(
                {
                    "fast path": path.name,
                    "work": what,
                    "lines": lines,
                    "seconds_with": fast,
                    "seconds_without": slow,
                    "ratio": slow / fast,
                    "is_same": is_same,
                }
            )
    return rows


def _measure(work: Work, without: Switch) -> tuple[float, float, bool]:
    """Return CPU seconds with and without the fast path, and whether the results are the same."""
    fast = slow = float("inf")
    for _ in range(REPETITIONS):
        seconds, found = _time(work)
        fast = min(fast, seconds)
        with ExitStack() as switches:
            for switch in without():
                switches.enter_context(switch)
            seconds, again = _time(work)
        slow = min(slow, seconds)
    return fast, slow, found == again


def _time(work: Work) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found
