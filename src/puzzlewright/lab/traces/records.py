"""Recorded solves: one JSON object per line with puzzle, solver, marks in order, and flags."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle, Trouble
from puzzlewright.genre.genre import Puzzle
from puzzlewright.verbs.text import read

TRIAL, DISCARDED, WRONG = "txw"  # letters of flags; a plain mark has none


@dataclass(frozen=True)
class Trace:
    """One solve, mark by mark."""

    name: str
    puzzle: Puzzle
    player: str
    marks: Marks
    flags: tuple[str, ...]

    @property
    def has_trial(self) -> bool:
        """Whether the player tried something out, and said so."""
        return any(TRIAL in flag for flag in self.flags)

    @property
    def has_correction(self) -> bool:
        """Whether a mark was wrong and taken back, other than in a trial that was discarded."""
        return any(WRONG in flag and DISCARDED not in flag for flag in self.flags)


def read_traces(folder: Path) -> list[Trace]:
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise Trouble(f"there is no .jsonl file in {folder}")
    return [
        read_trace(line, f"{path.name}, line {number}")
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if line.strip()
    ]


def read_trace(line: str, where: str = "this line") -> Trace:
    try:
        record: dict[str, Any] = json.loads(line)
        marks, player = record["marks"], str(record["solver"])
        flags = tuple(record.get("flags") or [""] * len(marks))
        puzzle = read(json.dumps(record["puzzle"]))
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise BadPuzzle(f"{where} is no recorded solve") from wrong
    if len(flags) != len(marks):
        raise BadPuzzle(f"{where} has {len(marks)} marks and {len(flags)} flags")
    return Trace(str(record.get("id", where)), puzzle, player, marks, flags)
