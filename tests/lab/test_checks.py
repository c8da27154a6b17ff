"""What makes runs trustworthy: proofs, pinned cores, shuffled formulas, noise, chosen columns."""

import os
from pathlib import Path
from typing import Any

import pytest

from puzzlewright.cli import main
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.raw_formulas import proof_steps, shuffle_formula
from puzzlewright.lab.run import PinnedStart
from puzzlewright.lab.trial import WRONG, Result, checked_by_proof
from puzzlewright.verbs.text import read
from tests.lab.plans import written

PUZZLE = "5x5m2:1a1a2e3a3a3e3a6a4"
PLAN = f"""
genre = "bridges"
warm_up = 0
repetitions = 3
proofs = true
measures = ["total", "rlimit"]
[[methods]]
name = "lazy"
[[methods]]
name = "graph"
encoding = "graph"
engine = "z3"
shuffle = true
[[instances]]
name = "one"
puzzles = ["{PUZZLE}"]
"""
# Every two of the three pigeons need different holes, and there are two.
PIGEONS = [(1, 2), (3, 4), (5, 6), (-1, -3), (-1, -5), (-3, -5), (-2, -4), (-2, -6), (-4, -6)]


def run(folder: Path, plan: str = PLAN, *more: str) -> Path:
    out = folder / "run"
    assert main(["lab", "run", written(folder, plan), "--out", str(out), *more]) == 0
    return out


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("z3")
    return run(tmp_path_factory.mktemp("checks"), PLAN, "--pin")


def test_unique_answers_are_proven(done: Path) -> None:
    for row in read_run(done).rows.values():
        assert (row["outcome"], row["verdict"]) == ("answered", "unique")
        assert row["values"]["proof_steps"] >= 1


def test_a_wrong_answer_is_refuted_by_the_proof() -> None:
    wrong = checked_by_proof(read(PUZZLE), Result(verdict="none"))
    assert (wrong.outcome, wrong.why) == (WRONG, "says none, but the proof says unique")
    several = read("7x7m2:2a2a2a2g2a2a2a2g2a2a2a2g2a2a2a2")
    assert checked_by_proof(several, Result(verdict="unique")).outcome == WRONG


def test_formulas_without_a_model_are_proven(tmp_path: Path) -> None:
    assert (proof_steps(Cnf(BooleanMap(6), 6, list(PIGEONS))) or 0) > 0
    lines = "".join(" ".join(map(str, clause)) + " 0\n" for clause in PIGEONS)
    (tmp_path / "pigeons.cnf").write_text(f"p cnf 6 {len(PIGEONS)}\n{lines}")
    plan = (
        'warm_up = 0\nproofs = true\n[[methods]]\nname = "minisat"\nengine = "minisat22"\n'
        'shuffle = true\n[[instances]]\nname = "mine"\nformulas = "pigeons.cnf"\n'
    )
    (row,) = read_run(run(tmp_path, plan)).rows.values()
    assert row["verdict"] == "none"
    assert row["values"]["proof_steps"] > 0


def test_the_order_of_a_formula_depends_on_the_seed() -> None:
    orders = set()
    for seed in (1, 1, 2):
        formula = Cnf(BooleanMap(6), 6, list(PIGEONS))
        shuffle_formula(formula, seed)
        assert sorted(formula.clauses) == sorted(PIGEONS)
        orders.add(tuple(formula.clauses))
    assert len(orders) == 2


def test_resources_of_z3_are_counted(done: Path) -> None:
    counted = [
        row["values"].get("rlimit", 0)
        for row in read_run(done).rows.values()
        if row["method"] == "graph"
    ]
    assert min(counted) > 0


def test_sessions_report_pinned_cores(done: Path) -> None:
    assert read_run(done).sessions[0]["pinned"] is True


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system cannot pin")
def test_each_worker_has_a_separate_core() -> None:
    cores = len(os.sched_getaffinity(0))
    with pytest.raises(PuzzlewrightError, match="workers cannot be pinned to"):
        PinnedStart(cores + 1)
    start = PinnedStart(cores)
    sandboxes = [start() for _ in range(cores)]
    try:
        used = [os.sched_getaffinity(sandbox.process.pid) for sandbox in sandboxes]
        assert sorted(core for some in used for core in some) == start.cores
    finally:
        for sandbox in sandboxes:
            sandbox.kill()
            sandbox.close()


def test_a_report_shows_the_noise_and_latex_has_chosen_columns(
    done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["lab", "report", str(done), "--out", str(tmp_path / "report"), "--columns"]
    assert main([*command, "set,method, mean"]) == 0
    text = (tmp_path / "report" / "report.md").read_text()
    assert "how much repetitions differ" in text
    widths = [line.count("|") - 1 for line in text.splitlines() if line.startswith("|---")]
    assert max(widths) <= 13
    latex: Any = (tmp_path / "report" / "summary-total.tex").read_text()
    assert "set & method & mean \\\\" in latex
    assert main([*command, "set,meen"]) == 2
    assert "no column is called 'meen'" in capsys.readouterr().err
