"""Several random seeds per solver."""

from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.engines import engine_named
from puzzlewright.formulas.smtlib import Smt
from puzzlewright.formulas.solver import open_solver
from puzzlewright.genres import encoding_of, genre_of
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.report import report_of
from tests.lab.plans import script, written

SEEDS = """
seeds = 3
measures = ["total", "rlimit"]

[[instances]]
name = "8x8"
generate = "bridges"
size = "8x8"
options = { difficulty = "hard" }
count = 2

[[methods]]
name = "z3"
encoding = "graph"
engine = "z3"

[[methods]]
name = "cvc5"
encoding = "graph"
engine = "cvc5"

[[methods]]
name = "minisat"
encoding = "levels"
engine = "minisat22"
"""


def test_several_seeds_are_reported_by_median_and_spread(tmp_path: Path) -> None:
    run = pw.run_experiment(written(tmp_path, SEEDS), out=tmp_path / "run")
    assert (run.measured, run.outcomes) == (18, {"answered": 18})
    report = report_of([read_run(run.folder)], has_plots=False).runs[0]
    tables = {table.name: table for table in report.tables}
    seeds = tables["seeds total"]
    rows = [dict(zip(seeds.columns, row, strict=True)) for row in seeds.rows]
    assert [row["method"] for row in rows] == ["z3", "cvc5", "minisat"]
    assert all((row["instances"], row["seeds"], row["not with all"]) == (2, 3, 0) for row in rows)
    assert all(1 <= row["spread"] <= row["largest spread"] for row in rows)
    (steps,) = tables["seeds rlimit"].rows  # z3's counter differs only if its search does
    assert steps[6] > 1


def test_a_seed_reaches_the_engine() -> None:
    formula = formula_of(pw.generate("bridges", size=(10, 10), seed=2).puzzle)
    searches = set()
    for seed in (1, 2, 3):
        with open_solver(formula, engine_named("z3", seed), None, None) as solver:
            assert solver.any_solution()
            searches.add(solver.counters()["rlimit-count"])
    assert len(searches) > 1


def formula_of(puzzle: pw.Puzzle) -> Smt:
    genre = genre_of(puzzle)
    formula = encoding_of(genre, "graph").formula(puzzle, genre.blank(puzzle))
    assert isinstance(formula, Smt)
    return formula


def test_a_program_gets_the_seed_in_its_command(tmp_path: Path) -> None:
    engine = script(tmp_path, "solver", 'echo "$1" >> ' + str(tmp_path / "seeds"), "echo s UNKNOWN")
    one = '[[instances]]\nname = "5x5"\ngenerate = "bridges"\nsize = "5x5"\ncount = 1\n'
    own = f'[[methods]]\nname = "own"\nencoding = "levels"\nengine = "{engine} --seed={{seed}}"\n'
    plan = one + own
    with pytest.raises(pw.PuzzlewrightError, match="needs seeds"):
        pw.run_experiment(written(tmp_path, plan), out=tmp_path / "refused")
    pw.run_experiment(written(tmp_path, f"seeds = 2\nwarm_up = 0\n{plan}"), out=tmp_path / "run")
    given = set((tmp_path / "seeds").read_text().split())
    assert given == {"--seed=1", "--seed=2"}
