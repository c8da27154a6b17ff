"""Other programs on the same work, in CPU time, in one run: `make bench-peers`.

Solvers get the same puzzles, and what they answer is checked by the arbiter. Makers make as many
puzzles of the same size (Bridges with as many islands as theirs have on average), ours with the
proof of one solution and the rating, each as one process with all that it takes to start.

The peers from PyPI live in an environment of their own; Simon Tatham's puzzles come from the
system (Debian's package sgt-puzzles). What is missing is left out.
"""

import json
import re
import resource
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import puzzlewright as pw
from bench.peers.facts import facts_of, is_right

HOME = Path(__file__).parent.parent / "results" / "peers-env"
PACKAGES = ("clingo", "multi-puzzle-solver", "puzzlekit")
GENRES = {
    "clingo": ("bridges", "mosaic", "context", "satogaeri"),
    "multi-puzzle-solver": ("bridges", "mosaic"),
    "puzzlekit": ("mosaic",),
}
SIZES = {
    "bridges": ((10, 10), (20, 20), (40, 40)),
    "mosaic": ((10, 10), (25, 25), (50, 50)),
    "context": ((8, 8), (12, 12)),
    "satogaeri": ((10, 10), (20, 20)),
}
PUZZLES = 5
BEST_OF = 3
OURS = [sys.executable, "-m", "puzzlewright", "generate", "--workers", "1"]  # as theirs work


class Match(NamedTuple):
    """So many puzzles of a size, by their maker and by ours."""

    genre: str
    side: int
    puzzles: int
    peer: str
    parameters: str

    @property
    def name(self) -> str:
        return f"{self.genre} {self.side}x{self.side}"


MATCHES = (
    Match("mosaic", 10, 300, "sgt-mosaic", "10x10"),
    Match("mosaic", 15, 150, "sgt-mosaic", "15x15"),
    Match("mosaic", 25, 40, "sgt-mosaic", "25x25"),
    Match("mosaic", 50, 3, "sgt-mosaic", "50x50"),
    Match("bridges", 7, 300, "sgt-bridges", "7x7i30e10m2d2"),
    Match("bridges", 10, 200, "sgt-bridges", "10x10i30e10m2d2"),
    Match("bridges", 15, 100, "sgt-bridges", "15x15i30e10m2d2"),
    Match("bridges", 30, 10, "sgt-bridges", "30x30i30e10m2d2"),
)


def run() -> dict[str, Any]:
    return {"solve": dict(_solving()), "generate": dict(_generating())}


def _generating() -> Iterator[tuple[str, Any]]:
    """Ours against theirs, seconds a puzzle."""
    for match in MATCHES:
        path = shutil.which(match.peer, path="/usr/games:/usr/bin:/usr/local/bin")
        if path is None:
            print(f"{match.name:20} {match.peer} is not here")
            continue
        batch = str(match.puzzles)
        made, theirs = _spent([path, "--generate", batch, f"{match.parameters}#1"])
        size = [match.genre, "--size", f"{match.side}x{match.side}", "--count", batch]
        if match.genre == "bridges":
            islands = len(re.findall("[0-9A-G]", re.sub("(?m)^.*:", "", made))) / match.puzzles
            size += ["--islands", str(round(islands))]
        _, ours = _spent([*OURS, *size, "--seed", "1", "--json"])
        ours, theirs = ours / match.puzzles, theirs / match.puzzles
        print(
            f"{match.name:20} ours {ours * 1000:8.2f} ms, {match.peer} {theirs * 1000:8.2f} ms,"
            f" ours / theirs {ours / theirs:.2f}",
            flush=True,
        )
        yield match.name, {"ours": ours, "theirs": theirs}


def _solving() -> Iterator[tuple[str, Any]]:
    """The same puzzles for all who know the genre, seconds a puzzle."""
    python = _environment()
    for genre, sizes in SIZES.items():
        for size in sizes:
            puzzles = [pw.generate(genre, size=size, seed=seed).puzzle for seed in range(PUZZLES)]
            result = {"ours": min(_our_seconds(puzzles) for _ in range(BEST_OF)) / PUZZLES}
            texts = [f"ours {result['ours'] * 1000:7.2f} ms"]
            for peer in (peer for peer, known in GENRES.items() if genre in known):
                result[peer], right = _their_seconds(python, peer, puzzles)
                ratio = result[peer] / result["ours"]
                texts.append(f"{peer} {ratio:.1f} times that, {right} of {PUZZLES} right")
            name = f"{genre} {size[0]}x{size[1]}"
            print(f"{name:20} {'; '.join(texts)}", flush=True)
            yield name, result


def _our_seconds(puzzles: list[Any]) -> float:
    started = time.process_time()
    for puzzle in puzzles:
        assert pw.solve(puzzle).status == "unique"
    return time.process_time() - started


def _their_seconds(python: Path, peer: str, puzzles: list[Any]) -> tuple[float, int]:
    """Seconds a puzzle, and how many answers are right: the solution, and no second one."""
    work = "\n".join(json.dumps(facts_of(puzzle)) for puzzle in puzzles)
    script = Path(__file__).parent / "theirs.py"
    best, right = float("inf"), 0
    for _ in range(BEST_OF):
        answered = subprocess.run(
            [python, script, peer], input=work, check=True, capture_output=True, text=True
        ).stdout
        answers = [json.loads(line) for line in answered.splitlines()]
        best = min(best, sum(answer["seconds"] for answer in answers) / len(puzzles))
        right = sum(
            len(answer["answers"]) == 1 and is_right(puzzle, answer["answers"][0])
            for puzzle, answer in zip(puzzles, answers, strict=True)
        )
    return best, right


def _environment() -> Path:
    """The Python of the peers' environment, which is made when it is not there."""
    python = HOME / "bin" / "python"
    ready = HOME / "ready"
    if not ready.exists():
        venv.create(HOME, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        ready.touch()
    return python


def _spent(command: list[str]) -> tuple[str, float]:
    """What a program prints, and its CPU seconds with those of its children, the best of some."""
    best = float("inf")
    for _ in range(BEST_OF):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, seconds)
    return printed, best
