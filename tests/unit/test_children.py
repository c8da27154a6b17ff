"""Work in a child process: results come home, what was told is kept, and the end is the end."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from puzzlewright.model.errors import Trouble, UnknownName
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.solving.children import Outcome, in_child
from tests.in_time import in_time


def test_the_result_and_what_was_told_come_home() -> None:
    def work(tell: Callable[[Any], None]) -> int:
        tell("one")
        tell("two")
        return 3

    assert in_child(work, Budget()) == Outcome(3, ["one", "two"], "")


def test_what_was_told_before_the_end_is_kept() -> None:
    def work(tell: Callable[[Any], None]) -> None:
        tell("early")
        time.sleep(60)

    outcome = in_time(1, lambda: in_child(work, Budget(Limit(seconds=0.3))))
    assert outcome == Outcome(None, ["early"], "no answer within 0.3 seconds")


def test_troubles_come_home_as_they_are() -> None:
    def work(tell: Callable[[Any], None]) -> None:
        raise UnknownName("engine", "steam", ["cadical195"])

    with pytest.raises(UnknownName, match="no engine is called 'steam'; known: cadical195"):
        in_child(work, Budget())


def test_a_child_that_dies_is_a_trouble() -> None:
    with pytest.raises(Trouble, match="the process that did the work died"):
        in_child(lambda _: os.kill(os.getpid(), signal.SIGKILL), Budget())


def test_a_child_that_takes_too_much_memory_is_ended() -> None:
    def work(tell: Callable[[Any], None]) -> int:
        tell("early")
        held = [bytearray(50_000_000) for _ in range(20)]
        time.sleep(60)
        return len(held)

    outcome = in_time(5, lambda: in_child(work, Budget(Limit(megabytes=600))))
    assert outcome == Outcome(None, ["early"], "no answer within 600 MB of memory")
