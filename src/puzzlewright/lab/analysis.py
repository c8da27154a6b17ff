"""All figures of a run, by the names that tables use."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from puzzlewright.core import JsonObject
from puzzlewright.lab.folder import RunRecord
from puzzlewright.lab.plan import PHASES, Experiment, Likeness
from puzzlewright.lab.statistics import Alike, alike, paired, par2, ratio_of, spread
from puzzlewright.lab.trial import ANSWERED, FAILED, GAVE_UP, MEMORY, TIMEOUT

RATIO_COLUMNS = ("usable", "ratio", "gsd", "low", "high", "ratio median", "least", "most", "slower")
TEST_COLUMNS = ("difference", "sd of differences", "t", "p", "d", "wilcoxon p")
LIKENESS_COLUMNS = ("bootstrap p", "z", "p of z")


TrialRow: TypeAlias = Mapping[str, Any]  # one trial: the names in KEYS, "why", and its measures
KEYS = ("trial", "set", "instance", "label", "puzzle", "method", "repetition", "outcome", "verdict")
MILLISECONDS = 1000.0
ENDED = (TIMEOUT, MEMORY, GAVE_UP)  # with a known lower bound of the time


class MethodValue(NamedTuple):
    """The number that a method got for an instance: the median of its repetitions."""

    set: str
    instance: Any
    method: str
    value: float
    label: str
    trials: list[int]


Pair: TypeAlias = tuple[
    MethodValue, MethodValue
]  # the same instance, by two methods or two measures


class RunAnalysis:
    """All figures of a run, each computed once."""

    def __init__(self, plan: Experiment, rows: Sequence[TrialRow]) -> None:
        self.plan, self.rows = plan, rows
        self.values = cache(self._values)
        self.figures = cache(self._figures)
        self.likeness = cache(self._likeness)
        self.against = cache(self._against)
        self.censored = cache(self._censored)

    @property
    def sets(self) -> list[str]:
        there = {row["set"] for row in self.rows}
        return [one.name for one in self.plan.instances if one.name in there]

    @property
    def methods(self) -> list[str]:
        return [one.name for one in self.plan.methods]

    @property
    def others(self) -> list[str]:
        return [name for name in self.methods if name != self.plan.compared_with]

    def _values(self, measure: str) -> list[MethodValue]:
        """Return one number per set, instance and method that was solved."""
        repetitions: dict[tuple[str, Any, str], list[TrialRow]] = {}
        for row in self.rows:
            if is_solved(row) and row[measure] is not None:
                key = row["set"], row["instance"], row["method"]
                repetitions.setdefault(key, []).append(row)
        return [
            MethodValue(
                *key,
                value=median(row[measure] for row in some),
                label=some[0]["label"],
                trials=[row["trial"] for row in some],
            )
            for key, some in repetitions.items()
        ]

    def sample(self, kind: str, method: str, measure: str) -> list[float]:
        """Return the numbers of one set and method, one for each instance that was solved."""
        values = self.values(measure)
        return [one.value for one in values if (one.set, one.method) == (kind, method)]

    def paired(self, kind: str, method: str, other: str, measure: str) -> list[Pair]:
        """Return the instances of a set that both methods have solved, with the number of each."""
        here = [one for one in self.values(measure) if one.set == kind]
        theirs = {one.instance: one for one in here if one.method == other}
        return [
            (one, theirs[one.instance])
            for one in here
            if one.method == method and one.instance in theirs
        ]

    def _censored(self, kind: str, method: str, other: str, measure: str) -> tuple[list[Pair], int]:
        """Return the pairs of a set, unsolved instances included, and how many are unsolved.

        A trial that was ended counts as the time limit, a lower bound of its time. Instances that
        neither method solved are left out.
        """
        both = self.paired(kind, method, other, measure)
        if unit_of(measure) != "ms":
            return both, 0
        solved: dict[str, dict[Any, MethodValue]] = {method: {}, other: {}}
        for one in self.values(measure):
            if one.set == kind and one.method in solved:
                solved[one.method][one.instance] = one
        ended: dict[str, dict[Any, MethodValue]] = {method: {}, other: {}}
        for row in self.rows:
            name, instance = row["method"], row["instance"]
            if row["set"] == kind and name in ended and row["outcome"] in ENDED:
                limit = MILLISECONDS * self.plan.time_limit
                known = ended[name].get(instance)
                trials = [*(known.trials if known else []), row["trial"]]
                ended[name][instance] = MethodValue(
                    kind, instance, name, limit, row["label"], trials
                )
        more = [
            (one, solved[other][at])
            for at, one in ended[method].items()
            if at in solved[other] and at not in solved[method]
        ] + [
            (solved[method][at], one)
            for at, one in ended[other].items()
            if at in solved[method] and at not in solved[other]
        ]
        return [*both, *more], len(more)

    def correlated(self, method: str, first: str, second: str, sets: Sequence[str]) -> list[Pair]:
        """Return the instances of some sets for which a method has both measures."""
        others = {one[:3]: one for one in self.values(second)}
        return [
            (one, others[one[:3]])
            for one in self.values(first)
            if one.set in sets and one.method == method and one[:3] in others
        ]

    def _rows(self, kind: str, method: str) -> list[TrialRow]:
        return [row for row in self.rows if (row["set"], row["method"]) == (kind, method)]

    def trials(self, kind: str, method: str) -> list[int]:
        return [row["trial"] for row in self._rows(kind, method)]

    def _figures(self, kind: str, method: str, measure: str) -> dict[str, Any]:
        """Return every statistic of a set and method, by the names that tables use."""
        rows = self._rows(kind, method)
        solved = [row for row in rows if is_solved(row)]
        failed = [row for row in rows if row["outcome"] == FAILED]
        found: dict[str, Any] = {"trials": ranges(self.trials(kind, method)), "of": len(rows)}
        found |= spread(self.sample(kind, method, measure))._asdict()
        found["solved"] = len(solved) / len(rows) if rows else None
        found["failed"] = len(failed) / len(rows) if rows else None
        if unit_of(measure) == "ms":
            limit = MILLISECONDS * self.plan.time_limit
            times = [row[measure] for row in solved if row[measure] is not None]
            found["PAR-2"] = par2(times, len(rows) - len(solved), limit)
        if method != self.plan.compared_with:
            found |= self.against(kind, method, self.plan.compared_with, measure)
        for one in self.plan.alike:
            if (one.sample, one.measure) == (kind, measure) and (
                values := self.likeness(one, method)
            ):
                found |= dict(zip(LIKENESS_COLUMNS, values[-len(LIKENESS_COLUMNS) :], strict=True))
                found["alike trials"] = self.likeness_trials(one, method)
        return found

    def _likeness(self, one: Likeness, method: str) -> Alike | None:
        """Test whether a set could be a sample of another, by one method."""
        small = self.sample(one.sample, method, one.measure)
        return alike(small, self.sample(one.population, method, one.measure))

    def likeness_trials(self, one: Likeness, method: str) -> str:
        return ", ".join(ranges(self.trials(kind, method)) for kind in (one.sample, one.population))

    def _against(self, kind: str, method: str, other: str, measure: str) -> dict[str, Any]:
        """Compare two methods on the instances that both have solved."""
        both = self.paired(kind, method, other, measure)
        these, others = values_of(both)
        found: dict[str, Any] = {"pairs": len(both)}
        if values := ratio_of(these, others):
            found |= dict(zip(RATIO_COLUMNS, values, strict=True))
        if tested := paired(these, others):
            found |= dict(zip(TEST_COLUMNS, tested[1:], strict=True))
        found["pair trials"] = ranges(trials_in([one for pair in both for one in pair]))
        return found


VIRTUAL_BEST = "virtual best solver"


def virtual_best(found: RunAnalysis, measure: str) -> dict[tuple[str, Any], float]:
    """Return for each instance what the best method takes."""
    best: dict[tuple[str, Any], float] = {}
    for one in found.values(measure):
        at = one.set, one.instance
        best[at] = min(one.value, best.get(at, one.value))
    return best


def values_of(pairs: Sequence[Pair]) -> tuple[list[float], list[float]]:
    """Return the numbers of each side."""
    return [one.value for one, _ in pairs], [other.value for _, other in pairs]


def trials_in(some: Iterable[MethodValue]) -> list[int]:
    return [trial for one in some for trial in one.trials]


def is_solved(row: TrialRow) -> bool:
    return bool(row["outcome"] == ANSWERED)


def rows_of(record: RunRecord, measures: Sequence[str]) -> list[TrialRow]:
    """Return all rows, sorted by trial, each with these measures; times in milliseconds."""
    clock = record.header["plan"]["clock"]
    return [
        {name: row[name] for name in (*KEYS, "why")}
        | {measure: value_of_measure(row, measure, clock) for measure in measures}
        for row in record.checked_rows()
    ]


def value_of_measure(row: JsonObject, measure: str, clock: str) -> float | None:
    """Return a measure of a row: the sum of its parts, or None if a part is missing."""
    total = 0.0
    for part in measure.split("+"):
        value = row[clock].get(part)
        value = row["values"].get(part) if value is None else MILLISECONDS * value
        if value is None:
            return None
        total += value
    return total


def unit_of(measure: str) -> str:
    """Return the unit of a measure."""
    if measure == "memory":
        return "MB"
    return "ms" if set(measure.split("+")) <= {*PHASES, "make", "rate", "measure"} else ""


def ranges(trials: Sequence[int]) -> str:
    """Return numbers of trials as ranges: '1-100, 203'."""
    found: list[list[int]] = []
    for number in sorted(set(trials)):
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, run)) for run in found)
