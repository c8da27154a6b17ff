"""The sentences about experiments quote their rows, and reports name commits that exist."""

import csv
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from statistics import geometric_mean, mean, stdev

import pytest

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "docs" / "experiments"
CONCLUSIONS = tomllib.loads((ROOT / "bench" / "conclusions.toml").read_text(encoding="utf-8"))
QUOTED = [(name, *figure) for name, one in CONCLUSIONS.items() for figure in one.get("figures", [])]


@cache
def rows_of(name: str) -> list[dict[str, str]]:
    with open(REPORTS / name / "rows.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def sample(name: str, kind: str, method: str, measure: str) -> dict[str, float]:
    """Return the numbers of a set and method, by puzzle; a measure may be a sum."""
    return {
        row["label"]: sum(float(row[part]) for part in measure.split("+"))
        for row in rows_of(name)
        if (row["set"], row["method"], row["outcome"]) == (kind, method, "answered")
    }


def computed(name: str, statistic: str, measure: str, kind: str, methods: list[str]) -> float:
    if statistic == "failed":
        mine = [row for row in rows_of(name) if (row["set"], row["method"]) == (kind, methods[0])]
        return 100 * mean(row["outcome"] == "failed" for row in mine)
    first = sample(name, kind, methods[0], measure)
    if statistic == "ratio":
        second = sample(name, kind, methods[1], measure)
        return geometric_mean(first[label] / second[label] for label in first if label in second)
    return stdev(first.values()) if statistic == "sd" else mean(first.values())


@pytest.mark.parametrize(("name", "quoted", "statistic", "measure", "kind", "methods"), QUOTED)
def test_a_quoted_figure_is_that_of_the_rows(
    name: str, quoted: str, statistic: str, measure: str, kind: str, methods: list[str]
) -> None:
    assert re.search(rf"(?<![\d.,]){re.escape(quoted)}(?!\d)", CONCLUSIONS[name]["ours"])
    number = quoted.replace(",", "")
    digits = len(number.partition(".")[2])
    unit = 10.0**-digits * (10 if number.endswith("0") and "." not in number else 1)
    found = computed(name, statistic, measure, kind, methods)
    assert abs(found - float(number)) <= 0.5001 * unit


def test_the_index_quotes_the_conclusions() -> None:
    index = (REPORTS / "README.md").read_text(encoding="utf-8")
    for name, one in CONCLUSIONS.items():
        if (REPORTS / name / "report.md").exists():
            assert one["ours"].replace("|", "\\|") in index, name


REPORT_NAMES = sorted(path.parent.name for path in REPORTS.glob("*/report.md"))


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
