"""A run: every trial of a plan once, in an order that a seed has shuffled, on this machine or on a
cluster, from wherever it was left.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from puzzlewright.core.errors import Trouble
from puzzlewright.lab.folder import (
    RowWriter,
    RunRecord,
    are_same_trials,
    has_begun,
    header_of,
    read_run,
    surroundings,
)
from puzzlewright.lab.instances import Instance
from puzzlewright.lab.plan import Experiment
from puzzlewright.lab.runner import Runners
from puzzlewright.lab.trial import Trial


def trials_of(plan: Experiment, instances: Sequence[Instance]) -> list[Trial]:
    """All trials; those of one set and method have numbers in a row."""
    by_set: dict[str, list[Instance]] = defaultdict(list)
    for instance in instances:
        by_set[instance.set].append(instance)
    wanted = (
        (one, instance, method, repetition)
        for one in plan.instances
        for method in plan.methods
        for instance in by_set[one.name]
        for repetition in range(plan.repetitions)
    )
    return [
        Trial(
            number=number,
            task=plan.task,
            set=one,
            instance=instance.number,
            label=instance.label,
            method=method,
            repetition=repetition,
            puzzle=instance.puzzle,
            solution=instance.solution,
            seed=instance.seed,
            time_limit=plan.time_limit,
            memory_limit=plan.memory_limit,
            clock=plan.clock,
            sample=plan.sample,
        )
        for number, (one, instance, method, repetition) in enumerate(wanted, 1)
    ]


@dataclass(frozen=True)
class Forecast:
    """What is still to be done, and what it will take."""

    trials: int
    seconds: float  # as far as warm-ups and earlier trials tell
    most_seconds: float  # if all of them reach the limit
    megabytes: float

    def json(self) -> dict[str, Any]:
        return {
            "trials": self.trials,
            "seconds": round(self.seconds, 1),
            "most_seconds": round(self.most_seconds, 1),
            "megabytes": round(self.megabytes, 3),
        }


class Measuring:
    """A run at work."""

    def __init__(
        self, folder: Path, plan: Experiment, quick: bool, trials: Sequence[Trial], workers: int
    ) -> None:
        header = header_of(plan, quick, len(trials))
        self.plan, self.trials, self.workers = plan, trials, workers
        begun = has_begun(folder)
        self.record = read_run(folder) if begun else RunRecord(folder, header)
        if not are_same_trials(self.record.header, header):
            raise Trouble(f"{folder} holds another run: choose another folder")
        self.writer = RowWriter(folder, self.record.length)
        if not begun or self.record.header != header:
            self.writer.append({"header": header})
            self.record.header = header
        here = surroundings()
        self.writer.append({"session": here})
        self.record.sessions.append(here)
        self.elapsed: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.bytes = [400]  # of lines
        for row in self.record.rows.values():
            self._learn(row)

    def close(self) -> None:
        self.writer.close()

    def _learn(self, row: dict[str, Any]) -> None:
        self.elapsed[row["set"], row["method"]].append(row.get("elapsed", 0.0))
        self.bytes.append(len(str(row)))

    @property
    def left(self) -> list[Trial]:
        """What is not measured yet, in the order of the plan's seed."""
        order = list(self.trials)
        Random(self.plan.seed).shuffle(order)
        return [trial for trial in order if trial.number not in self.record.rows]

    def warm_ups(self) -> list[Trial]:
        """A trial of every set and method of which nothing is known yet."""
        firsts: dict[tuple[str, str], Trial] = {}
        for trial in self.left:
            firsts.setdefault((trial.set.name, trial.method.name), trial)
        fresh = [trial for kind, trial in firsts.items() if not self.elapsed[kind]]
        return fresh * self.plan.warm_up

    def warm_up(self, workers: Runners) -> Iterator[None]:
        """Do them; they count for the forecast only."""
        for row in workers.rows(self.warm_ups(), None):
            self._learn(row)
            yield

    def forecast(self) -> Forecast:
        left = self.left
        known = [seconds for some in self.elapsed.values() for seconds in some]
        usual = sum(known) / len(known) if known else 1.0
        means = {kind: sum(some) / len(some) for kind, some in self.elapsed.items() if some}
        seconds = sum(means.get((one.set.name, one.method.name), usual) for one in left)
        return Forecast(
            len(left),
            seconds / self.workers,
            len(left) * (self.plan.time_limit + 1) / self.workers,
            len(left) * sum(self.bytes) / len(self.bytes) / 1e6,
        )

    def measure(self, workers: Runners, deadline: float | None = None) -> Iterator[dict[str, Any]]:
        """Measure what is left, and keep every row as it comes."""
        session = len(self.record.sessions) - 1
        for row in workers.rows(self.left, deadline):
            row = {**row, "session": session}
            self.writer.append(row)
            self.record.rows[row["trial"]] = row
            yield row
