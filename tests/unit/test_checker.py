"""The certificate checker: it needs no package, and rejects forgeries with correct hashes."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.checker import verify as checker

GOLDEN = Path(__file__).parent.parent / "golden/certificates"
SOURCE = Path(checker.__file__)


def test_the_checker_is_one_short_file_that_imports_only_the_standard_library() -> None:
    text = SOURCE.read_text()
    assert len(text.splitlines()) <= 500
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= sys.stdlib_module_names
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] in sys.stdlib_module_names


def test_it_runs_without_the_package(tmp_path: Path) -> None:
    alone = Path(shutil.copy(SOURCE, tmp_path / "verify.py"))

    def status(*arguments: str) -> tuple[int, str]:
        # Without the folders in which packages are installed.
        command = [sys.executable, "-I", "-S", str(alone), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    good = GOLDEN / "context"
    assert status(str(good)) == (
        0,
        f"{good}: proven: this context puzzle has exactly one solution\n",
    )
    assert status(str(tmp_path)) == (
        1,
        f"{tmp_path}: refused: the folder: README is missing\n",
    )
    assert status() == (2, "usage: python verify.py FOLDER\n")


class Forgery:
    """A changed copy of a certificate, with a matching manifest."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder / name
        shutil.copytree(GOLDEN / name, self.folder)

    def text(self, name: str) -> str:
        return (self.folder / name).read_text()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        lines = []
        for other in checker.NAMES:
            digest = sha256((self.folder / other).read_bytes()).hexdigest()
            lines.append(f"{digest}  {other}\n")
        (self.folder / "manifest").write_text("".join(lines))

    def change(self, name: str, old: str, new: str) -> None:
        assert old in self.text(name)
        self.write(name, self.text(name).replace(old, new, 1))

    def change_json(self, name: str, change: Callable[[Any], object]) -> None:
        data = json.loads(self.text(name))
        change(data)
        self.write(name, json.dumps(data) + "\n")

    @property
    def why(self) -> str:
        """Why it is refused."""
        with pytest.raises(checker.Refused) as refused:
            checker.check(self.folder)
        return str(refused.value)


@pytest.fixture
def forged(tmp_path: Path) -> Callable[[str], Forgery]:
    return lambda name: Forgery(tmp_path, name)


def test_a_rewritten_certificate_is_as_good_as_before(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("context")
    forgery.write("README", "My own words.\n")
    assert checker.check(forgery.folder)["steps"] == len(forgery.text("proof.lrat").splitlines())


@pytest.mark.parametrize("name", [*checker.NAMES, "manifest"])
def test_an_added_byte_is_detected(forged: Callable[[str], Forgery], name: str) -> None:
    forgery = forged("satogaeri")
    with open(forgery.folder / name, "ab") as file:
        file.write(b" ")
    assert name in forgery.why or "manifest" in forgery.why


def test_other_files_are_not_expected(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("satogaeri")
    (forgery.folder / "proof.old").write_text("0\n")
    assert forgery.why == "the folder: proof.old is not expected"


def test_the_solution_of_a_turned_puzzle_is_refused(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("context")
    forgery.change_json("solution.json", lambda rows: rows.reverse())
    assert forgery.why == "solution.json: the clue at (0, 1) does not hold"
    forgery = forged("mosaic")
    forgery.change_json("solution.json", lambda rows: rows.reverse())
    assert forgery.why.startswith("solution.json: the clue at ")
    forgery = forged("satogaeri")
    forgery.change_json("solution.json", lambda moves: moves[0].reverse())
    assert forgery.why.startswith("solution.json: a move starts at ")
    forgery = forged("bridges")
    forgery.change_json("solution.json", lambda marks: marks[0].__setitem__(4, 1))
    assert forgery.why == "solution.json: 2 bridges end at island 0"


def test_the_puzzle_of_another_proof_is_refused(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("bridges")
    forgery.change_json("puzzle.json", lambda puzzle: puzzle.update(max_bridges=3))
    assert forgery.why.startswith("formula.cnf: line 2 is c ")


@pytest.mark.parametrize(
    ("name", "cut", "why"),
    [
        ("context", ["connected", [0, 1, 2, 3, 4, 5, 6, 7]], "nothing is separated"),
        ("context", ["connected", []], "nothing is separated"),
        ("context", ["connected", [9]], "a cell is 9"),
        ("context", ["loop", [0]], "there is no such rule here"),
        ("bridges-graph", ["connected", [0, 1]], "there must be 2 groups of islands"),
        ("bridges-graph", ["connected", [0, 1], [1, 2]], "something is named twice"),
        ("bridges-graph", ["connected", [0, 1, 2, 3], [4, 5, 6]], "nothing is outside"),
        ("bridges-graph", ["connected", [0, 1], [7]], "an island is 7"),
        ("bridges-graph", ["loop", [0, 1, 3]], "these spans close no loop"),
        ("bridges", ["loop", [0, 1]], "there is no rule 'loop' here"),
        ("mosaic", ["connected", [0]], "this is not what a certificate has here"),
    ],
)
def test_a_cut_that_does_not_separate_is_refused(
    forged: Callable[[str], Forgery], name: str, cut: Any, why: str
) -> None:
    forgery = forged(name)
    forgery.change_json("cuts.json", lambda cuts: cuts.insert(0, cut))
    assert forgery.why.startswith(f"cuts.json: cut 1: {why}")


def test_a_cut_that_is_right_must_be_in_the_formula(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("context")
    forgery.change_json("cuts.json", lambda cuts: cuts.clear())
    assert forgery.why.startswith("formula.cnf: line 12 is p cnf 9 31 instead of p cnf 9 30")


def test_a_formula_with_a_clause_more_is_refused(forged: Callable[[str], Forgery]) -> None:
    """By a clause that no rule knows, anything can be proven."""
    forgery = forged("context")
    forgery.change("formula.cnf", "p cnf 9 31\n", "p cnf 9 33\n1 0\n-1 0\n")
    forgery.write("proof.lrat", "34 0 1 2 0\n")
    assert forgery.why == "formula.cnf: line 12 is p cnf 9 33 instead of p cnf 9 31"


def test_a_map_with_other_names_is_rejected(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("context")
    forgery.change("formula.cnf", "c 1 [0, 0, 1]", "c 1 [0, 1, 1]")
    assert forgery.why == "formula.cnf: line 3 is c 1 [0, 1, 1] instead of c 1 [0, 0, 1]"


def test_the_proof_of_another_formula_is_refused(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("mosaic")
    forgery.write("proof.lrat", (GOLDEN / "satogaeri/proof.lrat").read_text())
    assert forgery.why == "proof.lrat: line 1: expected clause 224 in its one form"


def test_a_proof_that_was_cut_short_is_refused(forged: Callable[[str], Forgery]) -> None:
    forgery = forged("mosaic")
    *lines, _ = forgery.text("proof.lrat").splitlines()
    forgery.write("proof.lrat", "\n".join(lines) + "\n")
    assert forgery.why == "proof.lrat: it does not end with the empty clause"
    forgery.write("proof.lrat", "")
    assert forgery.why == "proof.lrat: it does not end with the empty clause"


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("32 0 1 0", "clause 1 leaves 2 literals, not one"),
        ("32 0 0", "this clause does not follow from the clauses that it names"),
        ("32 0 32 0", "there is no clause 32 yet"),
        ("32 0 0 0", "there is no clause 0 yet"),
        ("32 1 0 -1 0", "there is no clause -1 yet"),
        ("33 0 1 0", "expected clause 32 in its one form"),
        ("32 0 1", "expected clause 32 in its one form"),
        ("032 0 1 0", "expected clause 32 in its one form"),
        ("32", "this is not what a certificate has here"),
        ("a proof", "this is not what a certificate has here"),
    ],
)
def test_a_step_that_does_not_follow_is_refused_with_its_line(
    forged: Callable[[str], Forgery], step: str, why: str
) -> None:
    forgery = forged("context")
    forgery.write("proof.lrat", f"{step}\n{forgery.text('proof.lrat')}")
    assert forgery.why == f"proof.lrat: line 1: {why}"


def test_every_literal_of_a_proof_matters(forged: Callable[[str], Forgery]) -> None:
    """A clause that says more than was proven is refused, and so is one with too few reasons."""
    forgery = forged("bridges-graph")
    lines = forgery.text("proof.lrat").splitlines()
    for number, line in enumerate(lines[:-1]):
        words = line.split(" ")
        negated = " ".join([words[0], str(-int(words[1])), *words[2:]])
        forgery.write("proof.lrat", "\n".join([*lines[:number], negated, *lines[number + 1 :], ""]))
        assert forgery.why.startswith("proof.lrat: line ")


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("bridges", {"rows": 0}, "rows is 0"),
        ("bridges", {"rows": 2}, "row is 2"),
        ("bridges", {"islands": []}, "components is 1"),
        ("bridges", {"components": 100}, "components is 100"),
        ("bridges", {"loops": 1}, "loops is neither true nor false"),
        ("bridges", {"colour": 1}, "expected the keys genre, rows, cols"),
        ("bridges", {"genre": "sudoku"}, "the genre is 'sudoku', not one of bridges"),
        ("bridges", {"genre": ["bridges"]}, "this is not what a certificate has here"),
        ("context", {"clues": [[1, 2], [3]]}, "the rows have different lengths"),
        ("context", {"clues": []}, "the rows have different lengths"),
        ("context", {"clues": [[True]]}, "the clue at (0, 0) is True"),
        ("context", {"clues": 3}, "this is not what a certificate has here"),
        ("satogaeri", {"countries": [[0, 1, 0]]}, "a country is in pieces"),
        ("satogaeri", {"circles": [[99, 0, 1]]}, "a circle is outside the grid"),
        ("satogaeri", {"circles": [[0, 0, -1]]}, "a distance is -1"),
    ],
)
def test_what_is_no_puzzle_is_refused(
    forged: Callable[[str], Forgery], name: str, change: dict[str, Any], why: str
) -> None:
    forgery = forged(name)
    forgery.change_json("puzzle.json", lambda puzzle: puzzle.update(change))
    assert forgery.why.startswith(f"puzzle.json: {why}")


@pytest.mark.parametrize("name", ["puzzle.json", "cuts.json", "solution.json"])
def test_json_has_one_form(forged: Callable[[str], Forgery], name: str) -> None:
    forgery = forged("context")
    forgery.write(name, forgery.text(name).replace(", ", ","))
    assert forgery.why == f"{name}: this JSON is not in its one form"
    forgery.write(name, "[" * 100_000)
    assert forgery.why == f"{name}: this is not what a certificate has here"


def test_the_certificate_of_another_puzzle_is_distinguished() -> None:
    puzzle = pw.read((GOLDEN / "bridges/puzzle.json").read_text())
    assert pw.verify(GOLDEN / "bridges", puzzle=puzzle)
    other = pw.verify(GOLDEN / "bridges-graph", puzzle=puzzle)
    assert not other
    assert str(other) == "refused: this is the certificate of another puzzle"


def test_a_limit_is_no_verdict() -> None:
    verified = pw.verify(GOLDEN / "bridges", limit=pw.Limit(seconds=1e-6))
    assert verified.status == "unknown"
    assert verified.why == "no answer within 1e-06 seconds"


def test_nothing_is_written_over(tmp_path: Path) -> None:
    certificate = pw.prove(pw.read((GOLDEN / "context/puzzle.json").read_text()))
    certificate.write(tmp_path / "new")
    assert pw.verify(tmp_path / "new")
    certificate.write(tmp_path / "new")  # the same again
    other = pw.prove(pw.read((GOLDEN / "bridges/puzzle.json").read_text()))
    with pytest.raises(pw.Trouble, match="exists already"):
        other.write(tmp_path / "new")
    (tmp_path / "new/README").write_text("changed")
    with pytest.raises(pw.Trouble, match="exists already"):
        certificate.write(tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_there_is_nothing_to_write_about_a_puzzle_with_several_solutions(tmp_path: Path) -> None:
    certificate = pw.prove(pw.read('{"genre": "mosaic", "clues": [[1, null]]}'))
    assert len(certificate.solutions) == 2
    with pytest.raises(pw.Trouble, match="no certificate to write: more than one solution"):
        certificate.write(tmp_path / "new")


def test_a_small_puzzle_cannot_ask_for_a_large_formula(tmp_path: Path) -> None:
    islands = 60
    graph = {
        "islands": [1] * islands,
        "spans": [[a, b] for a in range(islands) for b in range(a + 1, islands)],
        "crossings": [],
    }
    forged = Forgery(tmp_path, "bridges")
    puzzle = {"genre": "bridges", "graph": graph, "max_bridges": 1000, "components": 1}
    forged.write("puzzle.json", json.dumps({**puzzle, "loops": True}) + "\n")
    assert forged.why == "puzzle.json: formula.cnf is too short"


def test_a_grid_has_at_most_a_million_cells(tmp_path: Path) -> None:
    forged = Forgery(tmp_path, "bridges")
    forged.change_json("puzzle.json", lambda puzzle: puzzle.update(rows=100, cols=1_000_000))
    assert forged.why == "puzzle.json: cols is 1000000"


@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_only_regular_files_are_read(tmp_path: Path, kind: str) -> None:
    forged = Forgery(tmp_path, "bridges")
    readme = forged.folder / "README"
    readme.unlink()
    if kind == "link":
        readme.symlink_to("/dev/zero")
    else:
        os.mkfifo(readme)
    assert forged.why == "the folder: not all files are regular files"


def test_a_lack_of_memory_is_a_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exhaust(folder: Path) -> dict[str, Any]:
        raise MemoryError

    monkeypatch.setattr(checker, "check", exhaust)
    assert checker.main(["x"]) == 1
    assert capsys.readouterr().out == "x: refused: it needs more memory than there is\n"
