"""Made-up solves of tiny puzzles."""

import json
from typing import Any

import puzzlewright as pw
from puzzlewright.lab.traces.replay import Replay, Trace, read_trace

# The 0 leaves its window white; then the 2 needs both other cells of its own.
MOSAIC = {"genre": "mosaic", "clues": [[0, None, 2, None]]}
# One circle stays; the other can only go right.
SATOGAERI = {
    "genre": "satogaeri",
    "countries": [[0, 1, 1]],
    "circles": [[0, 0, 0], [0, 1, 1]],
}
# Both bridges of the 2 go right, one more goes down from the 3.
BRIDGES = {
    "genre": "bridges",
    "rows": 3,
    "cols": 3,
    "islands": [[0, 0, 2], [0, 2, 3], [2, 2, 1]],
    "max_bridges": 2,
}


def solve_of(
    puzzle: dict[str, Any], marks: list[list[int]], flags: list[str] | None = None, who: str = "A"
) -> Trace:
    """Return a recorded solve."""
    return read_trace(
        json.dumps({"puzzle": puzzle, "solver": who, "marks": marks, "flags": flags or []})
    )


def replay_of(
    puzzle: dict[str, Any], marks: list[list[int]], flags: list[str] | None = None
) -> Replay:
    trace = solve_of(puzzle, marks, flags)
    return Replay(trace, pw.rate(trace.puzzle).solution)
