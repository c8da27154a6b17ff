"""Solver programs that misbehave: what they do is said, and never taken for an answer."""

import os
import sys
from pathlib import Path

import pytest

import puzzlewright as pw
from bench.processes import facts_of
from puzzlewright.core.errors import NotInstalled, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.engines import engine_named
from puzzlewright.engines.external import Program
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.formulas.engine import ClauseAnswer, Sat, Unknown
from puzzlewright.formulas.smtlib import preamble
from tests.timing import longer_limits, soon


def answer_of(
    tmp_path: Path, script: str, *, name: str = "solver", seconds: float | None = None
) -> ClauseAnswer:
    program = tmp_path / name
    program.write_text(script)
    program.chmod(0o755)
    session = engine_named(f"process:{program}").open_clauses(Cnf(BooleanMap(2), 2, [(1, 2)]))
    return session.ask((), Budget(Limit(seconds=seconds)))


def test_a_program_that_prints_nothing_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"printed no answer \(exit status 3\): 'out of order'"):
        answer_of(tmp_path, "#!/bin/sh\necho out of order >&2; exit 3\n")


def test_a_program_that_answers_neither_sat_nor_unsat(tmp_path: Path) -> None:
    answer = answer_of(tmp_path, "#!/bin/sh\necho perhaps\n")
    assert isinstance(answer, Unknown)
    assert answer.why.endswith("answered neither SAT nor UNSAT")


def test_only_its_own_group_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the group is ended, no other process can get the number of the program."""
    reserved = []
    end_group = os.killpg

    def end(group: int, number: int) -> None:
        how = os.WEXITED | os.WNOHANG | os.WNOWAIT
        reserved.append(os.waitid(os.P_PID, group, how) is not None)
        end_group(group, number)

    monkeypatch.setattr(os, "killpg", end)
    answer_of(tmp_path, "#!/bin/sh\necho perhaps\n")
    assert reserved
    assert all(reserved)


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
    assert "answered sat, but with 0 of 2 values" in answer.why


def test_a_program_that_does_not_end_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"#!/bin/sh\nsleep 600 &\necho $! > {started}\nsleep 600\n"
    for seconds in longer_limits(1):
        answer = answer_of(tmp_path, script, seconds=seconds)
        assert answer == Unknown(f"no answer within {seconds:g} seconds")
        if started.exists() and started.read_text():
            break
    assert soon(lambda: not facts_of(started.read_text().strip()))


@pytest.mark.parametrize("model", ["v -1 -2 0", "v 0", "v -1 -2 3 99999 0"])
def test_a_program_that_lies(tmp_path: Path, model: str) -> None:
    with pytest.raises(Trouble, match="gave a wrong answer: its model breaks a clause"):
        answer_of(tmp_path, f"#!/bin/sh\necho s SATISFIABLE\necho {model}\n")


def test_a_program_that_contradicts_itself(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="the answer is both SAT and UNSAT"):
        answer_of(tmp_path, "#!/bin/sh\necho s SATISFIABLE\necho v 1 0\necho s UNSATISFIABLE\n")


def test_a_program_that_prints_numbers_of_very_many_digits(tmp_path: Path) -> None:
    script = f"#!/bin/sh\necho s SATISFIABLE\necho v 1 {'9' * 5000} 0\n"
    with pytest.raises(Trouble, match=r"a model contains integers, not '9999.{0,60}$"):
        answer_of(tmp_path, script)


@pytest.mark.parametrize("stream", [1, 2])
def test_a_program_with_endless_output_is_ended(tmp_path: Path, stream: int) -> None:
    with pytest.raises(Trouble, match=r"printed more than 10,000,\d+ bytes"):
        answer_of(tmp_path, f"#!/bin/sh\nyes >&{stream}\n")


@pytest.mark.parametrize(
    ("encoding", "answer"),
    [
        ("graph", "sat\n((a 1))"),
        ("graph", "sat\n" + "(" * 5000),
        ("graph", f"sat\n(({'9' * 5000}))"),
        ("lazy", "sat\n(" + "(v1 true)" * 3 + ")"),
    ],
)
def test_an_smt_program_that_lies(tmp_path: Path, encoding: str, answer: str) -> None:
    """It gives values to nothing, or always the same."""
    program = tmp_path / "z3-liar"
    program.write_text(f"#!/bin/sh\ncat <<END\n{answer}\nEND\n")
    program.chmod(0o755)
    puzzle = pw.read("5x5m2:1a1a2e3a3a3e3a6a4")
    try:
        verdict = pw.solve(puzzle, encoding=encoding, engine=f"process:{program}")
    except Trouble as trouble:
        assert "gave a wrong answer" in str(trouble)
    else:
        assert verdict.status == "unknown"
        assert len(verdict.why or "") < 300


def test_an_smt_program_that_always_gives_the_same_solution(tmp_path: Path) -> None:
    draft = '{"genre": "mosaic", "clues": [[null]]}'
    program = tmp_path / "z3-parrot"
    program.write_text("#!/bin/sh\necho sat\necho '((v1 true))'\n")
    program.chmod(0o755)
    with pytest.raises(Trouble, match="gave a wrong answer"):
        pw.count(pw.read(draft), encoding="naive", engine=f"process:{program}")


def test_names_that_make_no_sense() -> None:
    with pytest.raises(Trouble, match="names no program"):
        engine_named("process:")
    with pytest.raises(Trouble, match="cannot be read"):
        engine_named("process:'half a quote")
    with pytest.raises(NotInstalled, match="the program no-such-solver is not installed here"):
        engine_named("process:no-such-solver")


# A solver that acknowledges every command until this is turned off, as the standard says.
ACKNOWLEDGING = """#!{python}
import re, sys
acknowledge = True
commands = r"\\((set-option :\\S+ \\w+|set-logic|declare-const|assert|check-sat|get-value)"
for command in re.findall(commands, open(sys.argv[-1]).read()):
    if command == "set-option :print-success false":
        acknowledge = not {obeys}
    elif command == "check-sat":
        print("sat")
    elif command == "get-value":
        print("((v1 true) (v2 false))")
    elif acknowledge:
        print("success")
print("c conflicts:   7 per second")
print("decisions : 12")
"""


@pytest.mark.parametrize("obeys", [True, False])
def test_a_solver_that_prints_success_is_understood(tmp_path: Path, obeys: bool) -> None:
    script = ACKNOWLEDGING.format(python=sys.executable, obeys=obeys)
    assert answer_of(tmp_path, script, name="smtinterpol") == Sat([1, -2])


def test_print_success_is_the_first_command_of_a_script() -> None:
    assert preamble("QF_LIA").startswith("(set-option :print-success false)")


@pytest.mark.parametrize(
    ("command", "speaks_smt"),
    [
        ("java -jar smtinterpol.jar", True),
        ("java -jar /opt/SMTInterpol-2.5.jar -q", True),
        ("nice -n 5 /usr/bin/cvc4 --lang smt", True),
        ("java -jar sat4j.jar", False),
        ("kissat -q", False),
    ],
)
def test_a_solver_is_recognised_by_any_word_of_its_command(command: str, speaks_smt: bool) -> None:
    assert Program(command, command.split()).speaks_smt == speaks_smt


def test_a_missing_jar_is_not_installed() -> None:
    with pytest.raises(NotInstalled, match=r"the file /nowhere/sat4j\.jar"):
        engine_named(f"process:{sys.executable} -jar /nowhere/sat4j.jar")


@pytest.mark.parametrize(
    "printed",
    [
        "c conflicts:   12   3.4 per second\nc decisions:   5",
        "conflicts             : 12 (1 /sec)\ndecisions             : 5   (0.00 % random)",
        "(:conflicts 12\n :decisions 5)",
        "sat::conflicts = 12\nsat::decisions = 5",
        "sat::conflicts, 12\nsat::decisions, 5",
    ],
)
def test_statistics_of_programs_are_counted(tmp_path: Path, printed: str) -> None:
    program = tmp_path / "solver"
    program.write_text(f"#!/bin/sh\ncat <<END\n{printed}\ns SATISFIABLE\nv 1 2 0\nEND\n")
    program.chmod(0o755)
    session = engine_named(f"process:{program}").open_clauses(Cnf(BooleanMap(2), 2, [(1, 2)]))
    for _ in range(2):
        session.ask((), Budget(Limit()))
    assert session.counters() == {"conflicts": 24, "decisions": 10}
