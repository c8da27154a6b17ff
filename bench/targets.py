"""Measure large tasks against their time targets, in CPU seconds.

Each task generates and rates one puzzle from a fixed seed, or solves it and proves uniqueness. The
targets are for one machine; on another, or on a busy one, compare two runs with each other.
`make bench-peers` compares with other programs.
"""

import resource
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import puzzlewright as pw
from bench import instances


class TimeTarget(NamedTuple):
    """A task, the seconds it may take, and the number of runs, of which the fastest counts."""

    name: str
    seconds: float
    work: Callable[[], Callable[[], Any]]  # prepare it, and return the measured part
    times: int = 1


def _prepare_generate(genre: str, side: int, **options: Any) -> Callable[[], Callable[[], Any]]:
    return lambda: lambda: pw.generate(genre, size=(side, side), seed=1, **options)


def _prepare_solve(genre: str, side: int) -> Callable[[], Callable[[], Any]]:
    """Return a fresh copy of a puzzle, without cached properties."""

    def prepare() -> Callable[[], Any]:
        text = pw.write(pw.generate(genre, size=(side, side), seed=1).puzzle)
        return lambda: pw.solve(pw.read(text))

    return prepare


def _solved_instance(make: Callable[[], Any]) -> Callable[[], Callable[[], Any]]:
    def prepare() -> Callable[[], Any]:
        text = pw.write(make())
        return lambda: pw.solve(pw.read(text))

    return prepare


def _prepare_mistake(side: int) -> Callable[[], Any]:
    """Return a hint about one wrong mark, which breaks no rule at once."""
    made = pw.generate("mosaic", size=(side, side), seed=1, difficulty="easy")
    row, col = side // 2, 0
    wrong = int(made.solution.marks[row][col] == ".")
    return lambda: pw.hint(made.puzzle, [[row, col, wrong]])


TARGETS = (
    TimeTarget("solve Mosaic 200x200", 2.0, _prepare_solve("mosaic", 200)),
    TimeTarget("solve Mosaic 300x300", 10.0, _prepare_solve("mosaic", 300)),
    TimeTarget("generate Mosaic 200x200", 20.0, _prepare_generate("mosaic", 200)),
    TimeTarget("generate Mosaic 300x300", 60.0, _prepare_generate("mosaic", 300)),
    TimeTarget("generate Bridges 200x200", 5.0, _prepare_generate("bridges", 200)),
    TimeTarget("solve Bridges 200x200", 0.4, _prepare_solve("bridges", 200), 3),
    TimeTarget("mistake in Mosaic 100x100", 1.0, lambda: _prepare_mistake(100), 3),
    TimeTarget("generate Context 30x30", 1.0, _prepare_generate("context", 30)),
    TimeTarget("generate Context 50x50", 4.0, _prepare_generate("context", 50)),
    TimeTarget("generate Satogaeri 60x60", 1.0, _prepare_generate("satogaeri", 60)),
    TimeTarget("generate Satogaeri 100x100", 10.0, _prepare_generate("satogaeri", 100)),
    TimeTarget(
        "extreme Bridges 10x10", 5.0, _prepare_generate("bridges", 10, difficulty="extreme")
    ),
    TimeTarget("extreme Mosaic 10x10", 5.0, _prepare_generate("mosaic", 10, difficulty="extreme")),
    TimeTarget(
        "extreme Context 10x10", 5.0, _prepare_generate("context", 10, difficulty="extreme")
    ),
    TimeTarget(
        "extreme Satogaeri 10x10", 5.0, _prepare_generate("satogaeri", 10, difficulty="extreme")
    ),
    TimeTarget(
        "solve Bridges 34x34, 400 islands",
        0.0105,
        _solved_instance(lambda: instances.bridges(34, 400, 1)),
        10,
    ),
    TimeTarget(
        "solve Context 50x50",
        0.0205,
        _solved_instance(lambda: instances.context(50, 50, 1, 0.9)),
        10,
    ),
    TimeTarget(
        "solve Satogaeri 20x36, 120 circles",
        0.0028,
        _solved_instance(lambda: instances.satogaeri(20, 36, 120, 1)),
        10,
    ),
)

# maximum time for expert puzzles, as a multiple of the time without a target difficulty
EXPERT_TIMES = 5.0
EXPERT_GENRES = ("bridges", "satogaeri")
SEEDS = range(12)


def run() -> dict[str, Any]:
    results: dict[str, Any] = {}
    for target in TARGETS:
        work = target.work()
        seconds = min(_seconds(work) for _ in range(target.times))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        met = "" if seconds <= target.seconds else ", missed"
        print(
            f"{target.name:36} {seconds:9.4f} s, target {target.seconds:g} s{met} ({memory} MB so "
            "far)",
            flush=True,
        )
        results[target.name] = {"seconds": seconds, "target": target.seconds, "megabytes": memory}
    for genre in EXPERT_GENRES:
        untargeted, expert = (
            sum(_seconds(_generate_from(genre, seed, difficulty)) for seed in SEEDS)
            for difficulty in (None, "expert")
        )
        times = expert / untargeted
        met = "" if times <= EXPERT_TIMES else ", missed"
        name = f"expert {genre.title()} 10x10"
        print(
            f"{name:36} {times:9.1f} times (target {EXPERT_TIMES:g}) of any difficulty{met}",
            flush=True,
        )
        results[name] = {"times": times, "target": EXPERT_TIMES}
    return results


def _generate_from(genre: str, seed: int, difficulty: pw.Difficulty | None) -> Callable[[], Any]:
    return lambda: pw.generate(genre, size=(10, 10), seed=seed, difficulty=difficulty)


def _seconds(work: Callable[[], Any]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
