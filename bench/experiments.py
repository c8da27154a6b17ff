"""Run the built-in experiments of the lab, and write a report for each to docs/experiments/.

    python -m bench.experiments                    all of them, in their quick form
    python -m bench.experiments --full NAME...     some of them, as their plans say
    python -m bench.experiments --puzzles DIR --traces DIR [--time-limit S]
    python -m bench.experiments --words            rewrite only the conclusions

Runs are kept in bench/results/lab/: an interrupted run continues, and a complete one is only
reported again. The conclusions are written in bench/conclusions.toml; their figures come from the
tables of the report.
"""

import argparse
import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from puzzlewright.cli import main as puzzlewright
from puzzlewright.cli.answer import LIMIT_REACHED, YES
from puzzlewright.core.words import join_words
from puzzlewright.lab.folder import read_run
from puzzlewright.lab.pages import file_name, rows_csv, text
from puzzlewright.lab.plan import Experiment
from puzzlewright.lab.plan_reader import built_in, read_experiment
from puzzlewright.lab.report import LabReport, RunReport, report_of

HERE = Path(__file__).parent
RUNS = HERE / "results" / "lab"
REPORTS = HERE.parent / "docs" / "experiments"
CONCLUSIONS = tomllib.loads((HERE / "conclusions.toml").read_text(encoding="utf-8"))
# Prefixes of the plots that are kept with a report; the first of each kind.
KEPT = ("box", "growth", "speed-ups")
KINDS = {
    "thesis": "What the theses have measured",
    "open": "What they leave open",
    "own": "Questions of our own",
}
COLUMNS = "| experiment | question | before | here | verdict (claims by set) |"
HEAD = """\
# Experiments

These are reports of runs. Those of a *full form* cover all sizes within a budget, which their
number of trials shows: what does not fit is *not run*, and what reaches a limit is *censored*. The
others are of quick forms. A report contains all tables with the trials behind them (all rows are in
`rows.csv`), the published figures beside ours, some plots, and where and when it was measured.

- **Times are CPU times** of one worker on one core. The machine had other work at the same time,
  and each report states its load. Ignore differences of a tenth, and compare times as ratios
  within a run.
- **Claims** are decided per set, with one correction (Holm) for all claims of a report. Fewer than
  six pairs decide nothing.
- **Figures** in the list come from the tables of the reports.
- **To repeat** all quick forms, run `make experiments EXPERIMENTS="--puzzles DIR --traces DIR"`,
  for a full form `make experiments EXPERIMENTS="--full NAME"`. An interrupted run goes on when you
  repeat the command. Runs are in `bench/results/lab`, and `puzzlewright lab report RUN` writes a
  standalone page of one with all plots, and every table as CSV and LaTeX.
- **Puzzles of others** are not part of the package;
  [the lab](../lab.md#built-in-experiments) says how to get them.
- *Commit not in this repository* marks runs that are older than a rewrite of the history.
"""
SECTION, WORDS = "\n## ", "Summary"
FULL = "- form: full"  # in a report
ANSWERS = ("holds", "does not hold", "not decided")


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.experiments")
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--full", action="store_true", help="as the plans say: hours")
    parser.add_argument("--puzzles", metavar="DIR")
    parser.add_argument("--traces", metavar="DIR")
    parser.add_argument("--time-limit", metavar="S", help="for each; what was measured is reported")
    parser.add_argument("--words", action="store_true", help="rewrite only the conclusions")
    options = parser.parse_args(words)
    for name in options.names or built_in():
        print(f"== {name}", flush=True)
        if options.words:
            if (path := REPORTS / name / "report.md").exists():
                said = with_conclusions(path.read_text(), CONCLUSIONS[name])
                path.write_text(said, encoding="utf-8")
        elif report := _run(name, options):
            _write(report)
    (REPORTS / "README.md").write_text(index(), encoding="utf-8")


def _run(name: str, options: argparse.Namespace) -> RunReport | None:
    """Run or continue an experiment; return its report, or None if it cannot run here."""
    out = RUNS / (name if options.full else f"{name}-quick")
    passed = {
        "--puzzles": options.puzzles,
        "--traces": options.traces,
        "--time-limit": options.time_limit,
    }
    given = [word for option, value in passed.items() if value for word in (option, value)]
    if hasattr(os, "sched_setaffinity"):
        given.append("--pin")
    form = "--full" if options.full else "--quick"
    status = puzzlewright(["lab", "run", name, form, "--out", str(out), *given])
    if status not in (YES, LIMIT_REACHED):
        return None
    return report_of([read_run(out)]).runs[0]


def _write(report: RunReport) -> None:
    """Write the report with a few plots and all rows into docs/experiments."""
    report = _with_few_plots(report)
    folder = REPORTS / report.plan.name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    said = with_conclusions(text(LabReport([report])), CONCLUSIONS[report.plan.name])
    (folder / "report.md").write_text(said, encoding="utf-8")
    (folder / "rows.csv").write_text(rows_csv(report), encoding="utf-8")
    for plot in report.plots:
        (folder / f"{file_name(plot.name)}.svg").write_text(plot.svg, encoding="utf-8")


def _with_few_plots(report: RunReport) -> RunReport:
    first = {
        kind: next((p for p in report.plots if p.name.startswith(kind)), None) for kind in KEPT
    }
    kept = [plot for plot in first.values() if plot]
    sections = [
        replace(section, plots=[plot for plot in section.plots if plot in kept])
        for section in report.sections
    ]
    return replace(report, sections=sections)


def with_conclusions(said: str, concluded: Mapping[str, Any]) -> str:
    """Return a report with these conclusions before its first section, in place of the old ones."""
    head, *sections = said.split(SECTION)
    rest = [one for one in sections if not one.startswith(WORDS)]
    words = with_figures(concluded, said)
    theirs, why = words.get("theirs"), words.get("why", "")
    before = f"**Before.** {theirs}\n\n" if theirs else ""
    summary = f"{before}**Here: {words['verdict']}.** {words['ours']} {why}".rstrip()
    return SECTION.join([head, f"{WORDS}\n\n{summary}\n", *rest])


def with_figures(concluded: Mapping[str, Any], report: str) -> dict[str, str]:
    """Return the sentences of a conclusion, with figures of its report in place of their names."""
    said: dict[str, str] = {}
    for name, place in concluded.get("figures", {}).items():
        parts = [[part] if isinstance(part, str) else part for part in place]
        numbers = [figure(report, *cell) for cell in product(*parts)]
        if name.endswith("percent"):
            numbers = [100 * number for number in numbers]
        if name.endswith("range"):
            numbers = [min(numbers), max(numbers)]
        figures = [rounded(number) for number in numbers]
        if name.endswith("range"):
            said[name] = " to ".join(dict.fromkeys(figures))  # one figure if both are the same
        else:
            said[name] = join_words(figures)
    return {
        name: sentence.format_map(said)
        for name, sentence in concluded.items()
        if isinstance(sentence, str)
    }


def figure(report: str, title: str, *cell: str) -> float:
    """Return a number: part of the title of its table, other cells of its row, its column."""
    *others, column = cell
    for part in report.split("\n### ")[1:]:
        heading, _, table = part.partition("\n")
        lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line[:2] == "| "]
        if title in heading and column in lines[0]:
            for cells in lines[1:]:
                if set(others) <= set(cells):
                    found = cells[lines[0].index(column)]
                    return float(found) if "." in found else int(found)
    raise LookupError(f"no {cell} under {title}")


def rounded(number: float) -> str:
    """Return a figure with two digits, or all digits before the point."""
    if isinstance(number, int) or abs(number) >= 9.95:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 1 else f"{number:.2g}"


def index() -> str:
    """Return the index of all reports, by kind."""
    plans = [read_experiment(said, name) for name, said in built_in().items()]
    there = [plan for plan in plans if (REPORTS / plan.name / "report.md").exists()]
    lines = [HEAD]
    for kind, title in KINDS.items():
        lines.append(f"\n## {title}\n\n{COLUMNS}\n|{'---|' * COLUMNS.count(' | ')}---|\n")
        lines += [_line(plan) for plan in there if CONCLUSIONS[plan.name]["kind"] == kind]
    return "".join(lines)


def _line(plan: Experiment) -> str:
    conclusion = CONCLUSIONS[plan.name]
    report = (REPORTS / plan.name / "report.md").read_text(encoding="utf-8")
    answers = {name: report.count(f"| {name} |") for name in ANSWERS}
    counted = ", ".join(f"{number} {name}" for name, number in answers.items() if number)
    form = " (full form)" if FULL in report else ""
    words = with_figures(conclusion, report)
    cells = (
        f"[{plan.name}]({plan.name}/report.md){form}",
        plan.question if conclusion["kind"] == "own" else f"{plan.question} *{plan.source}*",
        words.get("theirs", ""),
        words["ours"],
        f"**{words['verdict']}**{f' ({counted})' if counted else ''}",
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


if __name__ == "__main__":
    main(sys.argv[1:])
