"""Every verb keeps its limits and answers unknown with what it has."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import puzzlewright as pw
from tests.timing import in_time, longer_limits

SECONDS, SLACK = 1.0, 0.6  # more than the promised 0.3, since tests share a busy machine


def hamilton(size: int) -> pw.Puzzle:
    """All islands 2, single bridges, an odd grid: no solution, and no solver finds that quickly."""
    native = {"genre": "bridges", "rows": size, "cols": size, "max_bridges": 1}
    lines = range(size)
    return pw.read(json.dumps(native | {"islands": [[r, c, 2] for r in lines for c in lines]}))


HARD = {"small": hamilton(13), "large": hamilton(17)}
ASKED: dict[str, Callable[[pw.Puzzle, pw.Limit], Any]] = {
    "solve": lambda puzzle, limit: pw.solve(puzzle, limit=limit).status,
    "count": lambda puzzle, limit: "exact" if pw.count(puzzle, limit=limit).is_exact else "unknown",
    "explain": lambda puzzle, limit: pw.explain(puzzle, limit=limit).ending,
    "rate": lambda puzzle, limit: pw.rate(puzzle, limit=limit).name,
    "hint": lambda puzzle, limit: pw.hint(puzzle, limit=limit).kind,
}


@pytest.mark.parametrize("puzzle", HARD)
@pytest.mark.parametrize("verb", ASKED)
def test_a_time_limit_is_kept(verb: str, puzzle: str) -> None:
    limit = pw.Limit(seconds=SECONDS)
    assert in_time(SECONDS + SLACK, lambda: ASKED[verb](HARD[puzzle], limit)) == "unknown"


def test_what_was_found_is_reported() -> None:
    for seconds in longer_limits(SECONDS):
        limit = pw.Limit(seconds=seconds)
        explanation = pw.explain(HARD["small"], limit=limit)
        assert explanation.json()["status"] == "unknown"
        assert "seconds" in str(explanation.why)
        rated = pw.rate(HARD["small"], limit=limit)
        assert isinstance(rated, pw.Unfinished)
        least_level = rated.partial["least_level"]
        if list(explanation) and least_level >= 1:
            break
    assert list(explanation)  # the corners are obvious
    assert least_level >= 1


def test_generation_ends_in_time() -> None:
    limit = pw.Limit(seconds=SECONDS)
    made = in_time(
        SECONDS + SLACK, lambda: pw.generate("context", size=(80, 80), seed=1, limit=limit)
    )
    assert isinstance(made, pw.Unfinished)
    assert (made.status, made.partial) == ("unknown", {"seed": 1})


@pytest.mark.parametrize("verb", ASKED)
def test_a_memory_limit_is_kept(verb: str) -> None:
    # Less than any process holds: whatever looks first gives up.
    assert ASKED[verb](HARD["small"], pw.Limit(megabytes=1)) == "unknown"
    made = pw.generate("mosaic", size=(8, 8), seed=1, limit=pw.Limit(megabytes=1))
    assert isinstance(made, pw.Unfinished)


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    made = pw.generate("context", size=(6, 6), seed=1)
    limit = pw.Limit(seconds=60, megabytes=10_000)
    assert pw.generate("context", size=(6, 6), seed=1, limit=limit) == made
    assert list(pw.explain(made.puzzle, limit=limit)) == list(pw.explain(made.puzzle))
    assert pw.rate(made.puzzle, limit=limit) == made.rating
