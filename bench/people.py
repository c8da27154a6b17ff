"""How people solve: recorded solves held against levels, `explain` and `hint`."""

from pathlib import Path
from typing import Any

from puzzlewright.people.measure import SAMPLE, measure
from puzzlewright.people.table import table
from puzzlewright.people.traces import read_traces


def run(folder: Path, sample: int = SAMPLE, seed: int = 1) -> dict[str, Any]:
    """Measure the solves of all .jsonl files of a folder."""
    found = measure(read_traces(folder), sample=sample, seed=seed)
    for measured in found:
        print(table(measured), end="\n\n", flush=True)
    return {measured.genre: measured.json() for measured in found}
