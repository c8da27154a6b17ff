"""Pass thousands of puzzles through the command line: throughput and constant memory."""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import puzzlewright as pw
from bench import instances


def run() -> dict[str, Any]:
    line = pw.write(instances.bridges(15, 50, 0))
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in (500, 5000):
            batch = Path(folder, f"{count}.jsonl")
            batch.write_text(f"{line}\n" * count)
            started = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "puzzlewright", "solve", str(batch), "--json"],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            seconds = time.perf_counter() - started
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(f"{count:6} puzzles {count / seconds:8.0f} a second, at most {memory:.0f} MB")
            results[str(count)] = {"rate": count / seconds, "MB": memory}
    return results
