"""Measure how CPU time and memory of every verb grow with the size of a puzzle, and plot it.

Sizes go up to ten times the largest published puzzle (docs/pictures/growth-*.svg). There is one
puzzle of every size, from a fixed seed. Each verb runs in a separate process, which is ended after
a time limit; then larger puzzles are skipped.
"""

import json
import math
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import puzzlewright as pw
from bench.processes import own_seconds
from puzzlewright.reasoning.repair.smallest_edits import EditedDrafts, all_changes

# Rows and columns, up to ten times the cells of the largest published puzzle: Bridges
# 30x45 (Janko), Mosaic 60x100 (qmegas), Context 10x10 (myamya), Satogaeri 20x36 (nudelsalat).
SIDES = {
    "bridges": (7, 14, 29, 58, 116),
    "mosaic": (10, 22, 50, 110, 245),
    "context": (6, 10, 16, 23, 32),
    "satogaeri": (6, 12, 24, 45, 85),
}
BREAKING = ("remove", "alter")  # a clue is removed or altered
WARM_UP_SIDE = 5  # rows and columns
# CPU seconds for one verb on one puzzle, and for generating it; beyond, larger puzzles are skipped
MAX_SECONDS, MAX_GENERATE_SECONDS = 60, 90
MAX_POWER = 1.5  # of the number of cells; verbs that grow faster are reported
MIN_SECONDS = 0.02  # shorter times are too noisy to fit


class Sample(NamedTuple):
    """A puzzle, its text, and its solution as marks."""

    puzzle: Any
    text: str
    marks: Any


class Cost(NamedTuple):
    """The CPU seconds and memory of a verb on a puzzle with this number of cells."""

    cells: int
    seconds: float
    megabytes: float


def _prepare_verify(sample: Sample) -> Callable[[], Any]:
    certificate = pw.prove(sample.puzzle)

    def work() -> Any:
        with tempfile.TemporaryDirectory() as folder:
            certificate.write(folder)
            return pw.verify(folder)

    return work


def _prepare_repair(sample: Sample) -> Callable[[], Any]:
    """Prepare the repair of a puzzle that lacks a clue or has a wrong one."""
    changes = [change for change in all_changes(sample.puzzle) if change.kind in BREAKING]
    pages = EditedDrafts(sample.puzzle, changes)
    drafts = (pages.apply([number]) for number in range(len(changes)))
    draft = next(draft for draft in drafts if draft)
    return lambda: pw.repair(draft)


# Each prepares what is needed, and returns the work to measure.
VERBS: dict[str, Callable[[Sample], Callable[[], Any]]] = {
    "read": lambda sample: lambda: pw.read(sample.text),
    "write": lambda sample: lambda: pw.write(sample.puzzle),
    "check": lambda sample: lambda: pw.mistakes(sample.puzzle, sample.marks),
    "solve": lambda sample: lambda: pw.solve(sample.puzzle),
    "count": lambda sample: lambda: pw.count(sample.puzzle),
    "encode": lambda sample: lambda: str(pw.encode(sample.puzzle)),
    "hint": lambda sample: lambda: pw.hint(sample.puzzle),
    "rate": lambda sample: lambda: pw.rate(sample.puzzle),
    "explain": lambda sample: lambda: list(pw.explain(sample.puzzle)),
    "draw": lambda sample: lambda: pw.draw(sample.puzzle, sample.marks).svg(),
    "prove": lambda sample: lambda: pw.prove(sample.puzzle),
    "verify": _prepare_verify,
    "repair": _prepare_repair,
}


def run() -> dict[str, Any]:
    from bench.growth_pictures import draw  # not in the measured processes

    results = {}
    for genre in SIDES:
        growth = _measure_growth(genre)
        for verb, costs in growth.items():
            print(f"{genre:10} {verb:9} {_describe(genre, costs)}", flush=True)
        draw(genre, growth)
        results[genre] = {verb: [one._asdict() for one in costs] for verb, costs in growth.items()}
    return results


def _describe(genre: str, costs: list[Cost]) -> str:
    """Return the seconds and megabytes for each size, and their growth."""
    each = "; ".join(f"{one.seconds:.3g} s {one.megabytes:.0f} MB" for one in costs)
    if len(costs) < len(SIDES[genre]):
        each += "; larger ones time out"
    power = power_of(costs)
    if power is None:
        return each
    return f"{each}; grows as cells^{power:.1f}" + (", too fast" if power > MAX_POWER else "")


def power_of(costs: Iterable[Cost]) -> float | None:
    """Return the exponent of the growth of time in the number of cells; None if unknown."""
    long = [one for one in costs if one.seconds >= MIN_SECONDS]
    if len(long) < 2:
        return None
    before, last = long[-2:]
    return math.log(last.seconds / before.seconds) / math.log(last.cells / before.cells)


def _measure_growth(genre: str) -> dict[str, list[Cost]]:
    """Return the costs of each verb on puzzles of growing size."""
    growth: dict[str, list[Cost]] = {verb: [] for verb in ("generate", *VERBS)}
    for number, side in enumerate(SIDES[genre]):
        made = _in_process("generate", {"genre": genre, "side": side})
        if made is None:
            print(
                f"{genre} {side}x{side} is not generated within {MAX_GENERATE_SECONDS} s",
                flush=True,
            )
            break
        growth["generate"].append(Cost(side * side, made["seconds"], made["megabytes"]))
        for verb in VERBS:
            if len(growth[verb]) == number and (done := _in_process(verb, made["sample"])):
                growth[verb].append(Cost(side * side, done["seconds"], done["megabytes"]))
    return growth


def _in_process(verb: str, about: dict[str, Any]) -> Any:
    """Return the result of `work` in a separate process; None if it times out."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.growth", verb],
        input=json.dumps(about),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == -signal.SIGXCPU:
        return None
    done.check_returncode()
    return json.loads(done.stdout)


def work(verb: str, about: dict[str, Any]) -> dict[str, Any]:
    """Return the cost of a verb, or of generating; a small puzzle first, to do all imports."""
    genre = about["genre"]
    small = pw.generate(genre, size=(WARM_UP_SIDE, WARM_UP_SIDE), seed=1)
    if verb == "generate":
        made, costs = _spent(
            lambda: pw.generate(genre, size=(about["side"], about["side"]), seed=1)
        )
        return {**costs, "sample": {"genre": genre, **_written(made)}}
    VERBS[verb](Sample(small.puzzle, **_written(small)))()
    measured = VERBS[verb](Sample(pw.read(about["text"]), about["text"], about["marks"]))
    return _spent(measured)[1]


def _written(made: pw.Generated) -> dict[str, Any]:
    return {"text": pw.write(made.puzzle), "marks": pw.marks_of(made.puzzle, made.solution)}


def _spent(measured: Callable[[], Any]) -> tuple[Any, dict[str, float]]:
    before = own_seconds()
    done = measured()
    return done, {"seconds": own_seconds() - before, "megabytes": _megabytes()}


def _megabytes() -> float:
    """Return the most memory that this process has used, without that of its parent."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    most = MAX_GENERATE_SECONDS if sys.argv[1] == "generate" else MAX_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    print(json.dumps(work(sys.argv[1], json.load(sys.stdin))))
