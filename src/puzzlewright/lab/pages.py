"""Write a report: an HTML page, the same as Markdown, and a file for each table and plot."""

import csv
import html
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import BadArgument, UnknownName, file_errors
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.words import csv_cell, short_repr
from puzzlewright.lab.conclusions import FAILS, HOLDS
from puzzlewright.lab.folder import is_overloaded, read_run
from puzzlewright.lab.plots import prefix_ids
from puzzlewright.lab.report import LabReport, RunReport, report_of
from puzzlewright.lab.tables import TRIALS, FigureTable, latex, markdown, shown, with_columns

NUMBER, LONG = ' class="number"', ' class="long"'  # to the right; broken into lines
MAX_LINE_LENGTH = 40  # characters of a text that stays on one line
ROW_COLUMNS = ("trial", "set", "label", "method", "repetition", "outcome", "verdict", "why")


@short_repr
@dataclass(frozen=True)
class ExperimentReport(JsonResult):
    """The report of runs, and the folder it is written to."""

    JSON = ("*report",)

    report: LabReport = field(repr=False)
    folder: Path | None  # None if it is not written


def report_experiment(
    runs: str | Path | Iterable[str | Path],
    *,
    out: str | Path | None = None,
    write: bool = True,
    columns: Sequence[str] = (),
) -> ExperimentReport:
    """Report one run or several: tables, tests and plots, with published figures.

    `runs` is the folder of a run, or several. The folder `out` (default: report in the folder of
    the first run) gets report.html, report.md, every table as CSV and LaTeX, and every plot as SVG.
    With `write=False` there are no files and no plots; `json()` returns all tables. LaTeX tables
    have only the given `columns`, where they have some of these.

        report = pw.report_experiment("lab-runs/encodings-mosaic-quick", out="report")
        print(report.folder)
    """
    folders = [Path(one) for one in ([runs] if isinstance(runs, str | Path) else runs)]
    if not folders:
        raise BadArgument("a report needs the folder of at least one run")
    report = report_of([read_run(one) for one in folders], has_plots=write)
    if not write:
        return ExperimentReport(report, None)
    folder = Path(out or folders[0] / "report")
    write_report(report, folder, columns)
    return ExperimentReport(report, folder)


def write_report(report: LabReport, folder: Path, columns: Sequence[str] = ()) -> None:
    """Write all files of a report; LaTeX tables with these columns."""
    tables = [table for run in report.runs for table in run.tables]
    for name in columns:
        if not any(name in table.columns for table in tables):
            known = dict.fromkeys(column for table in tables for column in table.columns)
            raise UnknownName("column", name, known)
    files: dict[str, str] = {"report.html": page(report), "report.md": text(report)}
    for at, run in zip(_folders(report), report.runs, strict=True):
        files[f"{at}rows.csv"] = rows_csv(run)
        for table in run.tables:
            name = f"{at}{file_name(table.name)}"
            files[f"{name}.csv"] = _csv([table.columns, *table.rows])
            files[f"{name}.tex"] = latex(with_columns(table, columns))
        for plot in run.plots:
            files[f"{at}{file_name(plot.name)}.svg"] = plot.svg
    with file_errors(folder, "written"):
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")


def file_name(name: str) -> str:
    return re.sub(r"[^\w.+-]+", "-", name).strip("-").lower()


def rows_csv(run: RunReport) -> str:
    """Return every row with all its measures."""
    parts = ("wall", "cpu", "values")
    names = sorted({f"{part}.{name}" for row in run.rows for part in parts for name in row[part]})
    lines: list[list[object]] = [[*ROW_COLUMNS, *names]]
    for row in run.rows:
        measured = {f"{part}.{name}": value for part in parts for name, value in row[part].items()}
        lines.append([*(row[name] for name in ROW_COLUMNS), *(measured.get(one) for one in names)])
    return _csv(lines)


def _csv(lines: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        [[csv_cell(one) for one in line] for line in lines]
    )
    return out.getvalue()


def text(report: LabReport) -> str:
    """Return the whole report as Markdown."""
    both = zip(_folders(report), report.runs, strict=True)
    return "\n".join(line for at, run in both for line in _lines(run, at)) + "\n"


def _folders(report: LabReport) -> list[str]:
    """Return the folder of each run's files: next to the report if there is only one run."""
    if len(report.runs) == 1:
        return [""]
    names = [run.plan.name for run in report.runs]
    return [
        f"{name}-{number}/" if names.count(name) > 1 else f"{name}/"
        for number, name in enumerate(names, 1)
    ]


def _lines(run: RunReport, at: str) -> Iterator[str]:
    plan = run.plan
    yield f"# {plan.title or plan.name}\n"
    for sentence in (plan.question, f"Source: {plan.source}." if plan.source else "", plan.notes):
        if sentence:
            yield f"{sentence}\n"
    for name, value in about(run):
        yield f"- {name}: {value}"
    for section in run.sections:
        yield f"\n## {section.title}\n"
        for table in section.tables:
            yield f"{markdown(table)}\n"
        for plot in section.plots:
            yield f"![{plot.title}]({at}{file_name(plot.name)}.svg)\n"


def about(run: RunReport) -> list[tuple[str, str]]:
    """Return the machine, versions and settings of a run."""
    plan, header = run.plan, run.record.header
    minutes = sum(float(row.get("elapsed", 0)) for row in run.rows) / 60
    whole = "" if run.record.is_complete else f" (those that fit into {minutes:.1f} minutes)"
    entries = [
        ("trials", f"{len(run.rows)} of {header['trials']}{whole}, each in its own process"),
        ("form", "quick" if header["quick"] else "full"),
        ("clock", {"cpu": "CPU time", "wall": "wall time"}[plan.clock]),
        ("limits", f"{plan.time_limit:g} s and {plan.memory_limit:g} MB a trial"),
        ("plan", f"{plan.name}, {header['digest']}, order by seed {plan.seed}"),
    ]
    used = {row["session"] for row in run.rows}
    for number, session in enumerate(run.record.sessions):
        if number not in used:  # a later call that had nothing to measure
            continue
        packages = ", ".join(f"{name} {version}" for name, version in session["packages"].items())
        measured = (
            f"{session['started']} on {session['processor']}, {session['cores']} cores,"
            f" {session['memory_mb']} MB, {session['system']},"
            f" load {session['load']}{_noise(session)};"
            f" puzzlewright {session['puzzlewright']} ({_commit(session['commit'])}), Python"
            f" {session['python']}, {packages}"
        )
        entries.append(("measured", measured))
    return entries


def _noise(session: JsonObject) -> str:
    """Return a remark on a machine that had other work."""
    return " (more than its cores: times are noisy)" if is_overloaded(session) else ""


def _commit(commit: str | None) -> str:
    if commit is None:
        return "no checkout"
    return f"commit {commit.rstrip('+')}" + ", with uncommitted changes" * commit.endswith("+")


def page(report: LabReport) -> str:
    """Return the whole report as one HTML page that needs no other file."""
    files = resources.files("puzzlewright.lab")
    style = (files / "page.css").read_text(encoding="utf-8")
    code = (files / "page.js").read_text(encoding="utf-8")
    title = ", ".join(run.plan.title or run.plan.name for run in report.runs)
    body = "\n".join(_run_html(run, number) for number, run in enumerate(report.runs))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{style}</style></head>"
        f"<body><main>{body}</main><script>{code}</script></body></html>\n"
    )


def _run_html(run: RunReport, number: int) -> str:
    plan = run.plan
    parts = [f"<h1>{html.escape(plan.title or plan.name)}</h1>"]
    if plan.question:
        parts.append(f'<p class="question">{html.escape(plan.question)}</p>')
    if plan.source:
        parts.append(f"<p>Source: {html.escape(plan.source)}.</p>")
    if plan.notes:
        parts.append(f"<p>{html.escape(plan.notes)}</p>")
    entries = [(html.escape(name), html.escape(value)) for name, value in about(run)]
    parts += ["<dl>", *(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in entries), "</dl>"]
    for section in run.sections:
        parts.append(f"<section><h2>{html.escape(section.title)}</h2>")
        parts += [_table_html(table, number) for table in section.tables]
        parts += [
            f"<figure>{prefix_ids(plot.svg, f'run{number}')}"
            f"<figcaption>{html.escape(plot.title)}</figcaption></figure>"
            for plot in section.plots
        ]
        parts.append("</section>")
    rows = [
        {name: row[name] for name in ROW_COLUMNS}
        | {f"{clock} {name}": row[clock][name] for clock in ("cpu", "wall") for name in row[clock]}
        | row["values"]
        for row in run.rows
    ]
    data = json.dumps(rows).replace("<", "\\u003c")
    parts.append(f'<script type="application/json" id="rows-{number}">{data}</script>')
    return "\n".join(parts)


def _table_html(table: FigureTable, run: int) -> str:
    head = "".join(
        f"<th{NUMBER if is_number else ''}>{html.escape(name)}</th>"
        for name, is_number in zip(table.columns, table.is_number, strict=True)
    )
    lines = [
        f'<div class="table"><h3>{html.escape(table.title)}</h3><table data-run="{run}">',
        f"<thead><tr>{head}</tr></thead><tbody>",
    ]
    for row in table.rows:
        cells = "".join(_cell(name, value) for name, value in zip(table.columns, row, strict=True))
        lines.append(f"<tr>{cells}</tr>")
    lines.append("</tbody></table>")
    if table.remark:
        lines.append(f'<p class="remark">{html.escape(table.remark)}</p>')
    return "".join([*lines, "</div>"])


def _cell(column: str, value: object) -> str:
    said = html.escape(shown(value, column))
    if column == TRIALS:
        return f'<td><button class="trials" title="show these rows">{said}</button></td>'
    if value in (HOLDS, FAILS):
        return f'<td class="{"yes" if value == HOLDS else "no"}">{said}</td>'
    if isinstance(value, int | float):
        return f"<td{NUMBER}>{said}</td>"
    return f"<td{LONG if len(said) > MAX_LINE_LENGTH else ''}>{said}</td>"
