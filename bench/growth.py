"""How every verb grows with the page, from small ones to ten times the largest published: CPU time
and memory, told and drawn (docs/pictures/growth-*.svg).

One puzzle for people of every size, from a fixed seed. Each verb works on it in a process of its
own, which is ended after so many seconds: then the verb is not asked about larger pages.
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
from puzzlewright.reasoning.repair.minimal_edits import EditedDrafts, all_changes

# Rows and columns, up to ten times the cells of the largest puzzle that somebody published: Bridges
# 30x45 (Janko), Mosaic 60x100 (qmegas), Context 10x10 (myamya), Satogaeri 20x36 (nudelsalat).
SIDES = {
    "bridges": (7, 14, 29, 58, 116),
    "mosaic": (10, 22, 50, 110, 245),
    "context": (6, 10, 16, 23, 32),
    "satogaeri": (6, 12, 24, 45, 85),
}
BREAKING = ("remove", "alter")  # a clue is taken away, or altered
SMALL = 5  # rows and columns
# CPU seconds for one verb on one page, and for making one: then larger ones are not asked for
SECONDS, SECONDS_TO_MAKE = 60, 90
SLOWEST = 1.5  # the power of the number of cells beyond which a verb does not grow gently
SHORT = 0.02  # seconds below which a growth says nothing


class Page(NamedTuple):
    """A puzzle, how it is written, and how its solution is marked."""

    puzzle: Any
    text: str
    marks: Any


class Spent(NamedTuple):
    """What a verb took on a puzzle with this number of cells."""

    cells: int
    seconds: float
    megabytes: float


def _verifying(page: Page) -> Callable[[], Any]:
    certificate = pw.prove(page.puzzle)

    def work() -> Any:
        with tempfile.TemporaryDirectory() as folder:
            certificate.write(folder)
            return pw.verify(folder)

    return work


def _repairing(page: Page) -> Callable[[], Any]:
    """The repair of a puzzle that lacks a clue, or where none can, has a wrong one."""
    changes = [change for change in all_changes(page.puzzle) if change.kind in BREAKING]
    pages = EditedDrafts(page.puzzle, changes)
    drafts = (pages.apply([number]) for number in range(len(changes)))
    draft = next(draft for draft in drafts if draft)
    return lambda: pw.repair(draft)


# Each sets up what is needed, and gives what is measured.
VERBS: dict[str, Callable[[Page], Callable[[], Any]]] = {
    "read": lambda page: lambda: pw.read(page.text),
    "write": lambda page: lambda: pw.write(page.puzzle),
    "check": lambda page: lambda: pw.mistakes(page.puzzle, page.marks),
    "solve": lambda page: lambda: pw.solve(page.puzzle),
    "count": lambda page: lambda: pw.count(page.puzzle),
    "encode": lambda page: lambda: str(pw.encode(page.puzzle)),
    "hint": lambda page: lambda: pw.hint(page.puzzle),
    "rate": lambda page: lambda: pw.rate(page.puzzle),
    "explain": lambda page: lambda: list(pw.explain(page.puzzle)),
    "draw": lambda page: lambda: pw.draw(page.puzzle, page.marks).svg(),
    "prove": lambda page: lambda: pw.prove(page.puzzle),
    "verify": _verifying,
    "repair": _repairing,
}


def run() -> dict[str, Any]:
    from bench.growth_pictures import draw  # only here: what is measured shall not import it

    results = {}
    for genre in SIDES:
        grown = _grown(genre)
        for verb, spent in grown.items():
            print(f"{genre:10} {verb:9} {_told(genre, spent)}", flush=True)
        draw(genre, grown)
        results[genre] = {verb: [one._asdict() for one in spent] for verb, spent in grown.items()}
    return results


def _told(genre: str, spent: list[Spent]) -> str:
    """The seconds and megabytes of each size, and how they grow."""
    each = "; ".join(f"{one.seconds:.3g} s {one.megabytes:.0f} MB" for one in spent)
    if len(spent) < len(SIDES[genre]):
        each += "; then not in time"
    power = power_of(spent)
    if power is None:
        return each
    return f"{each}; grows as cells^{power:.1f}" + (", not gently" if power > SLOWEST else "")


def power_of(spent: Iterable[Spent]) -> float | None:
    """Return the exponent of the growth of time in the number of cells; None if unknown."""
    long = [one for one in spent if one.seconds >= SHORT]
    if len(long) < 2:
        return None
    before, last = long[-2:]
    return math.log(last.seconds / before.seconds) / math.log(last.cells / before.cells)


def _grown(genre: str) -> dict[str, list[Spent]]:
    """What each verb took on pages of growing size."""
    grown: dict[str, list[Spent]] = {verb: [] for verb in ("generate", *VERBS)}
    for number, side in enumerate(SIDES[genre]):
        made = _in_process("generate", {"genre": genre, "side": side})
        if made is None:
            print(f"{genre} {side}x{side} is not made within {SECONDS_TO_MAKE} s", flush=True)
            break
        grown["generate"].append(Spent(side * side, made["seconds"], made["megabytes"]))
        for verb in VERBS:
            if len(grown[verb]) == number and (done := _in_process(verb, made["page"])):
                grown[verb].append(Spent(side * side, done["seconds"], done["megabytes"]))
    return grown


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
    """What a verb takes on a page, or with making a page; the first time, on a small one, only
    brings in what it imports.
    """
    genre = about["genre"]
    small = pw.generate(genre, size=(SMALL, SMALL), seed=1)
    if verb == "generate":
        made, spent = _spent(
            lambda: pw.generate(genre, size=(about["side"], about["side"]), seed=1)
        )
        return {**spent, "page": {"genre": genre, **_written(made)}}
    VERBS[verb](Page(small.puzzle, **_written(small)))()
    measured = VERBS[verb](Page(pw.read(about["text"]), about["text"], about["marks"]))
    return _spent(measured)[1]


def _written(made: pw.Generated) -> dict[str, Any]:
    return {"text": pw.write(made.puzzle), "marks": pw.marks_of(made.puzzle, made.solution)}


def _spent(measured: Callable[[], Any]) -> tuple[Any, dict[str, float]]:
    before = own_seconds()
    done = measured()
    return done, {"seconds": own_seconds() - before, "megabytes": _megabytes()}


def _megabytes() -> float:
    """The most memory that this process has held; `getrusage` would count its parent's too."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    most = SECONDS_TO_MAKE if sys.argv[1] == "generate" else SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    print(json.dumps(work(sys.argv[1], json.load(sys.stdin))))
