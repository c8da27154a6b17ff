"""The tables of a report; each row of figures names the trials that it comes from."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import median
from typing import Any

from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.lab.analysis import (
    LIKENESS_COLUMNS,
    MILLISECONDS,
    RATIO_COLUMNS,
    TEST_COLUMNS,
    VIRTUAL_BEST,
    RunAnalysis,
    is_solved,
    ranges,
    trials_in,
    unit_of,
    virtual_best,
)
from puzzlewright.lab.instances import scales_of
from puzzlewright.lab.plan import Published
from puzzlewright.lab.statistics import growth, par2
from puzzlewright.lab.trial import FAILED, OUTCOMES

TRIALS = "trials"  # the last column of every table
MAX_SHOWN_TRIALS = 40  # characters of the numbers of trials in Markdown
NOT_RUN = "not run"
NOISY_SPREAD = 0.25  # between repetitions of the same trial
MIN_SHOWN_P = 0.0001  # smaller p-values are shown as '< 0.0001'
_SIGNS = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


@dataclass(frozen=True)
class FigureTable(JsonResult):
    """A table with a heading and a remark on how to read it."""

    name: str  # of its files
    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[Any]]
    remark: str = ""

    @property
    def is_number(self) -> list[bool]:
        """Whether each column holds numbers."""
        return [
            any(isinstance(row[at], int | float) for row in self.rows)
            for at in range(len(self.columns))
        ]

    def shown_rows(self) -> Iterator[list[str]]:
        for row in self.rows:
            yield [shown(value, name) for name, value in zip(self.columns, row, strict=True)]


def summary(found: RunAnalysis, measure: str) -> FigureTable:
    """Return mean and spread of every set and method."""
    names = ["of", "solved", "mean", "sd", "median", "min", "max"]
    if unit_of(measure) == "ms":
        names.append("PAR-2")
    if found.plan.task == "generate":
        names.insert(2, "failed")
    rows = [
        [kind, method, *(figures.get(name) for name in names), figures["trials"]]
        for kind in found.sets
        for method in found.methods
        if (figures := found.figures(kind, method, measure))["of"]
    ]
    return FigureTable(
        f"summary {measure}",
        f"{titled(measure)} by set and method",
        ("set", "method", *names, TRIALS),
        rows,
        "Mean, deviation, median, least and most over the instances that were solved; PAR-2 is the"
        " mean over all, where what was not solved counts as twice the limit."
        if "PAR-2" in names
        else "",
    )


def comparison(found: RunAnalysis, measure: str) -> FigureTable:
    """Return every method against the reference, pair by pair."""
    names = ["pairs", *RATIO_COLUMNS]
    other = found.plan.compared_with
    return FigureTable(
        f"against {measure}",
        f"{titled(measure)}, as a multiple of {other}",
        ("set", "method", *names, TRIALS),
        _paired_rows(found, measure, names),
        f"On instances that both have solved (pairs), and of these on those with two numbers above"
        f" 0 (usable): the geometric mean of what a method takes as a"
        f" multiple of {other}, its geometric standard deviation, its 95 percent interval"
        f" (Student's t on logarithms), median, least and most, and the share of instances on"
        f" which {other} takes longer.",
    )


def paired_tests(found: RunAnalysis, measure: str) -> FigureTable:
    """Return the tests of every method against the reference, pair by pair."""
    other = found.plan.compared_with
    names = ["pairs", *TEST_COLUMNS]
    return FigureTable(
        f"tests {measure}",
        f"{titled(measure)}, differences from {other}",
        ("set", "method", *names, TRIALS),
        [row for row in _paired_rows(found, measure, names) if row[3] is not None],
        f"The mean of the differences (a method less {other}) and their deviation, the paired"
        " t-test with Cohen's d, and Wilcoxon's test.",
    )


def _paired_rows(found: RunAnalysis, measure: str, names: Sequence[str]) -> list[list[Any]]:
    return [
        [kind, method, *(figures.get(name) for name in names), figures.get("pair trials", "")]
        for kind in found.sets
        for method in found.others
        if (figures := found.figures(kind, method, measure)).get("pairs")
    ]


def noise(found: RunAnalysis, measure: str) -> FigureTable:
    """Return how much the repetitions of the same trial differ, by method."""
    repeated: dict[tuple[str, str, Any], list[float]] = {}
    for row in found.rows:
        if is_solved(row) and row[measure]:
            key = row["method"], row["set"], row["instance"]
            repeated.setdefault(key, []).append(row[measure])
    rows = []
    for method in found.methods:
        spreads = [
            (max(some) - min(some)) / median(some)
            for (name, _, _), some in repeated.items()
            if name == method and len(some) > 1
        ]
        if spreads:
            trials = [row["trial"] for row in found.rows if row["method"] == method]
            is_noisy = median(spreads) > NOISY_SPREAD
            rows.append(
                [method, len(spreads), median(spreads), max(spreads)]
                + ["noisy" if is_noisy else "", ranges(trials)]
            )
    return FigureTable(
        f"noise {measure}",
        f"{titled(measure)}: how much repetitions differ",
        ("method", "instances", "median spread", "largest spread", "", TRIALS),
        rows,
        "The spread of an instance is the difference between its slowest and fastest repetition,"
        f" as a share of the median one. Above {NOISY_SPREAD:g}, small ratios mean little.",
    )


def seeds_table(found: RunAnalysis, measure: str) -> FigureTable:
    """Return how much the random seeds of a solver matter, by set and method."""
    rows: list[list[Any]] = []
    for kind in found.sets:
        for method in found.methods:
            tried = [row for row in found.rows if (row["set"], row["method"]) == (kind, method)]
            by_instance: dict[Any, list[float]] = {}
            for row in tried:
                solved = by_instance.setdefault(row["instance"], [])
                if is_solved(row) and row[measure] is not None:
                    solved.append(row[measure])
            seeds = len({row["repetition"] for row in tried})
            some = [values for values in by_instance.values() if values]
            partly = sum(len(values) < seeds for values in some)
            spreads = [max(values) / min(values) for values in some if min(values) > 0]
            if spreads:
                medians = median(median(values) for values in some)
                trials = ranges([row["trial"] for row in tried])
                figures = medians, median(spreads), max(spreads), partly, trials
                rows.append([kind, method, len(some), seeds, *figures])
    columns = ("set", "method", "instances", "seeds", "median", "spread", "largest spread")
    return FigureTable(
        f"seeds {measure}",
        f"{titled(measure)} over random seeds",
        (*columns, "not with all", TRIALS),
        rows,
        "The median over instances of the median over seeds; the median and largest ratio of the"
        " worst to the best seed of an instance; instances that not all seeds solved.",
    )


def with_columns(table: FigureTable, columns: Sequence[str]) -> FigureTable:
    """Return a table with only these of its columns, in this order; all if it has none of them."""
    at = [table.columns.index(name) for name in columns if name in table.columns]
    if not at:
        return table
    rows = [[row[place] for place in at] for row in table.rows]
    return replace(table, columns=tuple(table.columns[place] for place in at), rows=rows)


def growth_table(found: RunAnalysis, measure: str) -> FigureTable:
    """Return how every method grows with size."""
    scales = scales_of(found.plan)
    rows = []
    for method in found.methods:
        points = [
            (scale, value)
            for kind in found.sets
            if (scale := scales[kind]) is not None
            for value in found.sample(kind, method, measure)
        ]
        fitted = growth(*zip(*points, strict=True)) if points else None
        if fitted:
            sized = [kind for kind in found.sets if scales[kind] is not None]
            trials = [trial for kind in sized for trial in found.trials(kind, method)]
            rows.append([method, *fitted, ranges(trials)])
    return FigureTable(
        f"growth {measure}",
        f"Growth of {titled(measure).lower()}",
        ("method", "sizes", "power", "R2 of power", "base", "R2 of base", "better", TRIALS),
        rows,
        "As cells to a power, or multiplied by a base for every cell that the side of a grid"
        " grows; whichever fits the logarithms better.",
    )


def beside_published(found: RunAnalysis, table: Published) -> FigureTable:
    """Return a published table with our figures beside it."""
    by_label = "label" in table.columns
    at = 3 if by_label else 2
    statistics = table.columns[at:]
    columns = [
        *table.columns[:at],
        *(f"{name}, {who}" for name in statistics for who in ("theirs", "ours")),
        TRIALS,
    ]
    rows: list[list[object]] = []
    for row in table.rows:
        kind, method = str(row[0]), str(row[1])
        if kind not in found.sets or method not in found.methods:
            continue
        if by_label:
            ours, trials = _of_label(found, kind, method, table.measure, str(row[2]))
        else:
            ours = found.figures(kind, method, table.measure)
            trials = ours.get(_kind_of_trials(statistics), "")
        cells = [
            cell
            for name, theirs in zip(statistics, row[at:], strict=True)
            for cell in (theirs, ours.get(name))
        ]
        rows.append([*row[:at], *cells, trials])
    unit, measure = table.unit or unit_of(table.measure), table.measure
    if set(statistics) == {"failed"}:
        unit, measure = "", "share that failed"
    return FigureTable(
        f"published {table.table} {table.measure}",
        titled(f"{table.table}: {measure}", unit),
        tuple(columns),
        rows,
    )


def _kind_of_trials(statistics: Sequence[str]) -> str:
    """Return which trials such statistics come from."""
    kinds = {"pair trials": {*RATIO_COLUMNS, *TEST_COLUMNS}, "alike trials": set(LIKENESS_COLUMNS)}
    return next((kind for kind, names in kinds.items() if set(statistics) <= names), TRIALS)


def _of_label(
    found: RunAnalysis, kind: str, method: str, measure: str, label: str
) -> tuple[Mapping[str, object], str]:
    requested = kind, method, label
    here = [one for one in found.values(measure) if (one.set, one.method, one.label) == requested]
    return {"value": here[0].value if here else None}, ranges(trials_in(here))


def ratios_beside(found: RunAnalysis, table: Published) -> FigureTable:
    """Return means as multiples of the reference, which compare between machines."""
    published = {}
    if "mean" in table.columns and "label" not in table.columns:
        at = table.columns.index("mean")
        published = {(str(row[0]), str(row[1])): row[at] for row in table.rows}
    other = found.plan.compared_with
    rows: list[list[object]] = []
    for (kind, method), mean in published.items():
        base = published.get((kind, other))
        if method == other or kind not in found.sets or not base or method not in found.methods:
            continue
        mine, theirs = (found.figures(kind, one, table.measure) for one in (method, other))
        ours = mine["mean"] / theirs["mean"] if mine["mean"] and theirs["mean"] else None
        trials = ", ".join(filter(None, (mine["trials"], theirs["trials"])))
        rows.append([kind, method, float(mean) / float(base), ours, mine.get("ratio"), trials])
    return FigureTable(
        f"ratios {table.table} {table.measure}",
        titled(f"{table.table}: {table.measure}, means as multiples of {other}", ""),
        ("set", "method", "theirs", "ours", "ours, geometric mean of ratios", TRIALS),
        rows,
        "Machines and solvers differ, so the ratio of means is what can be compared.",
    )


def ranking(found: RunAnalysis, measure: str) -> FigureTable:
    """Rank the methods by PAR-2 over all instances, beside the virtual best solver."""
    limit = MILLISECONDS * found.plan.time_limit
    times: dict[str, dict[tuple[str, Any], float]] = {method: {} for method in found.methods}
    for one in found.values(measure):
        times[one.method][one.set, one.instance] = one.value
    asked = {(row["set"], row["instance"]) for row in found.rows}
    best = virtual_best(found, measure)
    entries = {VIRTUAL_BEST: best, **times}
    rows = [
        [
            method,
            len(solved),
            par2([*solved.values()], len(asked) - len(solved), limit),
            sum(value <= best[at] for at, value in solved.items()),
            ranges([row["trial"] for row in found.rows if method in (row["method"], VIRTUAL_BEST)]),
        ]
        for method, solved in entries.items()
    ]
    return FigureTable(
        f"ranking {measure}",
        f"{titled(measure)}: methods by PAR-2, over {len(asked)} instances",
        ("method", "solved", "PAR-2", "fastest on", TRIALS),
        sorted(rows, key=lambda row: (row[0] != VIRTUAL_BEST, row[2])),
        f"The {VIRTUAL_BEST} takes for each instance the time of the method that is fastest on it.",
    )


def outcomes(found: RunAnalysis, planned: Mapping[str, int]) -> FigureTable:
    """Return the outcomes of the trials of every method; the plan has `planned` of each."""
    happened = {row["outcome"] for row in found.rows}
    there = [name for name in OUTCOMES if name in happened]
    is_cut = len(found.rows) < sum(planned.values())
    rows = []
    for method in found.methods:
        mine = [row for row in found.rows if row["method"] == method]
        counts = Counter(row["outcome"] for row in mine)
        numbers = [counts[name] for name in there] + [planned[method] - len(mine)] * is_cut
        rows.append([method, *numbers, ranges([row["trial"] for row in mine])])
    columns = ("method", *there, *[NOT_RUN] * is_cut, TRIALS)
    return FigureTable("outcomes", "What came of the trials", columns, rows)


def failed_trials(found: RunAnalysis, most: int = 100) -> FigureTable:
    """Return every trial without an answer, and why; a generator that may fail is left out."""
    unanswered = (row for row in found.rows if not is_solved(row) and row["outcome"] != FAILED)
    bad = list(islice(unanswered, most))
    names = ("set", "label", "method", "outcome", "why")
    rows = [[*(row[name] for name in names), str(row["trial"])] for row in bad]
    return FigureTable(
        "troubles",
        "Trials without a valid answer",
        (*names, TRIALS),
        rows,
        f"The first {most}." if len(bad) == most else "",
    )


def titled(measure: str, unit: str | None = None) -> str:
    """Return a measure as a heading, with its unit."""
    unit = unit_of(measure) if unit is None else unit
    return f"{measure[:1].upper()}{measure[1:]}{f' ({unit})' if unit else ''}"


def shown(value: object, column: str = "") -> str:
    """Format a cell of a table with at most four significant digits."""
    if value is None:
        return ""
    if not isinstance(value, float):
        return str(value)
    if (
        column == "p" or column.endswith(" p") or column.startswith("p of")
    ) and value < MIN_SHOWN_P:
        return f"<{MIN_SHOWN_P}"
    if value == int(value) and abs(value) < 1e6:
        return str(int(value))
    if abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.4g}"


def markdown(table: FigureTable) -> str:
    """Return a heading, the table, and how to read it."""
    lines = [f"### {table.title}", ""]
    lines.append("| " + " | ".join(table.columns) + " |")
    lines.append("|" + "---|" * len(table.columns))
    for cells in table.shown_rows():
        if table.columns[-1] == TRIALS and len(cells[-1]) > MAX_SHOWN_TRIALS:
            numbers = cells[-1].split(", ")
            cells[-1] = f"{numbers[0]}, ..., {numbers[-1]}"
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    if table.remark:
        lines += ["", table.remark]
    return "\n".join(lines)


def latex(table: FigureTable) -> str:
    """Return a floating table with right-aligned numbers."""
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{escaped(table.title)}}}",
        rf"\begin{{tabular}}{{{''.join('r' if one else 'l' for one in table.is_number)}}}",
        r"\toprule",
        " & ".join(map(escaped, table.columns)) + r" \\",
        r"\midrule",
    ]
    for cells in table.shown_rows():
        lines.append(" & ".join(map(escaped, cells)) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}", ""])


def escaped(text: str) -> str:
    """Escape LaTeX's special characters."""
    return "".join(_SIGNS.get(sign, sign) for sign in text)
