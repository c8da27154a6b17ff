"""The progress line on standard error: how far, how fast, and how long."""

import io
import sys
import time
from collections.abc import Iterator

import pytest

from puzzlewright.cli import main, messages
from puzzlewright.cli.messages import Progress, TerminalListener, warn
from puzzlewright.core.errors import LimitReached
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.processes.signals import alarm, timer
from tests.timing import soon


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Make standard error a terminal, on which a line appears almost at once."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(messages, "SHOWN_AFTER_SECONDS", 0.02)
    monkeypatch.setattr(messages, "SHOWN_EVERY_SECONDS", 60)
    return screen


def test_progress_says_how_fast_and_how_long() -> None:
    line = Progress("puzzle", total=100)
    line.done = 25
    assert line.line(5.0).endswith("25 of 100 puzzles, 5.0 per second, 0:15 left")
    line.total = None
    assert line.line(5.0) == "25 puzzles in 0:05, 5.0 per second"


def test_a_long_wait_for_a_result_shows_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)

    def slow() -> Iterator[int]:
        assert soon(lambda: bool(screen.getvalue()))
        yield 7

    assert list(Progress("puzzle").over(slow())) == [7]
    assert screen.getvalue().startswith("\rworking: 0:00\033[K\r\033[K")


def test_a_long_phase_shows_its_name_and_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    with TerminalListener(Progress("page")).phase("typesetting"):
        assert soon(lambda: bool(screen.getvalue()))
    assert screen.getvalue() == "\rtypesetting: 0:00\033[K\r\033[K"


def test_a_single_long_run_shows_the_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = watched(monkeypatch)
    made = main(["generate", "satogaeri", "--size", "30x30", "--seed", "1", "--json"])
    assert (made, "working: 0:0" in screen.getvalue()) == (0, True)
    puzzle = capsys.readouterr().out.strip()
    screen.truncate(0)
    assert main(["rate", puzzle]) == 0
    assert "\rworking: 0:0" in screen.getvalue()


def test_a_message_replaces_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    Progress("puzzle").show("halfway")
    warn("odd")
    assert screen.getvalue() == "\rhalfway\033[K\r\033[Kpuzzlewright: odd\n"


def test_the_line_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(messages, "SHOWN_AFTER_SECONDS", 0.01)
    with Progress("puzzle").ticking():
        time.sleep(0.05)
    assert pipe.getvalue() == ""


def limited_to(seconds: float) -> Budget:
    return Budget(Limit(seconds=seconds))


def test_timers_ring_side_by_side() -> None:
    rung: list[str] = []
    with timer(0.01, lambda: rung.append("outer"), every=0.01):
        with pytest.raises(LimitReached, match=r"within 0\.1 seconds"), alarm(limited_to(0.1)):
            time.sleep(60)
        before = len(rung)
        assert before > 0
        assert soon(lambda: len(rung) > before)
        with alarm(limited_to(60)):
            before = len(rung)
            assert soon(lambda: len(rung) > before)
