"""Compare recorded solves of people with levels, `explain` and `hint`."""

from pathlib import Path
from typing import Any

from puzzlewright.lab.traces.measure import SAMPLE, measure, table
from puzzlewright.lab.traces.replay import read_traces


def run(folder: Path, sample: int = SAMPLE, seed: int = 1) -> dict[str, Any]:
    """Measure the solves of all .jsonl files of a folder."""
    found = {}
    for measured in measure(read_traces(folder), sample=sample, seed=seed):
        print(table(measured), end="\n\n", flush=True)
        found[measured.genre] = measured.json()
    return found
