"""Run the built-in experiments of the lab, and write a report for each to docs/experiments/.

    python -m bench.experiments                    all of them, in their quick form
    python -m bench.experiments --full NAME...     some of them, as their plans say
    python -m bench.experiments --puzzles DIR --traces DIR

Runs are kept in bench/results/lab/, so that one that was ended goes on where it was.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from puzzlewright.cli import main as puzzlewright
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.pages import write_report
from puzzlewright.lab.reading import built_in
from puzzlewright.lab.report import RunReport, report_of

RUNS = Path(__file__).parent / "results" / "lab"
REPORTS = Path(__file__).parent.parent / "docs" / "experiments"
HEAD = """\
# Experiments

Reports of runs actually made (`make experiments`). Each says where and when it was measured, holds
every table with the trials that it comes from, and has the published figures beside ours where
there are any. See [the lab](../lab.md).

| experiment | question | trials | conclusions: hold / do not / not decided | report |
|---|---|---|---|---|
"""


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.experiments")
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--full", action="store_true", help="as the plans say: hours")
    parser.add_argument("--puzzles", metavar="DIR")
    parser.add_argument("--traces", metavar="DIR")
    options = parser.parse_args(words)
    lines = []
    for name in options.names or built_in():
        print(f"== {name}", flush=True)
        if report := _measured(name, options):
            lines.append(_line(report))
    if not options.names:
        (REPORTS / "README.md").write_text(HEAD + "".join(lines))


def _measured(name: str, options: argparse.Namespace) -> RunReport | None:
    """The report of a run, made now or gone on with; None where it cannot be run here."""
    out = RUNS / (name if options.full else f"{name}-quick")
    folders = {"--puzzles": options.puzzles, "--traces": options.traces}
    given = [word for option, folder in folders.items() if folder for word in (option, folder)]
    form = "--full" if options.full else "--quick"
    if puzzlewright(["lab", "run", name, form, "--out", str(out), *given]):
        return None
    report = report_of([read_run(out)])
    write_report(report, REPORTS / name)
    return report.runs[0]


def _line(report: RunReport) -> str:
    plan, answers = report.plan, _answers(report)
    told = " / ".join(str(answers[name]) for name in ("holds", "does not hold", "not decided"))
    return (
        f"| {plan.title} ({plan.source}) | {plan.question} | {len(report.rows)} |"
        f" {told if answers else ''} | [text]({plan.name}/report.md),"
        f" [page]({plan.name}/report.html) |\n"
    )


def _answers(report: RunReport) -> Counter[Any]:
    claims = (table for table in report.tables if table.name == "claims")
    return Counter(row[2] for table in claims for row in table.rows)


if __name__ == "__main__":
    main(sys.argv[1:])
