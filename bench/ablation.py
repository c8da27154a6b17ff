"""What each second implementation of a deduction gains: the same work with it and without it.

It must be three times as fast at a size that people use, or it goes. CPU seconds, interleaved, the
minimum of three; lines are those of its modules. A row says so if the results differ.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import puzzlewright
from puzzlewright.genres.bridges import propagation as bridges_propagation
from puzzlewright.genres.bridges.generation import local_search
from puzzlewright.genres.mosaic import propagation
from puzzlewright.genres.mosaic.generation import human_clues, solvability
from puzzlewright.genres.satogaeri import human_model as satogaeri_model
from puzzlewright.genres.satogaeri import propagation as satogaeri_propagation
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
    FastPath(
        "bridges: propagation before techniques are asked",
        (),  # no lines of its own: it serves every solve
        lambda: [patch.object(local_search, "opening", bridges_propagation.blank)],
        {
            "hard 10x10": generating("bridges", 10, 10, difficulty="hard"),
            "expert 15x15": generating("bridges", 15, 5, difficulty="expert"),
        },
    ),
    FastPath(
        "satogaeri: landings of single circles",
        (),  # no lines of its own: it serves every solve
        lambda: [patch.object(satogaeri_model, "by_single_circles", satogaeri_propagation.blank)],
        {
            "generate 30x30": generating("satogaeri", 30, 3),
            "expert 10x10": generating("satogaeri", 10, 3, difficulty="expert"),
        },
    ),
)


def run() -> list[dict[str, Any]]:
    rows = []
    for path in FAST_PATHS:
        lines = sum(len((SOURCE / name).read_text().splitlines()) for name in path.files)
        for what, prepare in path.work.items():
            fast, slow, is_same = _measured(prepare(), path.without)
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


def _measured(work: Work, without: Switch) -> tuple[float, float, bool]:
    """CPU seconds with the fast path and without it, and whether the results are the same."""
    fast = slow = float("inf")
    for _ in range(TIMES):
        seconds, found = _timed(work)
        fast = min(fast, seconds)
        with ExitStack() as switches:
            for switch in without():
                switches.enter_context(switch)
            seconds, again = _timed(work)
        slow = min(slow, seconds)
    return fast, slow, found == again


def _timed(work: Work) -> tuple[float, Any]:
    start = time.process_time()
    found = work()
    return time.process_time() - start, found
