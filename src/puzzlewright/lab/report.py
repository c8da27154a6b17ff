"""Build a report of runs, and compare two runs of the same trials."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.lab.analysis import RunAnalysis, ranges, rows_of, unit_of, value_of_measure
from puzzlewright.lab.conclusions import claims, correlations, likenesses
from puzzlewright.lab.folder import RunRecord, read_instances
from puzzlewright.lab.plan import COUNTS, HARDWARE, PHASES, Experiment, experiment_of
from puzzlewright.lab.plots import FigurePlot, plots_of
from puzzlewright.lab.run import trials_of
from puzzlewright.lab.statistics import paired, ratio_of, spread
from puzzlewright.lab.study_report import differences_table, times_plot, times_table
from puzzlewright.lab.tables import (
    TRIALS,
    FigureTable,
    beside_published,
    comparison,
    failed_trials,
    growth_table,
    noise,
    outcomes,
    paired_tests,
    ranking,
    ratios_beside,
    seeds_table,
    summary,
    titled,
)
from puzzlewright.lab.trial import ANSWERED

COMPARED = (
    *("set", "method", "measure", "both", "first, mean", "second, mean", "ratio", "low", "high"),
    *("p", "other verdicts", TRIALS),
)


@dataclass(frozen=True)
class ReportSection:
    """A part with a heading."""

    title: str
    tables: Sequence[FigureTable] = ()
    plots: Sequence[FigurePlot] = ()


@dataclass(frozen=True)
class RunReport:
    """What one run says."""

    JSON = (
        *("name=plan.name", "title=plan.title", "question=plan.question", "source=plan.source"),
        *("measured", "trials", "sessions=record.sessions", "tables"),
    )

    plan: Experiment
    record: RunRecord
    sections: Sequence[ReportSection]
    rows: Sequence[JsonObject]

    @property
    def tables(self) -> list[FigureTable]:
        return [table for section in self.sections for table in section.tables]

    @property
    def plots(self) -> list[FigurePlot]:
        return [plot for section in self.sections for plot in section.plots]

    @property
    def measured(self) -> int:
        return len(self.record.rows)

    @property
    def trials(self) -> int:
        return int(self.record.header["trials"])


@dataclass(frozen=True)
class LabReport(JsonResult):
    """What one run or several say."""

    runs: Sequence[RunReport]


def report_of(records: Sequence[RunRecord], *, has_plots: bool = True) -> LabReport:
    """Return the report of some runs; plots are optional, because they take the longest."""
    runs = []
    for record in records:
        plan = experiment_of(record.header["plan"])
        sections = list(_sections(plan, record, has_plots))
        runs.append(RunReport(plan, record, sections, record.checked_rows()))
    return LabReport(runs)


def _sections(plan: Experiment, record: RunRecord, has_plots: bool) -> Iterator[ReportSection]:
    if not record.rows:
        return
    if plan.task == "people":
        if times := [one for row in record.rows.values() for one in row.get("times", ())]:
            seconds = [times_table(times, plan.published), differences_table(times)]
            plots = [times_plot(times)] if has_plots else []
            yield ReportSection("Times", [table for table in seconds if table.rows], plots)
        yield ReportSection("What people did", _people(record))
        return
    asked = [table.measure for table in plan.published]
    asked += [claim.measure for claim in plan.claims]
    asked += [likeness.measure for likeness in plan.alike]
    asked += [measure for both in plan.correlated for measure in (both.first, both.second)]
    counted = [*PHASES, *COUNTS] if plan.task == "solve" else []
    found = RunAnalysis(plan, rows_of(record, [*plan.measures, *asked, *counted]))
    answers = claims(found), likenesses(found), correlations(found)
    if concluded := [table for table in answers if table.rows]:
        yield ReportSection("Conclusions", concluded)
    both = [
        table
        for one in plan.published
        for table in (ratios_beside(found, one), beside_published(found, one))
    ]
    if tables := [table for table in both if table.rows]:
        yield ReportSection("As published, and here", tables)
    for measure in plan.measures:
        if measure in HARDWARE and not found.values(measure):
            continue  # this machine does not count them
        figures = [
            summary(found, measure),
            *([ranking(found, measure)] if unit_of(measure) == "ms" else []),
            comparison(found, measure),
            paired_tests(found, measure),
            *([noise(found, measure)] if plan.repetitions > 1 else []),
            *([seeds_table(found, measure)] if plan.seeds else []),
            growth_table(found, measure),
        ]
        yield ReportSection(
            titled(measure),
            [table for table in figures if table.rows],
            plots_of(found, measure, is_first=measure == plan.measures[0]) if has_plots else [],
        )
    if plan.task == "solve":
        yield ReportSection("Sizes and effort", [_effort(found)])
    planned = trials_of(plan, read_instances(record.folder))
    ends = outcomes(found, Counter(one.method.name for one in planned)), failed_trials(found)
    yield ReportSection("Outcomes", [table for table in ends if table.rows])


def _effort(found: RunAnalysis) -> FigureTable:
    """Return the means of the engines' counters."""
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


def _place(named: tuple[str, object]) -> tuple[int, str]:
    """Figures by level and by technique come after those of all solves, which keep their order."""
    name = named[0]
    return (1, name) if name.startswith("rated") else (2 * name.startswith("readiness"), "")


def _people(record: RunRecord) -> list[FigureTable]:
    """Return the figures of every genre, with confidence intervals."""
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


def compare(first: RunRecord, second: RunRecord) -> FigureTable:
    """Return the ratios of the second run to the first, for the trials that both have."""
    one, other = (_by_trial(record) for record in (first, second))
    both = [key for key in one if key in other]
    if not both:
        raise PuzzlewrightError("the two runs have no trial in common")
    plan = experiment_of(first.header["plan"])
    kinds = dict.fromkeys((key[0], key[1]) for key in both)
    rows = []
    for kind, method in kinds:
        keys = [key for key in both if key[:2] == (kind, method)]
        said = itemgetter("outcome", "verdict")
        changed = sum(said(one[key]) != said(other[key]) for key in keys)
        trials = ranges([one[key]["trial"] for key in keys])
        for measure in plan.measures:
            pairs = [
                (before, after)
                for key in keys
                if one[key]["outcome"] == other[key]["outcome"] == ANSWERED
                and (before := value_of_measure(one[key], measure, plan.clock)) is not None
                and (after := value_of_measure(other[key], measure, plan.clock)) is not None
            ]
            rows.append([kind, method, measure, *_compared(pairs), changed, trials])
    differ = _differences(first, second)
    return FigureTable(
        "compare",
        f"{second.folder} as a multiple of {first.folder}",
        COMPARED,
        rows,
        f"What differs: {differ}." if differ else "Both were measured in the same place.",
    )


def _by_trial(record: RunRecord) -> dict[tuple[object, ...], JsonObject]:
    """Return the rows by trial content, ignoring trial numbers."""
    names = ("set", "method", "label", "puzzle", "repetition")
    return {tuple(row[name] for name in names): row for row in record.checked_rows()}


def _compared(pairs: list[tuple[float, float]]) -> list[object]:
    if not pairs:
        return [0, *[None] * 6]
    before, after = ([pair[at] for pair in pairs] for at in (0, 1))
    ratio, tested = ratio_of(after, before), paired(after, before)
    return [
        len(pairs),
        sum(before) / len(pairs),
        sum(after) / len(pairs),
        *((ratio.ratio, ratio.low, ratio.high) if ratio else (None, None, None)),
        tested.p if tested else None,
    ]


def _differences(first: RunRecord, second: RunRecord) -> str:
    """Return the differences between the machines of two runs."""
    one, other = (record.sessions[-1] for record in (first, second))
    names = ("processor", "cores", "system", "python", "puzzlewright", "commit", "packages")
    return "; ".join(
        f"{name} {one.get(name)} and {other.get(name)}"
        for name in names
        if one.get(name) != other.get(name)
    )
