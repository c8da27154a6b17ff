"""Reports: from rows to HTML, every figure with its rows."""

import csv
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzlewright.cli import main
from puzzlewright.lab import pages
from puzzlewright.lab.analysis import RunAnalysis, ranges, rows_of
from puzzlewright.lab.folder import (
    RunRecord,
    describe_environment,
    header_of,
    read_run,
    write_instances,
)
from puzzlewright.lab.instances import scales_of
from puzzlewright.lab.pages import write_report
from puzzlewright.lab.plan import experiment_of
from puzzlewright.lab.plan_reader import read_experiment
from puzzlewright.lab.plots import box, shortened
from puzzlewright.lab.report import LabReport, ReportSection, RunReport, compare, report_of
from puzzlewright.lab.tables import FigureTable
from puzzlewright.lab.trial import Instance

SIZES = (5, 10, 20)
PLAN = (
    """
title = "Fast & <slow>"
measures = ["total", "construct+load"]
reference = "fast"
time_limit = 10
"""
    + "".join(
        f'[[instances]]\nname = "{side}x{side}"\ngenerate = "bridges"\nsize = "{side}x{side}"\n'
        "count = 30\n"
        for side in SIZES
    )
    + """
[[methods]]
name = "fast"
[[methods]]
name = "slow"
[[methods]]
name = "liar"
[[published]]
table = "table 1"
measure = "total"
unit = "ms"
columns = ["set", "method", "mean", "ratio"]
rows = [["5x5", "fast", 10, 1], ["5x5", "slow", 30, 3], ["5x5", "unheard", 1, 1]]
[[published]]
table = "table 2"
measure = "total"
columns = ["set", "method", "bootstrap p", "p of z"]
rows = [["5x5", "fast", 0.5, 0.6]]
[[alike]]
sample = "5x5"
population = "20x20"
measure = "total"
[[correlated]]
first = "total"
second = "construct+load"
sets = ["5x5", "10x10"]
[[claims]]
text = "fast is faster"
measure = "total"
less = "fast"
more = "slow"
[[claims]]
text = "slow is faster"
measure = "total"
less = "slow"
more = "fast"
[[claims]]
text = "fast is ten times as fast"
measure = "total"
less = "fast"
more = "slow"
factor = 10.0
"""
)


def row(trial: int, kind: str, instance: int, method: str, seconds: float) -> dict[str, Any]:
    laps = {"construct": 0.2 * seconds, "load": 0.1 * seconds, "total": seconds}
    lies = method == "liar"
    return {
        "trial": trial,
        "set": kind,
        "instance": instance,
        "label": f"{kind} {instance}",
        "puzzle": f"{kind} {instance}",
        "method": method,
        "repetition": 0,
        "outcome": "answered",
        "verdict": "none" if lies else "unique",
        "why": None,
        "solutions": [] if lies else ["a"],
        "wall": laps,
        "cpu": laps,
        "values": {"variables": 10, "memory": 30.0},
        "figures": {},
        "session": 0,
    }


def record_of(folder: Path, seed: int = 1, factor: float = 2.0) -> RunRecord:
    """Return a run in which slow takes this many times as long as fast, with a little noise."""
    random = Random(seed)
    plan = read_experiment(PLAN, "planted")
    rows, trial = {}, 0
    for side in SIZES:
        base = [0.001 * side**2 * random.lognormvariate(0, 0.3) for _ in range(30)]
        for method, times in (("fast", 1.0), ("slow", factor), ("liar", 0.1)):
            for instance, seconds in enumerate(base):
                trial += 1
                noisy = times * seconds * random.lognormvariate(0, 0.1)
                rows[trial] = row(trial, f"{side}x{side}", instance, method, noisy)
    write_instances(
        folder, [Instance(f"{side}x{side}", n, "") for side in SIZES for n in range(30)]
    )
    return RunRecord(folder, header_of(plan, False, trial), [describe_environment()], rows)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> RunReport:
    record = record_of(tmp_path_factory.mktemp("planted"))
    return report_of([record], has_plots=False).runs[0]


def table(report: RunReport, name: str) -> FigureTable:
    return next(one for one in report.tables if one.name == name)


def test_a_planted_difference_is_tested(planted: RunReport) -> None:
    found = table(planted, "tests total")
    assert found.rows
    for values in found.rows:
        line = dict(zip(found.columns, values, strict=True))
        assert line["method"] == "slow"
        assert line["difference"] > 0
        assert line["p"] < 0.001


def test_a_planted_ratio_is_reported_with_its_interval(planted: RunReport) -> None:
    found = table(planted, "against total")
    for values in found.rows:
        line = dict(zip(found.columns, values, strict=True))
        assert line["method"] == "slow"
        assert line["low"] < 2 < line["high"]


def test_claims_hold_or_do_not(planted: RunReport) -> None:
    answers = {(line[0], line[2]) for line in table(planted, "claims").rows}
    assert answers == {
        ("fast is faster", "holds"),
        ("slow is faster", "does not hold"),
        ("fast is ten times as fast", "does not hold"),
    }


def test_equal_methods_are_not_reported_as_different(tmp_path: Path) -> None:
    report = report_of([record_of(tmp_path, factor=1.0)], has_plots=False).runs[0]
    answers = {line[2] for line in table(report, "claims").rows if line[8] is None}
    assert answers == {"not decided"}


# The seconds of the fast and the slow method on each instance of a set.
DEGENERATE: dict[str, list[tuple[float, float]]] = {
    "all equal": [(0.5, 0.5)] * 6,
    "the same ratio": [(0.1 * n, 0.3 * n) for n in range(1, 7)],
    "equal but for the last bit": [(0.1 + 0.2, 0.3), (0.3, 0.3), (0.3, 0.1 + 0.2)],
    "zeros": [(0.0, 0.0)] * 4,
    "some zeros": [(0.0, 0.001), (0.002, 0.0), (0.001, 0.002)],
    "one pair": [(0.001, 0.002)],
    "two pairs": [(0.001, 0.002), (0.002, 0.002)],
    "huge ratios": [(1e-9, 9.0), (9.0, 1e-9), (1e-6, 9.0)],
}


@pytest.mark.parametrize("times", DEGENERATE.values(), ids=DEGENERATE)
def test_degenerate_times_give_no_warning(times: list[tuple[float, float]], tmp_path: Path) -> None:
    """A machine may measure anything, and tests turn warnings into errors."""
    rows: dict[int, dict[str, Any]] = {}
    for side in SIZES:
        for instance, pair in enumerate(times):
            for method, seconds in zip(("fast", "slow"), pair, strict=True):
                trial = len(rows) + 1
                rows[trial] = row(trial, f"{side}x{side}", instance, method, seconds)
    plan = read_experiment(PLAN, "degenerate")
    write_instances(tmp_path, [])
    header = header_of(plan, False, len(rows))
    record = RunRecord(tmp_path, header, [describe_environment()], rows)
    report = report_of([record]).runs[0]
    outcomes = table(report, "outcomes")
    answered = outcomes.columns.index("answered")
    assert [line[answered] for line in outcomes.rows] == [3 * len(times), 3 * len(times), 0]
    assert "box total" in {one.name for one in report.plots}


def test_a_run_without_any_answer_gives_no_warning(tmp_path: Path) -> None:
    record = record_of(tmp_path)
    for one in record.rows.values():
        one.update(outcome="timeout", verdict=None, solutions=[])
    outcomes = table(report_of([record]).runs[0], "outcomes")
    assert [line[outcomes.columns.index("timeout")] for line in outcomes.rows] == [90, 90, 90]


def test_a_claim_of_around_does_not_hold_far_above(tmp_path: Path) -> None:
    record = record_of(tmp_path, factor=2.0)
    answers = {}
    for low, high in ((1.5, 2.5), (1.2, 1.6), (2.4, 3.0)):
        claim = {"text": "around", "measure": "total", "less": "fast", "more": "slow"}
        record.header["plan"]["claims"] = [{**claim, "factor": low, "at_most": high}]
        found = table(report_of([record], has_plots=False).runs[0], "claims")
        answers[low] = {line[2] for line in found.rows}
    assert answers == {1.5: {"holds"}, 1.2: {"does not hold"}, 2.4: {"does not hold"}}


def test_sets_that_were_not_run_have_no_verdict(tmp_path: Path) -> None:
    record = record_of(tmp_path)
    claim = {"text": "t", "measure": "total", "less": "fast", "more": "slow"}
    record.header["plan"]["claims"] = [{**claim, "sets": ["5x5", "50x50"]}]
    found = table(report_of([record], has_plots=False).runs[0], "claims")
    assert [line[1:3] for line in found.rows] == [["5x5", "holds"], ["50x50", "not run"]]


def test_trials_that_reach_the_limit_do_not_flatter_a_slow_method(tmp_path: Path) -> None:
    """Slow and fast are alike where both end, but slow reaches the limit on half of them."""
    record = record_of(tmp_path, factor=1.0)
    for one in record.rows.values():
        if one["method"] == "slow" and one["instance"] % 2:
            one.update(outcome="timeout", verdict=None, solutions=[])
    found = table(report_of([record], has_plots=False).runs[0], "claims")
    lines = [dict(zip(found.columns, line, strict=True)) for line in found.rows]
    faster = [line for line in lines if line["claim"] == "fast is faster"]
    assert {line["here"] for line in faster} == {"holds"}
    assert {(line["pairs"], line["censored"]) for line in faster} == {(30, 15)}


def test_methods_are_ranked_beside_the_virtual_best_solver(planted: RunReport) -> None:
    found = table(planted, "ranking total")
    assert [line[0] for line in found.rows] == ["virtual best solver", "fast", "slow", "liar"]
    best, fast, slow, liar = found.rows
    assert best[1] == fast[1] == slow[1] == 90
    assert best[2] <= fast[2] < slow[2] < liar[2] == 20_000
    assert fast[3] + slow[3] == best[3] == 90


def test_trials_left_out_are_counted(tmp_path: Path) -> None:
    record = record_of(tmp_path)
    for trial in range(1, 11):
        del record.rows[trial]
    found = table(report_of([record], has_plots=False).runs[0], "outcomes")
    at = found.columns.index("not run")
    assert [line[at] for line in found.rows] == [10, 0, 0]


def test_a_wrong_answer_does_not_count_as_solved(planted: RunReport) -> None:
    assert table(planted, "outcomes").columns == ("method", "answered", "wrong", "trials")
    assert [line[:3] for line in table(planted, "outcomes").rows] == [
        ["fast", 90, 0],
        ["slow", 90, 0],
        ["liar", 0, 90],
    ]
    summed = {tuple(line[:2]): line for line in table(planted, "summary total").rows}
    assert summed["5x5", "liar"][3] == 0
    assert summed["5x5", "liar"][-2] == 20_000  # PAR-2: twice the limit


def test_published_figures_are_shown_beside_ours(planted: RunReport) -> None:
    found = table(planted, "published table 1 total")
    assert found.columns[2:6] == ("mean, theirs", "mean, ours", "ratio, theirs", "ratio, ours")
    assert [line[:2] for line in found.rows] == [["5x5", "fast"], ["5x5", "slow"]]
    ratios = table(planted, "ratios table 1 total").rows[0]
    assert ratios[2] == 3
    assert ratios[3] == pytest.approx(2, rel=0.1)


def test_likeness_is_shown_beside_its_published_figures(planted: RunReport) -> None:
    answers = table(planted, "alike")
    (beside,) = table(planted, "published table 2 total").rows
    alike = next(row for row in answers.rows if row[2] == "fast")
    p, p_of_z = (alike[answers.columns.index(name)] for name in ("bootstrap p", "p of z"))
    assert list(beside[2:6]) == [0.5, p, 0.6, p_of_z]
    assert p_of_z < 0.001
    assert beside[-1] == alike[-1] == "1-30, 181-210"


def test_measures_that_go_together_are_reported(planted: RunReport) -> None:
    fast = next(row for row in table(planted, "correlated").rows if row[2] == "fast")
    assert fast[3] == 60
    assert fast[4] == pytest.approx(1)
    assert fast[-1] == "1-30, 91-120"


def test_a_planted_growth_is_found(planted: RunReport) -> None:
    fast = table(planted, "growth total").rows[0]
    assert fast[:2] == ["fast", 3]
    assert fast[2] == pytest.approx(1, abs=0.1)


def test_every_figure_can_be_traced_to_its_rows(planted: RunReport) -> None:
    found = table(planted, "summary total")
    at = found.columns.index("mean")
    for line in found.rows:
        first, last = map(int, line[-1].split("-"))
        rows = [one for one in planted.rows if first <= one["trial"] <= last]
        assert {(one["set"], one["method"]) for one in rows} == {tuple(line[:2])}
        if line[at] is not None:
            mean = sum(1000 * one["cpu"]["total"] for one in rows) / len(rows)
            assert line[at] == pytest.approx(mean)
    assert all(one.columns[-1] == "trials" for one in planted.tables)
    assert ranges([3, 1, 2, 7, 9, 10]) == "1-3, 7, 9-10"


def test_a_report_needs_no_other_file_and_has_every_form(tmp_path: Path) -> None:
    record = record_of(tmp_path / "run")
    lines = [{"header": record.header}, {"session": record.sessions[0]}, *record.rows.values()]
    (record.folder / "rows.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["lab", "report", str(record.folder)]) == 0
    folder = record.folder / "report"
    page = (folder / "report.html").read_text()
    assert "Fast &amp; &lt;slow&gt;" in page
    assert not re.search(r'(src|href)="(?!#|data:)', page)  # nothing is loaded from elsewhere
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    names = {path.name for path in folder.iterdir()}
    for kind in ("box", "cactus", "quantiles", "scatter", "speed-ups", "growth"):
        drawn = [name for name in names if name.startswith(kind) and name.endswith(".svg")]
        assert drawn
        for name in drawn:
            assert ET.parse(folder / name).getroot().tag.endswith("svg")
    with open(folder / "summary-total.csv", newline="") as file:
        assert len(list(csv.reader(file))) == 10
    with open(folder / "rows.csv", newline="") as file:
        assert len(list(csv.reader(file))) == 271
    assert r"\toprule" in (folder / "summary-total.tex").read_text()
    assert "| set | method |" in (folder / "report.md").read_text()


def test_no_text_of_a_run_is_markup_in_a_report(tmp_path: Path) -> None:
    record = record_of(tmp_path / "run")
    record.rows[1]["why"] = "<!--<script>"
    page = pages.page(report_of([record], has_plots=False))
    assert "<!--<script>" not in page
    assert "\\u003c!--\\u003cscript>" in page


def test_pictures_are_short_but_their_words_stay() -> None:
    drawn = '<text x="12.34567" y="0.5">0.005</text><path d="M 1.23456 2"/>'
    assert shortened(drawn) == '<text x="12.34" y="0.5">0.005</text><path d="M 1.23 2"/>'


def test_two_runs_in_one_report_are_kept_apart(planted: RunReport, tmp_path: Path) -> None:
    plot = box(RunAnalysis(planted.plan, rows_of(planted.record, ["total"])), "total")
    assert plot
    drawn = replace(planted, sections=[ReportSection("total", plots=[plot])])
    write_report(LabReport([drawn, drawn]), tmp_path)
    ids = re.findall(r' id="([^"]+)"', (tmp_path / "report.html").read_text())
    assert len(ids) == len(set(ids))
    named = re.findall(r"\]\((.*?svg)\)", (tmp_path / "report.md").read_text())
    assert len(named) == len(set(named)) == 2
    assert all((tmp_path / name).exists() for name in named)


def test_two_runs_are_compared(tmp_path: Path) -> None:
    one, other = record_of(tmp_path / "a"), record_of(tmp_path / "b", factor=4.0)
    found = compare(one, other)
    by_method = {
        line[1]: line[6] for line in found.rows if line[0] == "20x20" and line[2] == "total"
    }
    assert by_method["slow"] == pytest.approx(2, rel=0.01)
    assert by_method["fast"] == pytest.approx(1, rel=0.01)
    assert found.remark == "Both were measured in the same place."


def test_plans_come_back_from_their_rows() -> None:
    plan = read_experiment(PLAN, "planted")
    back = experiment_of(json.loads(json.dumps(asdict(plan))))
    assert asdict(back) == asdict(plan)


def test_a_folder_without_a_run_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert "is not a run" in capsys.readouterr().err
    (tmp_path / "rows.jsonl").write_text('{"header": 1}\nnonsense\n')
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert "does not belong to a run" in capsys.readouterr().err
    with pytest.raises(Exception, match="does not belong to a run"):
        read_run(tmp_path)


def test_stated_scales_and_cells_are_not_mixed() -> None:
    plan = read_experiment(PLAN, "planted")
    assert scales_of(plan) == {"5x5": 25, "10x10": 100, "20x20": 400}
    stated = replace(plan.instances[0], scale=9)
    islands = replace(plan, instances=(stated, *plan.instances[1:]))
    assert scales_of(islands) == {"5x5": 9, "10x10": None, "20x20": None}
