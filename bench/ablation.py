"""What each second implementation of a deduction gains: the same work with it and without it.

Every fast path that repeats what techniques deduce has a row. It must be three times as fast at a
size that people use, or it goes. CPU seconds, interleaved, the minimum of three; lines are those of
its modules. The results of both ways must be the same.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import puzzlewright
from puzzlewright.genres.mosaic import propagation
from puzzlewright.genres.mosaic.generation import human_clues, solvability
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.solve import solve

SOURCE = Path(puzzlewright.__file__).parent / "genres"
TIMES = 3

Work = Callable[[], Any]
Switch = Callable[[], list[AbstractContextManager[Any]]]  # turns the fast path off


class FastPath(NamedTuple):
    name: str
    files: tuple[str, ...]
    without: Switch
    work: dict[str, Callable[[], Work]]  # by what is done: prepare it once, then measure it


def generating(genre: str, side: int, seeds: int, **options: Any) -> Callable[[], Work]:
    def work() -> list[Any]:
        return [
            generate(genre, size=(side, side), seed=seed, **options).puzzle
            for seed in range(1, seeds + 1)
        ]

    return lambda: work


def solving(side: int) -> Callable[[], Work]:
    def prepare() -> Work:
        puzzle = generate("mosaic", size=(side, side), seed=1).puzzle
        return lambda: solve(puzzle).status

    return prepare


def _climbing() -> list[AbstractContextManager[Any]]:
    return [
        patch.object(module, "is_built_for_techniques", lambda: False)
        for module in (solvability, human_clues)
    ]


FAST_PATHS = (
    FastPath(
        "mosaic: what techniques find, as sets of cells",
        ("mosaic/generation/solvability.py",),
        _climbing,
        {
            "generate 10x10": generating("mosaic", 10, 3),
            "generate 15x15": generating("mosaic", 15, 1),
        },
    ),
    FastPath(
        "mosaic: many questions at once on copies of a small page",
        ("mosaic/generation/stacking.py",),
        lambda: [patch.object(human_clues, "SMALL", 0)],
        {
            "generate 10x10": generating("mosaic", 10, 20),
            "generate 25x25": generating("mosaic", 25, 3),
        },
    ),
    FastPath(
        "mosaic: questions about squares of a large page",
        ("mosaic/generation/nearby.py",),
        lambda: [patch.object(human_clues, "WORTH_ASKING", 2.0)],
        {"generate 50x50": generating("mosaic", 50, 1)},
    ),
    FastPath(
        "mosaic: pairs of clues before an engine is asked",
        ("mosaic/differences.py", "../kit/bitboard.py"),
        lambda: [patch.object(propagation, "LARGE", 10**9)],
        {"solve 50x50": solving(50), "solve 100x100": solving(100)},
    ),
)


def run() -> list[dict[str, Any]]:
    rows = []
    for path in FAST_PATHS:
        lines = sum(len((SOURCE / name).read_text().splitlines()) for name in path.files)
        for what, prepare in path.work.items():
            fast, slow = _measured(prepare(), path.without)
            print(
                f"{path.name:58} {what:20} {lines:4} lines  {fast:8.4f} s with"
                f"  {slow:8.4f} s without  x{slow / fast:.1f}",
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
                }
            )
    return rows


def _measured(work: Work, without: Switch) -> tuple[float, float]:
    """CPU seconds with the fast path and without it."""
    fast = slow = float("inf")
    for _ in range(TIMES):
        seconds, found = _timed(work)
        fast = min(fast, seconds)
        switches = without()
        for switch in switches:
            switch.__enter__()
        try:
            seconds, again = _timed(work)
        finally:
            for switch in switches:
                switch.__exit__(None, None, None)
        slow = min(slow, seconds)
        assert found == again, "a fast path changes the result"
    return fast, slow


def _timed(work: Work) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found
