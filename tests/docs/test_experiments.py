"""The sentences about experiments quote their rows, and reports name commits that exist."""

import csv
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import geometric_mean, mean, median
from typing import Any

import pytest

from bench.experiments import CONCLUSIONS, index, with_conclusions

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "docs" / "experiments"
REPORT_NAMES = sorted(path.parent.name for path in REPORTS.glob("*/report.md"))
MEANS = re.compile(r"### (\S+)(?: \(ms\)| \(MB\))? by set and method\n\n(.*?)\n\n", re.DOTALL)
RATIOS = re.compile(r"### (\S+)(?: \(ms\))?, as a multiple of (.*?)\n\n(.*?)\n\n", re.DOTALL)


@cache
def report_of(name: str) -> str:
    return (REPORTS / name / "report.md").read_text(encoding="utf-8")


@cache
def values_of(name: str) -> dict[tuple[str, str], dict[tuple[str, str], list[float]]]:
    """Return the numbers of the answered trials, by set and method, then by measure and puzzle."""
    found: dict[tuple[str, str], Any] = defaultdict(lambda: defaultdict(list))
    with open(REPORTS / name / "rows.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["outcome"] == "answered":
                for column, value in row.items():
                    clock, _, measure = column.partition(".")
                    if value and (clock == "cpu" or clock == "values"):
                        scaled = 1000 * float(value) if clock == "cpu" else value
                        found[row["set"], row["method"]][measure, row["label"]].append(scaled)
    return found


def by_puzzle(name: str, kind: str, method: str, measure: str) -> dict[str, float]:
    """Return the median over repetitions for each puzzle; a measure may be a sum."""
    mine = values_of(name)[kind, method]
    parts = (measure[:1].lower() + measure[1:]).split("+")
    labels = [label for part, label in mine if part == parts[0]]
    return {
        label: median(
            sum(map(float, laps))
            for laps in zip(*(mine[part, label] for part in parts), strict=True)
        )
        for label in labels
        if all((part, label) in mine for part in parts)
    }


def lines_of(table: str) -> Iterator[dict[str, str]]:
    head, _, *rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
    return (dict(zip(head, row, strict=False)) for row in rows)


@pytest.mark.parametrize("name", REPORT_NAMES)
def test_the_means_and_ratios_of_a_report_are_those_of_its_rows(name: str) -> None:
    for measure, table in MEANS.findall(report_of(name)):
        for line in lines_of(table):
            if mine := by_puzzle(name, line["set"], line["method"], measure):
                assert mean(mine.values()) == pytest.approx(float(line["mean"]), rel=2e-3)
    for measure, other, table in RATIOS.findall(report_of(name)):
        for line in lines_of(table):
            if line["ratio"]:
                mine = by_puzzle(name, line["set"], line["method"], measure)
                theirs = by_puzzle(name, line["set"], other, measure)
                ratios = [mine[at] / theirs[at] for at in mine if mine[at] and theirs.get(at)]
                assert geometric_mean(ratios) == pytest.approx(float(line["ratio"]), rel=2e-3)


@pytest.mark.parametrize("name", REPORT_NAMES)
def test_a_summary_quotes_its_report(name: str) -> None:
    assert with_conclusions(report_of(name), CONCLUSIONS[name]) == report_of(name)


@pytest.mark.parametrize("name", REPORT_NAMES)
def test_a_summary_has_no_figures_of_its_own(name: str) -> None:
    """Figures in a summary are names that the report's tables replace, or stand in these tables."""
    before, rest = report_of(name).split("## Summary", 1)
    tables = before + rest.partition("\n## ")[2]
    ours = re.sub(r"\{\w+\}", "", CONCLUSIONS[name]["ours"])
    numbers = re.findall(r"(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)*(?!\w)", ours)
    numbers = [one for one in numbers if one.count(".") < 2]  # not a version
    assert [one for one in numbers if not re.search(rf"(?<![\d.]){one}(?![\d.])", tables)] == []


def test_the_index_quotes_the_reports() -> None:
    assert (REPORTS / "README.md").read_text(encoding="utf-8") == index()


@pytest.mark.parametrize("name", REPORT_NAMES)
def test_a_report_names_a_commit_that_exists_or_is_marked(name: str) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    text = (REPORTS / name / "report.md").read_text(encoding="utf-8")
    commits = re.findall(r"\(commit ([^)]*)\)", text)
    assert commits
    for commit in set(commits) - {"not in this repository"}:
        assert re.fullmatch("[0-9a-f]{12}", commit), "measured with uncommitted changes"
        subprocess.run(["git", "cat-file", "-e", commit], cwd=ROOT, check=True)


def test_the_index_says_which_reports_are_full() -> None:
    index = (REPORTS / "README.md").read_text(encoding="utf-8")
    for name in REPORT_NAMES:
        is_full = "- form: full" in (REPORTS / name / "report.md").read_text(encoding="utf-8")
        assert (f"[{name}]({name}/report.md) (full form)" in index) == is_full
