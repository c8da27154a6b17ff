"""Formulas in files as instances of a plan."""

from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.raw_formulas import formula_in
from tests.lab.plans import script, written

PLAN = """\
time_limit = 20
[[instances]]
name = "raw"
formulas = ["*.{suffix}"]
[[methods]]
name = "one"
engine = "{engine}"
[[methods]]
name = "other"
engine = "{other}"
"""


def verdicts(folder: Path, suffix: str, engine: str, other: str) -> dict[tuple[str, str], str]:
    plan = written(folder, PLAN.format(suffix=suffix, engine=engine, other=other))
    run = pw.run_experiment(plan, out=folder / "run")
    rows = read_run(run.folder).checked_rows()
    return {(row["label"], row["method"]): row["verdict"] or row["outcome"] for row in rows}


def test_dimacs_is_solved_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "yes.cnf").write_text("c a comment\np cnf 2 2\n1 2\n0 -1 0\n")
    (tmp_path / "no.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    for method, verdict in (("one", "solved"), ("other", "solved")):
        found = verdicts(tmp_path, "cnf", "cadical195", "minisat22")
        assert found["yes.cnf", method] == verdict
        assert found["no.cnf", method] == "none"


def test_smt_lib_is_solved_as_it_is(tmp_path: Path) -> None:
    head = "(set-info :status x)(set-logic QF_LIA) ; what (follows\n(declare-const x Int)"
    (tmp_path / "yes.smt2").write_text(f"{head}(assert (> x 3))(check-sat)(get-model)(exit)")
    (tmp_path / "no.smt2").write_text(f"{head}(assert (and (> x 3) (< x 2)))(check-sat)")
    found = verdicts(tmp_path, "smt2", "z3", "cvc5")
    assert {found["yes.smt2", method] for method in ("one", "other")} == {"solved"}
    assert {found["no.smt2", method] for method in ("one", "other")} == {"none"}


def test_unsat_is_wrong_if_another_row_has_a_checked_model(tmp_path: Path) -> None:
    (tmp_path / "yes.cnf").write_text("p cnf 1 1\n1 0\n")
    liar = script(tmp_path, "liar", "echo s UNSATISFIABLE")
    plan = written(tmp_path, PLAN.format(suffix="cnf", engine="cadical195", other=liar))
    run = pw.run_experiment(plan, out=tmp_path / "run")
    assert run.outcomes == {"answered": 1, "wrong": 1}


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.cnf", "1 2 0", "there is no line 'p cnf N M'"),
        ("a.cnf", "p cnf 1 2\n1 0\n", "1 clauses, not 2"),
        ("a.cnf", "p cnf 1 1\n2 0\n", "literal 2 is beyond"),
        ("a.cnf", "p cnf 1 1\nx 0\n", "not DIMACS"),
        ("a.smt2", "(set-logic QF_UF)(assert (", "parentheses do not match"),
        ("a.smt2", "(check-sat)", "no \\(set-logic"),
    ],
)
def test_other_texts_are_rejected(name: str, text: str, why: str) -> None:
    with pytest.raises(PuzzlewrightError, match=why):
        formula_in(Path(name), text)
