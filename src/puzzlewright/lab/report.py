"""Build a report: conclusions, published tables beside ours, figures, plots and outcomes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from puzzlewright.lab.analysis import Findings, frame_of, ranges
from puzzlewright.lab.folder import RunRecord
from puzzlewright.lab.plan import COUNTS, PHASES, Experiment, experiment_of
from puzzlewright.lab.plots import FigurePlot, plots_of
from puzzlewright.lab.stats import spread
from puzzlewright.lab.tables import (
    TRIALS,
    FigureTable,
    beside,
    claims,
    comparison,
    correlations,
    grown,
    likenesses,
    outcomes,
    ratios_beside,
    summary,
    titled,
    troubles,
)
from puzzlewright.lab.trial import judged


@dataclass(frozen=True)
class ReportSection:
    """A part with a heading."""

    title: str
    tables: Sequence[FigureTable] = ()
    plots: Sequence[FigurePlot] = ()


@dataclass(frozen=True)
class RunReport:
    """What one run says."""

    plan: Experiment
    record: RunRecord
    sections: Sequence[ReportSection]
    rows: Sequence[dict[str, Any]]

    @property
    def tables(self) -> list[FigureTable]:
        return [table for section in self.sections for table in section.tables]

    @property
    def plots(self) -> list[FigurePlot]:
        return [plot for section in self.sections for plot in section.plots]

    def json(self) -> dict[str, Any]:
        return {
            "name": self.plan.name,
            "title": self.plan.title,
            "question": self.plan.question,
            "source": self.plan.source,
            "measured": len(self.record.rows),
            "trials": self.record.header["trials"],
            "sessions": self.record.sessions,
            "tables": [table.json() for table in self.tables],
        }


@dataclass(frozen=True)
class LabReport:
    """What one run or several say."""

    runs: Sequence[RunReport]

    def json(self) -> dict[str, Any]:
        return {"runs": [run.json() for run in self.runs]}


def report_of(records: Sequence[RunRecord], *, has_plots: bool = True) -> LabReport:
    """What runs say; plots take the longest, and not everybody needs them."""
    return LabReport([_of_run(record, has_plots) for record in records])


def _of_run(record: RunRecord, has_plots: bool) -> RunReport:
    plan = experiment_of(record.header["plan"])
    rows = judged([record.rows[trial] for trial in sorted(record.rows)])
    return RunReport(plan, record, list(_sections(plan, record, has_plots)), rows)


def _sections(plan: Experiment, record: RunRecord, has_plots: bool) -> Iterator[ReportSection]:
    if not record.rows:
        return
    if plan.task == "people":
        yield ReportSection("What people did", _people(record))
        return
    asked = [table.measure for table in plan.published]
    asked += [claim.measure for claim in plan.claims]
    asked += [likeness.measure for likeness in plan.alike]
    asked += [measure for both in plan.correlated for measure in (both.first, both.second)]
    counted = [*PHASES, *COUNTS] if plan.task == "solve" else []
    found = Findings(plan, frame_of(record, [*plan.measures, *asked, *counted]))
    answers = claims(found), likenesses(found), correlations(found)
    if concluded := [table for table in answers if table.rows]:
        yield ReportSection("Conclusions", concluded)
    both = [
        table for one in plan.published for table in (ratios_beside(found, one), beside(found, one))
    ]
    if tables := [table for table in both if table.rows]:
        yield ReportSection("As published, and here", tables)
    for measure in plan.measures:
        figures = [summary(found, measure), comparison(found, measure), grown(found, measure)]
        yield ReportSection(
            titled(measure),
            [table for table in figures if table.rows],
            plots_of(found, measure, is_first=measure == plan.measures[0]) if has_plots else [],
        )
    if plan.task == "solve":
        yield ReportSection("Sizes and effort", [_effort(found)])
    ends = outcomes(found), troubles(found)
    yield ReportSection("Outcomes", [table for table in ends if table.rows])


def _effort(found: Findings) -> FigureTable:
    """The means of what engines count."""
    rows = [
        [kind, method, *means, ranges(found.trials(kind, method))]
        for kind in found.sets
        for method in found.methods
        if any(means := [spread(found.sample(kind, method, name)).mean for name in COUNTS])
    ]
    return FigureTable(
        "effort",
        "Means of what was counted",
        ("set", "method", *COUNTS, TRIALS),
        rows,
        "Memory in megabytes, with what the language itself takes.",
    )


def _place(named: tuple[str, Any]) -> tuple[int, str]:
    """Figures by level and by technique come after those of all solves, which keep their order."""
    name = named[0]
    return (1, name) if name.startswith("rated") else (2 * name.startswith("readiness"), "")


def _people(record: RunRecord) -> list[FigureTable]:
    """The figures of every genre, with what they might be as well."""
    names = ("value", "low", "high", "least", "most", "number")
    return [
        FigureTable(
            f"people {row['label']}",
            f"{row['label']}: {row['values'].get('solves')} solves,"
            f" {row['values'].get('marks')} marks",
            ("figure", "value", "low", "high", "one player out", "to", "of", TRIALS),
            [
                [name, *(figure[part] for part in names), str(trial)]
                for name, figure in sorted(row["figures"].items(), key=_place)
            ],
            "Low and high: 95 percent, puzzles drawn again within players; then the least and most"
            " with one player left out.",
        )
        for trial, row in sorted(record.rows.items())
        if row["figures"]
    ]
