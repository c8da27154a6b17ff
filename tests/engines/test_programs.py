"""Solver programs that misbehave: what they do is said, and never taken for an answer."""

import time
from pathlib import Path

import pytest

from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cells, Cnf
from puzzlewright.model.errors import NotInstalled, Trouble
from puzzlewright.model.limits import Budget, Limit
from puzzlewright.solving.engine import ClauseAnswer, Unknown


def answer_of(
    tmp_path: Path, script: str, *, name: str = "solver", seconds: float | None = None
) -> ClauseAnswer:
    program = tmp_path / name
    program.write_text(script)
    program.chmod(0o755)
    session = engine_named(f"process:{program}").open_clauses(Cnf(Cells(2), 2, [(1, 2)]))
    return session.ask((), Budget(Limit(seconds=seconds)))


def test_a_program_that_prints_nothing_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"printed no answer \(exit status 3\): 'out of order'"):
        answer_of(tmp_path, "#!/bin/sh\necho out of order >&2; exit 3\n")


def test_a_program_that_says_neither_yes_nor_no(tmp_path: Path) -> None:
    answer = answer_of(tmp_path, "#!/bin/sh\necho perhaps\n")
    assert isinstance(answer, Unknown)
    assert answer.why.endswith("did not say yes or no")


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    assert isinstance(answer_of(tmp_path, "#!/bin/sh\nprintf '\\377\\376'\n"), Unknown)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="cannot be started"):
        answer_of(tmp_path, "\x01\x02")


def test_an_error_under_a_limit_is_not_blamed_on_the_clock(tmp_path: Path) -> None:
    answer = answer_of(
        tmp_path, "#!/bin/sh\necho '(error \"bad\")'\n", name="cvc5-broken", seconds=30
    )
    assert isinstance(answer, Unknown)
    assert "bad" in answer.why
    assert "seconds" not in answer.why


def test_sat_without_values(tmp_path: Path) -> None:
    answer = answer_of(tmp_path, "#!/bin/sh\necho sat\n", name="z3-broken")
    assert isinstance(answer, Unknown)
    assert "gave 0 of 2 values" in answer.why


def test_a_program_that_does_not_end_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    marker = tmp_path / "still-there"
    script = f"#!/bin/sh\n(sleep 1.5; touch {marker}) &\nsleep 60\n"
    assert answer_of(tmp_path, script, seconds=0.3) == Unknown("no answer within 0.3 seconds")
    time.sleep(1.8)
    assert not marker.exists()


def test_names_that_make_no_sense() -> None:
    with pytest.raises(Trouble, match="names no program"):
        engine_named("process:")
    with pytest.raises(Trouble, match="cannot be read"):
        engine_named("process:'half a quote")
    with pytest.raises(NotInstalled, match="the program no-such-solver is not installed here"):
        engine_named("process:no-such-solver")
