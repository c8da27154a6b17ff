"""Runs: every trial once, whatever happens on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from puzzlewright.cli import main
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.pages import about
from puzzlewright.lab.plan_reader import read_experiment
from puzzlewright.lab.report import report_of
from puzzlewright.lab.run import RunInProgress, trials_of
from puzzlewright.lab.trial import Instance, cross_check
from tests.cluster.test_dask import running_cluster
from tests.lab.plans import SMALL, script, written
from tests.timing import HANGS, longer_limits

MANY = SMALL.replace("count = 3", "count = 15")


def verdicts(folder: Path) -> dict[int, tuple[Any, ...]]:
    """Return what a run has found, apart from how long it took."""
    rows = read_run(folder).rows
    kept = ("set", "instance", "puzzle", "method", "repetition", "outcome", "verdict", "solutions")
    return {trial: tuple(str(row[name]) for name in kept) for trial, row in rows.items()}


def run(plan: str, out: Path, *more: str) -> int:
    return main(["lab", "run", plan, "--out", str(out), *more])


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("undisturbed")
    plan = written(folder, MANY)
    assert run(plan, folder / "run", "--workers", "2") == 0
    return plan, folder / "run"


def test_every_trial_has_its_row(undisturbed: tuple[str, Path]) -> None:
    record = read_run(undisturbed[1])
    assert sorted(record.rows) == list(range(1, 35))
    for row in record.rows.values():
        assert (row["outcome"], row["verdict"]) == ("answered", "unique")
        assert row["cpu"]["total"] == pytest.approx(
            sum(seconds for name, seconds in row["cpu"].items() if name != "total"), abs=1e-5
        )
        assert row["cpu"]["construct"] > 0  # the clock does not only tick now and then
        assert row["values"]["memory"] > 1
    assert record.sessions[0]["puzzlewright"]
    lines = (record.folder / "rows.jsonl").read_text().splitlines()[2:]
    order = [json.loads(line)["trial"] for line in lines]
    assert order != sorted(order)


def started(plan: str, out: Path, enough: int) -> subprocess.Popen[bytes]:
    """Return a run that has measured this number of trials and is still running."""
    command = [sys.executable, "-m", "puzzlewright", "lab", "run", plan, "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rows = out / "rows.jsonl"
    deadline = time.monotonic() + 2 * HANGS
    while not rows.exists() or rows.read_bytes().count(b"\n") < enough + 2:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return process


def test_a_killed_run_continues(undisturbed: tuple[str, Path], tmp_path: Path) -> None:
    plan, whole = undisturbed
    out = tmp_path / "run"
    for enough in (4, 10):
        process = started(plan, out, enough)
        process.kill()
        process.wait()
        assert not read_run(out).is_complete
    with open(out / "rows.jsonl", "ab") as file:
        file.write(b'{"trial": 9, "set": "bri')  # as if it had been killed while it wrote
    kept = verdicts(out)
    assert run(plan, out) == 0
    assert verdicts(out) == verdicts(whole)
    assert len(read_run(out).sessions) == 3
    assert kept.items() <= verdicts(out).items()


@pytest.mark.parametrize(("signal_sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_was_measured_is_kept_when_a_run_is_ended(
    undisturbed: tuple[str, Path], tmp_path: Path, signal_sent: int, status: int
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = started(undisturbed[0], tmp_path / "run", 3)
    signal.signal(signal.SIGINT, before)
    os.kill(process.pid, signal_sent)
    assert process.wait(timeout=2 * HANGS) == status
    assert 3 <= len(read_run(tmp_path / "run").rows) < 34


def test_a_run_stops_when_its_time_is_up(undisturbed: tuple[str, Path], tmp_path: Path) -> None:
    assert run(undisturbed[0], tmp_path / "run", "--time-limit", "0.001") == 3
    assert not read_run(tmp_path / "run").is_complete


def test_another_plan_does_not_get_into_the_same_folder(
    undisturbed: tuple[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = written(tmp_path, MANY.replace("seed = 3", "seed = 4"))
    assert run(other, undisturbed[1]) == 2
    assert "contains another run" in capsys.readouterr().err


def test_the_texts_of_a_plan_may_change_after_its_trials(tmp_path: Path) -> None:
    out = tmp_path / "run"
    assert run(written(tmp_path), out) == 0
    before = verdicts(out)
    assert run(written(tmp_path, 'title = "In other words"\n' + SMALL), out) == 0
    record = read_run(out)
    assert record.header["plan"]["title"] == "In other words"
    assert verdicts(out) == before
    (measured, _) = record.sessions  # the second has measured nothing
    summary = about(report_of([record], has_plots=False).runs[0])
    (where,) = (value for name, value in summary if name == "measured")
    assert where.startswith(measured["started"])


def test_an_estimate_measures_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert run(written(tmp_path), out, "--estimate", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["measured"], summary["left"]["trials"]) == (0, 10)
    assert 0 < summary["left"]["seconds"] < summary["left"]["most_seconds"]


def test_wrong_answers_and_crashes_of_engines_are_reported(tmp_path: Path) -> None:
    # The first answer of the forger is right, the second one is the same.
    engines = {
        "liar": script(tmp_path, "liar", 'echo "s UNSATISFIABLE"'),
        "forger": script(
            tmp_path,
            "forger",
            "cadical -q $1 > $0.$$",
            "if [ -s $0.first ]; then cat $0.first; else cat $0.$$ | tee $0.first; fi",
        ),
        "corpse": script(tmp_path, "corpse", "kill -9 $$"),
        # quick enough to warm up on the example
        "sleeper": script(
            tmp_path,
            "sleeper",
            "if [ $(wc -c < $1) -gt 900 ]; then sleep 600; else cadical -q $1; fi",
        ),
    }
    methods = "".join(
        f'[[methods]]\nname = "{name}"\nengine = "{engine}"\n' for name, engine in engines.items()
    )
    expected = {
        "honest": "answered",
        "liar": "wrong",
        "forger": "wrong",
        "corpse": "crashed",
        "sleeper": "timeout",
    }
    for seconds in longer_limits(4):
        text = f"""
time_limit = {seconds}
clock = "wall"
warm_up = 0
[[instances]]
name = "bridges"
generate = "bridges"
size = "15x15"
count = 1
[[methods]]
name = "honest"
{methods}"""
        out = tmp_path / f"run-{seconds:g}"
        assert run(written(tmp_path, text), out) == 0
        rows = cross_check(list(read_run(out).rows.values()))
        outcomes = {row["method"]: row["outcome"] for row in rows}
        if outcomes == expected:
            break
    assert outcomes == expected


def test_a_limit_of_cpu_time_is_kept_whatever_the_engine_does(tmp_path: Path) -> None:
    # All islands 2, single bridges, an odd board: no solver sees quickly that there is no solution.
    islands = [[r, c, 2] for r in range(13) for c in range(13)]
    puzzle = {"genre": "bridges", "rows": 13, "cols": 13, "islands": islands, "max_bridges": 1}
    text = f"""
time_limit = 0.5
warm_up = 0
[[instances]]
name = "hard"
puzzles = ['{json.dumps(puzzle)}']
[[methods]]
name = "lazy"
"""
    assert run(written(tmp_path, text), tmp_path / "run") == 0
    (row,) = read_run(tmp_path / "run").rows.values()
    assert row["outcome"] == "timeout"
    assert 0.1 < row["cpu"]["total"] < 4  # the start of the process counts, too


def test_a_wrong_claim_of_uniqueness_is_refuted_by_other_solutions() -> None:
    rows = [
        {"puzzle": "p", "outcome": "answered", "verdict": verdict, "solutions": solutions}
        for verdict, solutions in (
            ("unique", ["a"]),
            ("several", ["a", "b"]),
            ("none", []),
            ("solved", ["b"]),
        )
    ]
    assert [row["outcome"] for row in cross_check(rows)] == [
        "wrong",
        "answered",
        "wrong",
        "answered",
    ]
    assert cross_check(rows)[2]["why"] == "says that there is no solution, but there is one"


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_rows(undisturbed: tuple[str, Path], tmp_path: Path) -> None:
    with running_cluster() as (address, _):
        assert run(undisturbed[0], tmp_path / "run", "--cluster", address) == 0
    assert verdicts(tmp_path / "run") == verdicts(undisturbed[1])


def test_other_tasks_are_measured_too(tmp_path: Path) -> None:
    making = """
task = "generate"
[[instances]]
name = "7x7"
generate = "bridges"
size = "7x7"
options = { method = "thesis", islands = 11 }
count = 4
[[methods]]
name = "levels"
encoding = "levels"
[[methods]]
name = "lazy"
"""
    assert run(written(tmp_path, making, "making.toml"), tmp_path / "making") == 0
    rows = read_run(tmp_path / "making").rows
    assert {row["outcome"] for row in rows.values()} <= {"answered", "failed"}
    made = {trial: row["solutions"] for trial, row in rows.items()}
    # The same seed gives the same puzzle in every worker.
    assert [made[trial] for trial in range(1, 5)] == [made[trial] for trial in range(5, 9)]
    assert any(row["values"].get("most_tries_a_cell") for row in rows.values())
    rating = """
task = "rate"
[[instances]]
name = "example"
files = "puzzle.txt"
[[methods]]
name = "wikipedia"
techniques = "wikipedia"
[[methods]]
name = "all"
"""
    (tmp_path / "puzzle.txt").write_text("5x5m2:1a1a2e3a3a3e3a6a4")
    assert run(written(tmp_path, rating, "rating.toml"), tmp_path / "rating") == 0
    by_method = {
        row["method"]: row["values"] for row in read_run(tmp_path / "rating").rows.values()
    }
    assert 0 <= by_method["wikipedia"]["share"] <= 1
    assert by_method["all"]["level"] == 2


def test_a_run_ends_with_its_budget_and_continues_with_a_larger_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small, out = written(tmp_path, "budget = 0.000001\n" + SMALL), tmp_path / "run"
    assert run(small, out) == 0
    assert "10 trials left out" in capsys.readouterr().err
    record = read_run(out)
    assert len(record.rows) < 10
    (report,) = report_of([record], has_plots=False).runs
    assert "those that fit into" in dict(about(report))["trials"]
    assert run(written(tmp_path, "budget = 600\n" + SMALL), out) == 0
    assert len(read_run(out).rows) == 10


def test_methods_and_repetitions_are_interleaved(tmp_path: Path) -> None:
    plan = read_experiment("repetitions = 2\n" + SMALL, "small")
    instances = [
        Instance(one.name, number, "") for one in plan.instances for number in range(one.count or 0)
    ]
    (tmp_path / "run").mkdir()
    at_work = RunInProgress(tmp_path / "run", plan, False, trials_of(plan, instances), 1)
    order = [
        (trial.repetition, trial.instance.number, trial.set.name, trial.method.name)
        for trial in at_work.left
    ]
    at_work.close()
    rounds = [one[:3] for one in order]
    assert rounds == sorted(rounds)  # all methods on an instance are neighbours
    assert order != sorted(order)  # in random order
    assert len(order) == 20


def test_a_report_states_load_and_uncommitted_changes(undisturbed: tuple[str, Path]) -> None:
    record = read_run(undisturbed[1])
    for session in record.sessions:
        session.update(commit="abc+", load=9.0, cores=2)
    (report,) = report_of([record], has_plots=False).runs
    measured = dict(about(report))["measured"]
    assert "load 9.0 (more than its cores: times are noisy)" in measured
    assert "commit abc, with uncommitted changes" in measured
