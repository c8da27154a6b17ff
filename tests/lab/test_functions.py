"""`run_experiment` and `report_experiment`: what `puzzlewright lab` does, as functions."""

import tomllib
from pathlib import Path

import pytest

import puzzlewright as pw
from tests.lab.plans import SMALL, written


class Heard(pw.Listener):
    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


def test_a_run_stops_at_its_limit_continues_and_is_reported(tmp_path: Path) -> None:
    plan, out = written(tmp_path), tmp_path / "run"
    stopped = pw.run_experiment(plan, out=out, limit=pw.Limit(seconds=0.001))
    assert stopped.why == "the time for this run is up; run it again to continue"
    assert not stopped.is_complete
    calls: list[tuple[int, int]] = []
    heard = Heard()
    run = pw.run_experiment(
        Path(plan),
        out=str(out),
        progress=lambda done, total: calls.append((done, total)),
        listener=heard,
    )
    assert (run.folder, run.trials, run.measured, run.why) == (out, 10, 10, None)
    assert run.is_complete
    assert run.outcomes == {"answered": 10}
    assert calls == [(done, 10) for done in range(stopped.measured, 11)]
    assert heard.notes[-1].startswith(f"{10 - stopped.measured} trials to measure")
    assert len(repr(run)) <= 400
    assert list(run.json()) == ["run", "trials", "measured", "outcomes", "left"]

    report = pw.report_experiment(out)
    assert report.folder == out / "report"
    assert (out / "report" / "report.html").exists()
    assert len(repr(report)) <= 400
    tables = pw.report_experiment([out], out=tmp_path / "none", write=False)
    assert tables.folder is None
    assert not (tmp_path / "none").exists()
    assert tables.json()["runs"][0]["measured"] == 10


def test_a_plan_as_a_dict_is_only_estimated(tmp_path: Path) -> None:
    plan = {"name": "mine", **tomllib.loads(SMALL)}
    run = pw.run_experiment(plan, out=tmp_path / "run", estimate=True)
    assert (run.measured, run.left.trials, run.why) == (0, 10, None)
    assert "quick" not in plan  # the caller's dict stays as it is


def test_wrong_calls_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="workers must be at least 1"):
        pw.run_experiment("mosaic-encodings", workers=0)
    with pytest.raises(pw.UnknownName):
        pw.run_experiment("mosaic-encoding")
    with pytest.raises(pw.PuzzlewrightError, match="is not a run"):
        pw.report_experiment(tmp_path)
    with pytest.raises(ValueError, match="at least one run"):
        pw.report_experiment([])
