"""Run a plan: every trial once, in a shuffled order, here or on a cluster, resumable.

Each trial has a separate sandbox, forked by a small interpreter without threads. So all trials
start quickly and alike, whatever program measures them.
"""

import os
import platform
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import LimitReached, PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit, cpu_seconds, cpu_seconds_of, peak_memory
from puzzlewright.core.words import count_noun
from puzzlewright.genre.plugins import is_encoding_file, load_encoding_file
from puzzlewright.lab import tasks
from puzzlewright.lab.folder import (
    ROWS,
    LineWriter,
    RunRecord,
    are_same_trials,
    describe_environment,
    has_begun,
    header_of,
    read_run,
)
from puzzlewright.lab.plan import Experiment
from puzzlewright.lab.trial import CRASHED, ERROR, MEMORY, TIMEOUT, Instance, Report, Result, Trial
from puzzlewright.processes.pool import Pool
from puzzlewright.processes.sandbox import (
    Limits,
    OutOfMemory,
    ProcessDied,
    Sandbox,
    announce_limits,
)

WALL_TIME_FACTOR = 10  # wall-clock limit as a multiple of a CPU time limit
READY = {"ready": True}  # reported by a trial when its limits begin
MIN_WARM_UP_SECONDS = 20.0  # seconds, for a machine that is busy
TRIALS_AHEAD_PER_WORKER = 2  # queued trials per worker, so that none is idle

WORK = {
    "solve": tasks.solve_trial,
    "generate": tasks.generate_trial,
    "rate": tasks.rate_trial,
    "people": tasks.trace_trial,
}
WARM_UPS = {
    "solve": tasks.warm_up_solve,
    "generate": tasks.warm_up_generate,
    "rate": tasks.warm_up_rate,
}


def measure_trial(trial: Trial) -> JsonObject:
    """Return the row of a trial, even if its process is killed."""
    found: JsonObject = {}
    begun = ready = time.perf_counter()
    cpu_before = cpu_seconds()

    def report(content: JsonObject) -> None:
        nonlocal ready
        if content == READY:
            ready = time.perf_counter()
        else:
            found.update(content)

    def unfinished(outcome: str, why: str) -> JsonObject:
        """Return what was reported, with the total times that the work itself did not report."""
        wall, cpu = time.perf_counter() - ready, cpu_seconds() - cpu_before
        row = asdict(Result(outcome, why=why)) | {"memory": None} | found
        for clock, seconds in (("wall", wall), ("cpu", cpu)):
            row[clock] = {**row[clock], "total": round(seconds, 6)}
        return row

    try:
        with Sandbox.forked(partial(_work, trial)) as sandbox:
            result = sandbox.finish(report=report)
    except LimitReached as reached:
        is_memory = isinstance(reached, OutOfMemory)
        result = unfinished(MEMORY if is_memory else TIMEOUT, str(reached))
    except ProcessDied:
        result = unfinished(CRASHED, "the process that did the work died")
    values = {**result["values"], "memory": result.pop("memory")}
    elapsed = round(time.perf_counter() - begun, 4)
    return {**trial.key, **result, "values": values, "host": platform.node(), "elapsed": elapsed}


def _work(trial: Trial, report: Report) -> JsonObject:
    """Run a trial in its sandbox: warm up first, then work within the limits of the plan."""
    warm_up = Limit(seconds=max(trial.plan.time_limit, MIN_WARM_UP_SECONDS))
    try:
        with announce_limits(Limits(Budget(warm_up), grace=0)):
            if trial.method.encoding and is_encoding_file(trial.method.encoding):
                load_encoding_file(trial.method.encoding)
            if trial.plan.task in WARM_UPS:
                WARM_UPS[trial.plan.task](trial)
        report(READY)
        with announce_limits(_limits(trial)):
            done = WORK[trial.plan.task](trial, report)
    except MemoryError:
        done = Result(MEMORY, why="there was no more memory")
    except Exception as error:
        done = Result(ERROR, why=f"{type(error).__name__}: {error}")
    return {**asdict(done), "memory": peak_memory()}


def _limits(trial: Trial) -> Limits:
    """Return what a trial may use from now on; RLIMIT_CPU would make its CPU clock too coarse."""
    wall, cpu = trial.plan.time_limit, None
    worked = cpu_seconds_of(os.getpid()) if trial.plan.clock == "cpu" else None
    if worked is not None:  # on a busy machine, wall time exceeds CPU time
        wall, cpu = WALL_TIME_FACTOR * trial.plan.time_limit, worked + trial.plan.time_limit
    return Limits(Budget(Limit(seconds=wall, megabytes=trial.plan.memory_limit)), 0, cpu)


@dataclass(frozen=True)
class Runners:
    """The workers of a run: on this machine, or on a cluster."""

    submit: Callable[[Trial], Future[JsonObject]]
    number: int

    def rows(self, trials: Sequence[Trial], deadline: float | None) -> Iterator[JsonObject]:
        """Yield the rows as they come; raise `LimitReached` when the time of the run is up."""
        rest = iter(trials)
        waiting = {
            self.submit(trial) for trial in islice(rest, self.number * TRIALS_AHEAD_PER_WORKER)
        }
        while waiting:
            seconds = None if deadline is None else max(deadline - time.monotonic(), 0)
            done, waiting = wait(waiting, seconds, FIRST_COMPLETED)
            if not done:
                for future in waiting:
                    future.cancel()
                raise LimitReached("the time for this run is up; run it again to continue")
            waiting |= {self.submit(trial) for trial in islice(rest, len(done))}
            for future in done:
                try:
                    yield future.result()
                except ProcessDied:
                    why = "the process that starts the trials died; run it again to continue"
                    raise PuzzlewrightError(why) from None


@contextmanager
def open_runners(
    workers: int, cluster: Executor | None = None, *, is_pinned: bool = False
) -> Iterator[Runners]:
    """Start this number of workers on this machine, or use those of a cluster."""
    if cluster is not None:
        # Equal trials are different measurements, so Dask must not reuse a result.
        submit = partial(cluster.submit, measure_on_cluster, pure=False)  # type: ignore[call-arg]
        yield Runners(submit, workers)
        return
    pool = Pool(workers, PinnedStart(workers) if is_pinned else Sandbox.spawned)
    try:
        yield Runners(partial(pool.submit, measure_trial), workers)
    finally:
        pool.kill()


class PinnedStart:
    """Start sandboxes, each on a separate core; their trials run on the same core."""

    def __init__(self, workers: int) -> None:
        if not hasattr(os, "sched_setaffinity"):
            raise PuzzlewrightError("workers cannot be pinned to cores on this system")
        self.cores = sorted(os.sched_getaffinity(0))
        if workers > len(self.cores):
            raise PuzzlewrightError(
                f"{workers} workers cannot be pinned to {count_noun(len(self.cores), 'core')}"
            )
        self._lock = threading.Lock()
        self._core_of: dict[int, Sandbox] = {}

    def __call__(self) -> Sandbox:
        sandbox = Sandbox.spawned()
        with self._lock:
            free = [
                core
                for core in self.cores
                if core not in self._core_of or not self._core_of[core].is_alive()
            ]
            self._core_of[free[0]] = sandbox
            os.sched_setaffinity(sandbox.process.pid, {free[0]})
        return sandbox


_worker_state = threading.local()  # each thread of a cluster's worker has its sandbox


def measure_on_cluster(trial: Trial) -> JsonObject:
    """Run a trial on a worker of a cluster, in a sandbox that ends with the worker."""
    sandbox: Sandbox | None = getattr(_worker_state, "sandbox", None)
    if sandbox is None or not sandbox.is_alive():
        sandbox = _worker_state.sandbox = Sandbox.spawned()
    return sandbox.run(measure_trial, trial)


def trials_of(plan: Experiment, instances: Sequence[Instance]) -> list[Trial]:
    """Return all trials; those of one set and method have numbers in a row."""
    by_set: dict[str, list[Instance]] = defaultdict(list)
    for instance in instances:
        by_set[instance.set].append(instance)
    asked = (
        (plan, one, instance, method, repetition)
        for one in plan.instances
        for method in plan.methods
        if not method.sets or one.name in method.sets
        for instance in by_set[one.name]
        for repetition in range(plan.seeds or plan.repetitions)
    )
    return [Trial(number, *what) for number, what in enumerate(asked, 1)]


@dataclass(frozen=True)
class Forecast(JsonResult):
    """The remaining trials, and the estimated time."""

    JSON = ("trials", "seconds~1", "most_seconds~1", "megabytes~3")

    trials: int
    seconds: float  # estimated from warm-ups and earlier trials
    most_seconds: float  # if all of them reach the limit
    megabytes: float


class RunInProgress:
    """A run that is being measured."""

    def __init__(
        self,
        folder: Path,
        plan: Experiment,
        quick: bool,
        trials: Sequence[Trial],
        workers: int,
        *,
        is_pinned: bool = False,
    ) -> None:
        header = header_of(plan, quick, len(trials))
        self.plan, self.trials, self.workers = plan, trials, workers
        begun = has_begun(folder)
        self.record = read_run(folder) if begun else RunRecord(folder, header)
        if not are_same_trials(self.record.header, header):
            raise PuzzlewrightError(f"{folder} contains another run: choose another folder")
        self.writer = LineWriter(folder / ROWS)
        if not begun or self.record.header != header:
            self.writer.append({"header": header})
            self.record.header = header
        here = {**describe_environment(), "pinned": is_pinned}
        self.writer.append({"session": here})
        self.record.sessions.append(here)
        self.elapsed: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.bytes = [400]  # of lines
        for row in self.record.rows.values():
            self._learn(row)

    def close(self) -> None:
        self.writer.close()

    def _learn(self, row: JsonObject) -> None:
        self.elapsed[row["set"], row["method"]].append(row.get("elapsed", 0.0))
        self.bytes.append(len(str(row)))

    @property
    def left(self) -> list[Trial]:
        """What is not measured yet, repetition by repetition, and in turn an instance of each set.

        The trials of all methods on an instance are neighbours, in random order, so that a change
        of the machine's load meets all of them, and a run that ends early has some of each.
        """
        order = list(self.trials)
        Random(self.plan.seed).shuffle(order)
        place = {one.name: number for number, one in enumerate(self.plan.instances)}
        order.sort(key=lambda one: (one.repetition, one.instance.number, place[one.set.name]))
        return [trial for trial in order if trial.number not in self.record.rows]

    @property
    def budget_left(self) -> float | None:
        """The seconds that the plan leaves for this run; None without a budget."""
        if self.plan.budget is None:
            return None
        spent = sum(float(row.get("elapsed", 0)) for row in self.record.rows.values())
        return max(self.plan.budget - spent / self.workers, 0.0)

    def warm_ups(self) -> list[Trial]:
        """Return the warm-up trials of every set and method without results."""
        firsts: dict[tuple[str, str], Trial] = {}
        for trial in self.left:
            firsts.setdefault((trial.set.name, trial.method.name), trial)
        fresh = [trial for kind, trial in firsts.items() if not self.elapsed[kind]]
        return fresh * self.plan.warm_up

    def warm_up(self, workers: Runners) -> None:
        """Run the warm-up trials; they count only for the forecast."""
        for row in workers.rows(self.warm_ups(), None):
            self._learn(row)

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

    def measure(self, workers: Runners, deadline: float | None = None) -> Iterator[JsonObject]:
        """Measure the remaining trials, and store every row at once."""
        session = len(self.record.sessions) - 1
        for row in workers.rows(self.left, deadline):
            row = {**row, "session": session}
            self.writer.append(row)
            self.record.rows[row["trial"]] = row
            yield row
