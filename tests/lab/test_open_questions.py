"""What the plans for the theses' open questions need: time boxes, methods without an engine, ..."""

import json
from pathlib import Path
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.cli import main
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.plan_reader import plan_named, prepare_plan, read_experiment
from puzzlewright.lab.trial import HardwareCounters
from puzzlewright.theses import PLANS
from tests.lab.plans import written

SOFTWARE_EVENT, TASK_CLOCK = 1, 1  # of perf_event_open; nanoseconds of work

SOLVE = """
genre = "bridges"
warm_up = 0
[[methods]]
name = "solving"
[[methods]]
name = "propagation"
question = "propagation"
[[methods]]
name = "thesis"
method = "thesis"
[[instances]]
name = "easy"
puzzles = ["5x5m2:1a1a2e3a3a3e3a6a4"]
[[instances]]
name = "several"
puzzles = ["7x7m2:2a2a2a2g2a2a2a2g2a2a2a2g2a2a2a2"]
"""
TIME_BOX = """
task = "generate"
genre = "mosaic"
warm_up = 0
time_box = 0.2
measures = ["puzzles"]
[[methods]]
name = "counter"
options = { method = "thesis", encoding = "counter" }
[[instances]]
name = "3x3"
generate = "mosaic"
size = "3x3"
count = 1
[[instances]]
name = "30x30"
generate = "mosaic"
size = "30x30"
count = 1
"""
WHAT_IFS = """
task = "rate"
genre = "bridges"
warm_up = 0
measures = ["longest_what_if"]
[[methods]]
name = "rating"
what_ifs = true
[[instances]]
name = "one"
puzzles = [PUZZLE]
"""


def rows(plan: str, folder: Path) -> list[dict[str, Any]]:
    out = folder / "run"
    assert main(["lab", "run", written(folder, plan), "--out", str(out)]) == 0
    return list(read_run(out).rows.values())


def test_propagation_and_the_thesis_solver_are_methods(tmp_path: Path) -> None:
    found = {(row["set"], row["method"]): row for row in rows(SOLVE, tmp_path)}
    for method in ("solving", "thesis"):
        assert found["easy", method]["verdict"] == "unique"
        assert found["several", method]["verdict"] == "several"
    assert found["easy", "propagation"]["verdict"] in ("unique", None)
    assert found["several", "propagation"]["outcome"] == "gave up"
    assert "undecided" in found["several", "propagation"]["why"]
    assert found["several", "thesis"]["values"]["decisions"] > 0


def test_a_time_box_counts_puzzles(tmp_path: Path) -> None:
    found = {row["set"]: row for row in rows(TIME_BOX, tmp_path)}
    small, large = found["3x3"], found["30x30"]
    assert small["values"]["puzzles"] > 0
    assert small["cpu"]["total"] >= 0.2
    assert large["values"]["puzzles"] == 0  # many seconds of work, which end with the box
    assert 0.2 <= large["cpu"]["total"] < 2


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (TIME_BOX.replace("0.2", "-1"), "time_box must be above 0"),
        (TIME_BOX.replace("0.2", "1000"), "time_box needs the task generate, and must be below"),
        (SOLVE.replace('"thesis"', '"these"'), "no method to solve bridges is called"),
    ],
)
def test_plans_that_make_no_sense_are_rejected(plan: str, why: str) -> None:
    with pytest.raises(PuzzlewrightError, match=why):
        prepare_plan(read_experiment(plan, "plan"))


def test_steps_of_what_ifs_are_counted(tmp_path: Path) -> None:
    made = pw.generate("bridges", size=7, difficulty="extreme", seed=1)
    text = json.dumps(pw.write(made.puzzle))
    (row,) = rows(WHAT_IFS.replace("PUZZLE", text), tmp_path)
    lengths = [len(step.chain) for step in pw.explain(made.puzzle) if step.technique == "what-if"]
    assert row["values"]["what_ifs"] == len(lengths) > 0
    assert row["values"]["longest_what_if"] == max(lengths)


def test_counters_of_the_system_are_read_once() -> None:
    clock = HardwareCounters({"clock": TASK_CLOCK}, SOFTWARE_EVENT)
    sum(range(100_000))
    counted = clock.read()
    assert counted.get("clock", 1) > 0  # no value where the system forbids it
    assert clock.read() == {}
    assert set(HardwareCounters().read()) <= {"instructions", "cycles"}


PLAN_NAMES = [
    path.stem
    for package in PLANS
    for path in sorted((Path(pw.__file__).parents[1] / package.replace(".", "/")).rglob("*.toml"))
]


@pytest.mark.parametrize("name", PLAN_NAMES)
def test_every_plan_of_a_thesis_has_a_full_form_within_half_an_hour(name: str) -> None:
    plan = plan_named(name)
    assert plan.budget is not None
    assert plan.budget <= 1800
    full, _ = prepare_plan(plan)
    quick, _ = prepare_plan(plan, quick=True)
    assert len(quick.instances) <= len(full.instances)
