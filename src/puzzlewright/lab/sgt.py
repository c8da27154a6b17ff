"""The programs of Tatham's collection: where they are, and how they solve.

A program is given a game ID, solves it and saves the game; the solution is a line of what it saved.
"""

import json
import math
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import LimitReached, NotInstalled, Trouble
from puzzlewright.core.words import excerpt
from puzzlewright.lab import asp
from puzzlewright.processes.programs import printed_by
from puzzlewright.verbs.text import read, write

GAMES = "/usr/games"  # where distributions put them, which is not on every path
COLLECTION = "apt install sgt-puzzles"
MOST_PRINTED = 1_000_000  # bytes
GIVING_UP = "solve error: "
SOLVED = re.compile(r"^SOLVE +:\d+:(.*)$", re.MULTILINE)
BRIDGE = re.compile(r"L(\d+),(\d+),(\d+),(\d+),(\d+)")  # column and row of both ends, how many


def path_of(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path=GAMES)


def program_path(program: str) -> str:
    """Where it is; raises `NotInstalled` where it is not."""
    path = path_of(program)
    if path is None:
        raise NotInstalled(f"the program {program}", COLLECTION)
    return path


def _saved(program: str, game: str) -> str:
    """The solution of a game as the program saves it; it gives up where deduction ends."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program_path(program), "--generate", "1", "--test-solve", "--save"]
        done = printed_by([*command, f"{folder}/game", game], Path(folder), math.inf, MOST_PRINTED)
        assert done
        if done.status:
            _, gave_up, why = done.complaint.strip().rpartition(GIVING_UP)
            if not gave_up:
                said = excerpt(done.complaint.strip(), 200)
                raise Trouble(f"{program} ended with status {done.status}: {said}")
            raise LimitReached(why)
        (saved,) = Path(folder).iterdir()
        told = SOLVED.search(saved.read_text(encoding="utf-8"))
    assert told
    return told[1]


def bridges(native: Any) -> Callable[[], list[Marks]]:
    asp.check_classic(native)
    game = write(read(json.dumps(native)), "tatham")

    def solve() -> list[Marks]:
        found = (
            [int(number) for number in ends] for ends in BRIDGE.findall(_saved("sgt-bridges", game))
        )
        return [sorted([y, x, y2, x2, number] for x, y, x2, y2, number in found)]

    return solve


def mosaic(native: Any) -> Callable[[], list[Marks]]:
    rows, cols = len(native["clues"]), len(native["clues"][0])
    game = write(read(json.dumps(native)), "tatham")

    def solve() -> list[Marks]:
        bits = "".join(f"{byte:08b}" for byte in bytes.fromhex(_saved("sgt-mosaic", game)[1:]))
        cells = bits.replace("1", "#").replace("0", ".")
        return [[cells[row * cols : (row + 1) * cols] for row in range(rows)]]

    return solve
