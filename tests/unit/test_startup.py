"""What a start must not wait for."""

import subprocess
import sys

import pytest

from puzzlewright.cli import COMMANDS, make_parser
from puzzlewright.core.errors import UnknownName

SLOW = ("pysat", "subprocess", "concurrent.futures", "PIL", "z3", "cvc5", "distributed")
WHAT_IS_LOADED = "import sys; print(*sys.modules)"


def modules_after(statement: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{statement}; {WHAT_IS_LOADED}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "statement",
    [
        "import puzzlewright",
        "from puzzlewright.cli import make_parser; make_parser(['solve'])",
    ],
)
def test_slow_modules_wait_until_they_are_needed(statement: str) -> None:
    loaded = modules_after(statement)
    assert loaded & set(SLOW) == set()
    assert [
        name for name in loaded if name.startswith("puzzlewright.genres.") and "generator" in name
    ] == []


@pytest.mark.parametrize(
    ("encoding", "imported"),
    [
        (None, set()),
        ("levels", set()),
        ("topological", {"context_connectivity.encodings"}),
        ("graph", {"bridges_smt.encodings"}),
    ],
)
def test_solve_imports_only_the_encoding_it_needs(encoding: str | None, imported: set[str]) -> None:
    loaded = modules_after(
        "import puzzlewright as pw;"
        " puzzle = pw.read('https://puzz.link/p?hashi/5/5/1g1g2k3g3g3k3g6g4');"
        f" pw.solve(puzzle, encoding={encoding!r})"
    )
    home = "puzzlewright.theses."
    found = {name.removeprefix(home) for name in loaded if name.startswith(home)}
    assert {name for name in found if "." in name} == imported


@pytest.mark.parametrize("verb", COMMANDS)
def test_a_verb_is_added_by_its_module(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        make_parser([verb]).parse_args([verb, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: puzzlewright {verb} ")


def test_an_unknown_verb_is_rejected_with_the_known_ones() -> None:
    with pytest.raises(UnknownName) as refused:
        make_parser(["slove"]).parse_args(["slove"])
    assert refused.value.known == tuple(COMMANDS)
