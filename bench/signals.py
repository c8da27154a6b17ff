"""SIGTERM at many moments of a call, from its first millisecond.

    python -m bench signals [--count N] [--seed S]

A call may finish, say in one sentence that it was ended, or end silently. It never prints a
traceback, never hangs, and leaves no process behind.
"""

import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from random import Random
from typing import Any

PUZZLE = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
CALLS = (
    ("generate", "context", "--size", "20x20", "--count", "20", "--workers", "2"),
    ("generate", "mosaic", "--size", "6x6", "--count", "500", "--workers", "1", "--json"),
    ("solve", PUZZLE),
    ("explain", PUZZLE, "--out", "explained.html"),
    ("library", "list", "--library", "sqlite:///signals.db"),
)
COUNT = 300
LONGEST_DELAY = 1.5  # seconds; all calls have started by then
HANGS = 120.0


def ended(call: tuple[str, ...], number: int, delay: float, folder: str) -> tuple[int, str]:
    """Start a call, send a signal after a delay, and return its status and what it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "puzzlewright", *call],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(delay)
    process.send_signal(number)
    try:
        return process.wait(HANGS), process.communicate()[1]
    finally:
        process.kill()


def run(count: int = COUNT, seed: int = 1) -> dict[str, Any]:
    chance, statuses, finds = Random(seed), Counter[int](), []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(count):
            call, delay = chance.choice(CALLS), chance.random() ** 2 * LONGEST_DELAY
            status, printed = ended(call, signal.SIGTERM, delay, folder)
            statuses[status] += 1
            if "Traceback" in printed or status not in (0, 143, -signal.SIGTERM):
                finds.append((call[0], round(delay, 3), status, printed[-500:]))
                print(*finds[-1], flush=True)
    print(f"{count} signals, {len(finds)} finds, statuses {dict(statuses)}", flush=True)
    if finds:
        raise SystemExit(f"{len(finds)} finds in {count} signals")
    return {"signals": count, "statuses": {str(one): n for one, n in statuses.items()}}
