"""All figures of a run, from data frames, by the names that tables use."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import polars as pl

from puzzlewright.lab.folder import RunRecord
from puzzlewright.lab.plan import PHASES, Experiment, Likeness
from puzzlewright.lab.stats import Alike, alike, paired, par2, ratio_of, spread
from puzzlewright.lab.trial import ANSWERED, FAILED, judged

RATIOS = ("ratio", "gsd", "low", "high", "ratio median", "least", "most", "slower")
TESTS = ("difference", "sd of differences", "t", "p", "d", "wilcoxon p")
ALIKE = ("bootstrap p", "z", "p of z")


class Findings:
    """All figures of a run, each computed once."""

    def __init__(self, plan: Experiment, frame: pl.DataFrame) -> None:
        self.plan, self.frame = plan, frame
        self.values = cache(self._values)
        self.figures = cache(self._figures)
        self.likeness = cache(self._likeness)
        self.against = cache(self._against)

    @property
    def sets(self) -> list[str]:
        there = set(self.frame["set"].unique())
        return [one.name for one in self.plan.instances if one.name in there]

    @property
    def methods(self) -> list[str]:
        return [one.name for one in self.plan.methods]

    @property
    def others(self) -> list[str]:
        return [name for name in self.methods if name != self.plan.compared_with]

    def _values(self, measure: str) -> pl.DataFrame:
        """One number per set, instance and method that was solved: the median of repetitions."""
        return (
            self.frame.filter(pl.col("is_solved") & pl.col(measure).is_not_null())
            .group_by("set", "instance", "method", maintain_order=True)
            .agg(
                pl.col(measure).median().alias("value"),
                pl.col("label").first(),
                pl.col("trial").alias("trials"),
            )
        )

    def sample(self, kind: str, method: str, measure: str) -> list[float]:
        """The numbers of one set and method, one for each instance that was solved."""
        found = self.values(measure)
        here = found.filter((pl.col("set") == kind) & (pl.col("method") == method))
        return [float(value) for value in here["value"]]

    def paired(self, kind: str, method: str, other: str, measure: str) -> pl.DataFrame:
        """The instances of a set that both methods have solved, with the number of each."""
        here = self.values(measure).filter(pl.col("set") == kind)
        mine, theirs = (here.filter(pl.col("method") == name) for name in (method, other))
        return mine.join(theirs, on="instance", suffix="_other")

    def trials(self, kind: str, method: str) -> list[int]:
        here = (pl.col("set") == kind) & (pl.col("method") == method)
        return [int(trial) for trial in self.frame.filter(here)["trial"]]

    def _figures(self, kind: str, method: str, measure: str) -> dict[str, Any]:
        """Every statistic of a set and method, by the names that tables use."""
        rows = self.frame.filter((pl.col("set") == kind) & (pl.col("method") == method))
        solved = rows.filter(pl.col("is_solved"))
        found: dict[str, Any] = {"trials": ranges(rows["trial"].to_list()), "of": len(rows)}
        found |= spread(self.sample(kind, method, measure))._asdict()
        found["solved"] = len(solved) / len(rows) if len(rows) else None
        found["failed"] = (
            rows.filter(pl.col("outcome") == FAILED).height / len(rows) if len(rows) else None
        )
        if unit_of(measure) == "ms":
            limit = 1000 * self.plan.time_limit
            found["PAR-2"] = par2(
                solved[measure].drop_nulls().to_list(), len(rows) - len(solved), limit
            )
        if method != self.plan.compared_with:
            found |= self.against(kind, method, self.plan.compared_with, measure)
        for one in self.plan.alike:
            if (one.sample, one.measure) == (kind, measure) and (
                told := self.likeness(one, method)
            ):
                found |= dict(zip(ALIKE, told[-len(ALIKE) :], strict=True))
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
        these, others = both["value"].to_list(), both["value_other"].to_list()
        found: dict[str, Any] = {"pairs": len(both)}
        if told := ratio_of(these, others):
            found |= dict(zip(RATIOS, told[1:], strict=True))
        if tested := paired(these, others):
            found |= dict(zip(TESTS, tested[1:], strict=True))
        found["pair trials"] = ranges(
            [*trials_in(both, "trials"), *trials_in(both, "trials_other")]
        )
        return found


def trials_in(both: pl.DataFrame, column: str) -> list[int]:
    return [trial for some in both[column].to_list() for trial in some]


KEYS = ("trial", "set", "instance", "label", "puzzle", "method", "repetition", "outcome", "verdict")
MILLISECONDS = 1000.0


def frame_of(record: RunRecord, measures: Iterable[str]) -> pl.DataFrame:
    """All rows, sorted by trial, each with these measures; times in milliseconds."""
    rows = judged([record.rows[trial] for trial in sorted(record.rows)])
    clock = record.header["plan"]["clock"]
    wanted = dict.fromkeys(measures)
    data: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in KEYS}
    data["why"] = [row["why"] for row in rows]
    for measure in wanted:
        data[measure] = [measured(row, measure, clock) for row in rows]
    schema: dict[str, Any] = dict.fromkeys(wanted, pl.Float64)
    return pl.DataFrame(data, schema_overrides=schema).with_columns(
        is_solved=pl.col("outcome") == ANSWERED
    )


def measured(row: Mapping[str, Any], measure: str, clock: str) -> float | None:
    """A measure of a row: the sum of its parts, None if one was not come to."""
    total = 0.0
    for part in measure.split("+"):
        value = row[clock].get(part)
        value = row["values"].get(part) if value is None else MILLISECONDS * value
        if value is None:
            return None
        total += value
    return total


def unit_of(measure: str) -> str:
    """In what a measure is told."""
    if measure == "memory":
        return "MB"
    return "ms" if set(measure.split("+")) <= {*PHASES, "make", "rate", "measure"} else ""


def ranges(trials: Sequence[int]) -> str:
    """Numbers of trials in few words: '1-100, 203'."""
    found: list[list[int]] = []
    for number in sorted(set(trials)):
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, run)) for run in found)
