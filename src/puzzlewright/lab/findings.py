"""All figures of a run, by the names that tables use."""

from dataclasses import dataclass, field
from typing import Any

import polars as pl

from puzzlewright.lab.frame import by_instance, pairs, ranges, unit_of
from puzzlewright.lab.plan import Experiment, Likeness
from puzzlewright.lab.stats import Alike, alike, paired, par2, ratio_of, spread
from puzzlewright.lab.trial import FAILED

RATIOS = ("ratio", "gsd", "low", "high", "ratio median", "least", "most", "slower")
TESTS = ("difference", "sd of differences", "t", "p", "d", "wilcoxon p")
ALIKE = ("bootstrap p", "z", "p of z")


@dataclass
class Findings:
    """All figures of a run, each computed once."""

    plan: Experiment
    frame: pl.DataFrame
    _figures: dict[tuple[str, str, str], dict[str, Any]] = field(default_factory=dict)
    _pairs: dict[tuple[str, str, str, str], dict[str, Any]] = field(default_factory=dict)
    _by_instance: dict[str, pl.DataFrame] = field(default_factory=dict)
    _alike: dict[tuple[Likeness, str], Alike | None] = field(default_factory=dict)

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

    def values(self, measure: str) -> pl.DataFrame:
        if measure not in self._by_instance:
            self._by_instance[measure] = by_instance(self.frame, measure)
        return self._by_instance[measure]

    def sample(self, kind: str, method: str, measure: str) -> list[float]:
        """The numbers of one set and method, one for each instance that was solved."""
        found = self.values(measure)
        here = found.filter((pl.col("set") == kind) & (pl.col("method") == method))
        return [float(value) for value in here["value"]]

    def paired(self, kind: str, method: str, other: str, measure: str) -> pl.DataFrame:
        return pairs(self.values(measure), kind, method, other)

    def trials(self, kind: str, method: str) -> list[int]:
        here = (pl.col("set") == kind) & (pl.col("method") == method)
        return [int(trial) for trial in self.frame.filter(here)["trial"]]

    def figures(self, kind: str, method: str, measure: str) -> dict[str, Any]:
        """Every statistic of a set and method, by the names that tables use."""
        key = kind, method, measure
        if key not in self._figures:
            self._figures[key] = self._computed(*key)
        return self._figures[key]

    def _computed(self, kind: str, method: str, measure: str) -> dict[str, Any]:
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

    def likeness(self, one: Likeness, method: str) -> Alike | None:
        """Whether a set could be a sample of another, by one method."""
        key = one, method
        if key not in self._alike:
            small = self.sample(one.sample, method, one.measure)
            self._alike[key] = alike(small, self.sample(one.population, method, one.measure))
        return self._alike[key]

    def likeness_trials(self, one: Likeness, method: str) -> str:
        return ", ".join(ranges(self.trials(kind, method)) for kind in (one.sample, one.population))

    def against(self, kind: str, method: str, other: str, measure: str) -> dict[str, Any]:
        """One method held against another on the instances that both have solved."""
        key = kind, method, other, measure
        if key not in self._pairs:
            self._pairs[key] = self._held(*key)
        return self._pairs[key]

    def _held(self, kind: str, method: str, other: str, measure: str) -> dict[str, Any]:
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
