"""Run trials: each in a sandbox of its own, forked by a small interpreter without threads.

So all trials start quickly and alike, whatever program measures them.
"""

import os
import platform
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.limits import Budget, Limit
from puzzlewright.lab import tasks
from puzzlewright.lab.trial import CRASHED, ERROR, MEMORY, TIMEOUT, Result, Teller, Trial
from puzzlewright.processes import usage
from puzzlewright.processes.pool import Pool
from puzzlewright.processes.sandbox import ProcessDied, Sandbox, announced
from puzzlewright.processes.usage import Limits

READY = {"ready": True}  # the report of a trial whose limits begin
LEAST_WARM_UP = 20.0  # seconds, for a machine that is busy
AHEAD = 2  # trials per worker that wait, so that none is idle

WORK = {
    "solve": tasks.solve_trial,
    "generate": tasks.make_trial,
    "rate": tasks.rate_trial,
    "people": tasks.trace_trial,
}
WARM_UPS = {
    "solve": tasks.warm_up_solve,
    "generate": tasks.warm_up_generate,
    "rate": tasks.warm_up_rate,
}


def measured(trial: Trial) -> dict[str, Any]:
    """Return the row of a trial, whatever becomes of its process."""
    found: dict[str, Any] = {}
    begun = ready = time.perf_counter()
    cpu_before = usage.cpu_seconds()

    def report(content: dict[str, Any]) -> None:
        nonlocal ready
        if content == READY:
            ready = time.perf_counter()
        else:
            found.update(content)

    def unfinished(outcome: str, why: str) -> dict[str, Any]:
        """Return what was reported, with the total times that the work itself did not report."""
        wall, cpu = time.perf_counter() - ready, usage.cpu_seconds() - cpu_before
        row = Result(outcome, why=why).json() | {"memory": None} | found
        for clock, seconds in (("wall", wall), ("cpu", cpu)):
            row[clock] = {**row[clock], "total": round(seconds, 6)}
        return row

    try:
        with Sandbox.forked(partial(_work, trial)) as sandbox:
            result = sandbox.finish(report=report)
    except LimitReached as reached:
        is_memory = isinstance(reached, usage.OutOfMemory)
        result = unfinished(MEMORY if is_memory else TIMEOUT, str(reached))
    except ProcessDied:
        result = unfinished(CRASHED, "the process that did the work died")
    values = {**result["values"], "memory": result.pop("memory")}
    elapsed = round(time.perf_counter() - begun, 4)
    return {**trial.key, **result, "values": values, "host": platform.node(), "elapsed": elapsed}


def _work(trial: Trial, report: Teller) -> dict[str, Any]:
    """Run a trial in its sandbox: warm up first, then work within the limits of the plan."""
    warm_up = Limit(seconds=max(trial.time_limit, LEAST_WARM_UP))
    try:
        with announced(Limits(Budget(warm_up), grace=0)):
            if trial.task in WARM_UPS:
                WARM_UPS[trial.task](trial)
        report(READY)
        with announced(_limits(trial)):
            done = WORK[trial.task](trial, report)
    except MemoryError:
        done = Result(MEMORY, why="there was no more memory")
    except Exception as error:
        done = Result(ERROR, why=f"{type(error).__name__}: {error}")
    return {**done.json(), "memory": usage.peak_memory()}


def _limits(trial: Trial) -> Limits:
    """Return what a trial may use from now on; RLIMIT_CPU would make its CPU clock too coarse."""
    worked = usage.cpu_seconds_of(os.getpid()) if trial.clock == "cpu" else None
    wall = trial.time_limit if worked is None else trial.wall_limit
    cpu = None if worked is None else worked + trial.time_limit
    return Limits(Budget(Limit(seconds=wall, megabytes=trial.memory_limit)), 0, cpu)


class Runners:
    """The workers of a run: on this machine, or on a cluster."""

    def __init__(self, submit: Callable[[Trial], Future[dict[str, Any]]], number: int) -> None:
        self.submit = submit
        self.number = number

    def rows(self, trials: Sequence[Trial], deadline: float | None) -> Iterator[dict[str, Any]]:
        """Yield the rows as they come; raise `LimitReached` when the time of the run is up."""
        rest = iter(trials)
        waiting = {self.submit(trial) for trial in islice(rest, self.number * AHEAD)}
        while waiting:
            seconds = None if deadline is None else max(deadline - time.monotonic(), 0)
            done, waiting = wait(waiting, seconds, FIRST_COMPLETED)
            if not done:
                for future in waiting:
                    future.cancel()
                raise LimitReached("the time for this run is up; call again to go on")
            waiting |= {self.submit(trial) for trial in islice(rest, len(done))}
            for future in done:
                try:
                    yield future.result()
                except ProcessDied:
                    why = "the process that starts the trials died; call again to go on"
                    raise Trouble(why) from None


@contextmanager
def runners(workers: int, cluster: Executor | None = None) -> Iterator[Runners]:
    """Start this number of workers on this machine, or use those of a cluster."""
    if cluster is not None:
        # Equal trials are different measurements, so Dask must not reuse a result.
        submit = partial(cluster.submit, measured_there, pure=False)  # type: ignore[call-arg]
        yield Runners(submit, workers)
        return
    pool = Pool(workers, Sandbox.spawned)
    try:
        yield Runners(partial(pool.submit, measured), workers)
    finally:
        pool.kill()


_own = threading.local()  # each thread of a cluster's worker has its sandbox


def measured_there(trial: Trial) -> dict[str, Any]:
    """Run a trial on a worker of a cluster, in a sandbox that ends with the worker."""
    sandbox: Sandbox | None = getattr(_own, "sandbox", None)
    if sandbox is None or not sandbox.is_alive():
        sandbox = _own.sandbox = Sandbox.spawned()
    return sandbox.run(measured, trial)
