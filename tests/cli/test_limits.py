"""Every verb keeps its limits on the command line, also while it draws, converts and prints."""

import json
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from puzzlewright.cli import main
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.signals import watch
from tests.timing import in_time

# The limit can be reached in a callback of the garbage collector, where Python drops the error.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ISLANDS = 120
COMPLETE_GRAPH = {
    "genre": "bridges",
    "graph": {
        "islands": [500] * ISLANDS,
        "spans": [list(pair) for pair in combinations(range(ISLANDS), 2)],
    },
    "max_bridges": 1000,
}
LARGE_CONTEXT = {"genre": "context", "clues": [[None] * 200] * 200}
MANY_ISLANDS = {
    "genre": "bridges",
    "rows": 250,
    "cols": 250,
    "islands": [[row, col, 2] for row in range(250) for col in range(250)],
}
SECONDS = 1.0
SLACK = 2.0  # of CPU time: the promised second, and reading a large file before the limit starts


def written(folder: Path, puzzle: dict[str, Any]) -> str:
    file = folder / "puzzle.json"
    file.write_text(json.dumps(puzzle))
    return str(file)


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (COMPLETE_GRAPH, ("draw", "--out", "a.svg")),
        (COMPLETE_GRAPH, ("draw", "--out", "a.png")),
        (COMPLETE_GRAPH, ("explain",)),
        (LARGE_CONTEXT, ("draw", "--out", "a.png")),
        (LARGE_CONTEXT, ("explain", "--out", "a.html")),
        (MANY_ISLANDS, ("draw", "--out", "a.svg")),
        (MANY_ISLANDS, ("convert", "--to", "grid")),
        (MANY_ISLANDS, ("explain",)),
    ],
)
def test_a_large_puzzle_keeps_the_time_limit(
    puzzle: dict[str, Any],
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = written(tmp_path, puzzle)
    monkeypatch.chdir(tmp_path)
    verb, *options = words
    call = [verb, file, *options, "--time-limit", str(SECONDS), "--memory-limit", "600"]
    assert in_time(SECONDS + SLACK, lambda: main(call)) in (0, 3)
    assert not list(tmp_path.glob(".*.part"))


def test_a_png_keeps_the_memory_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    out = tmp_path / "a.png"
    call = ["draw", written(tmp_path, LARGE_CONTEXT), "--out", str(out), "--memory-limit", "250"]
    assert main(call) == 3
    assert "no answer within 250 MB of memory" in capsys.readouterr().err
    assert not out.exists()


def test_a_graph_is_not_converted_to_a_grid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["convert", written(tmp_path, COMPLETE_GRAPH), "--to", "grid"]
    assert in_time(10, lambda: main(call)) == 2
    assert "this puzzle has none" in capsys.readouterr().err


def grow() -> None:
    kept = []
    while True:
        kept.append(bytearray(1_000_000))


def sleep() -> None:
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("work", "limit", "why"),
    [
        (grow, Limit(megabytes=600), "no answer within 600 MB of memory"),
        (sleep, Limit(seconds=0.1, megabytes=5000), "no answer within 0.1 seconds"),
        (sleep, Limit(seconds=0.1), "no answer within 0.1 seconds"),
    ],
)
def test_python_code_is_watched(work: Callable[[], None], limit: Limit, why: str) -> None:
    with pytest.raises(LimitReached, match=why), watch(Budget(limit)):
        work()


def test_clean_up_after_a_limit_is_not_interrupted() -> None:
    is_cleaned_up = False

    def work() -> None:
        nonlocal is_cleaned_up
        try:
            sleep()
        finally:
            time.sleep(0.2)  # several checks
            is_cleaned_up = True

    with pytest.raises(LimitReached), watch(Budget(Limit(seconds=0.1, megabytes=5000))):
        work()
    assert is_cleaned_up


@pytest.mark.parametrize("verb", ["draw", "convert --to native", "explain", "solve", "rate"])
def test_a_limit_of_zero_is_rejected(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, *options = verb.split()
    for option, unit in (("--time-limit", "seconds"), ("--memory-limit", "MB")):
        call = [name, "3x3:4d23b", "--genre", "mosaic", *options, option, "0"]
        assert main(call) == 2
        assert f"must be above 0 {unit}" in capsys.readouterr().err
