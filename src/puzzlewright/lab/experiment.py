"""Run an experiment: from a plan to a folder with a row for every trial."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from puzzlewright.core import JsonObject
from puzzlewright.core.errors import BadArgument, LimitReached, PuzzlewrightError
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Limit, Listener, Progress
from puzzlewright.core.words import count_noun, join_words, short_repr
from puzzlewright.lab.folder import has_begun, is_overloaded, read_instances, write_instances
from puzzlewright.lab.instances import SourceFolders, gather
from puzzlewright.lab.plan import Experiment
from puzzlewright.lab.plan_reader import experiment_from, plan_named, prepare_plan
from puzzlewright.lab.run import Forecast, RunInProgress, Runners, open_runners, trials_of
from puzzlewright.lab.trial import Instance, cross_check, outcomes_of
from puzzlewright.processes.parallel_map import open_workers as workers_of

DEFAULT_RUNS_FOLDER = "lab-runs"  # the default folder of runs
CLUSTER_TRIALS_AHEAD = 16  # trials that are sent to a cluster at once


@short_repr
@dataclass(frozen=True)
class ExperimentRun(JsonResult):
    """How far a run is, and the folder with its rows."""

    JSON = ("run", "trials", "measured", "outcomes", "left")

    folder: Path
    trials: int
    measured: int
    outcomes: Mapping[str, int]  # how many trials ended in each way
    left: Forecast  # what is still to be measured
    why: str | None = None  # a limit stopped the run; call again to continue

    @property
    def run(self) -> str:
        return str(self.folder)

    @property
    def is_complete(self) -> bool:
        """Whether every trial is measured."""
        return self.measured == self.trials


def run_experiment(
    plan: Experiment | Mapping[str, Any] | str | Path,
    *,
    quick: bool = False,
    estimate: bool = False,
    workers: int = 1,
    pin: bool = False,
    cluster: str | None = None,
    out: str | Path | None = None,
    puzzles: str | Path | None = None,
    traces: str | Path | None = None,
    library: str | None = None,
    limit: Limit | None = None,
    progress: Progress | None = None,
    listener: Listener | None = None,
) -> ExperimentRun:
    """Measure every trial of a plan, each in its own process; call again to continue a run.

    `plan` is the name of a built-in experiment, the path of a TOML file, or the same as a dict (see
    docs/lab.md). `quick` selects a form that takes a few minutes, `estimate` only estimates how
    long it takes. `workers` is the number of trials at once; `pin` gives each a separate core.
    `cluster` is the address of a Dask cluster. The run is in the folder `out` (default:
    lab-runs/NAME). `puzzles` and `traces` are the folders that a plan calls {puzzles} and {traces},
    `library` is the SQLAlchemy URL of a library.

    The seconds of `limit` are for the whole run: when they are over, the result says so under
    `why`. Its megabytes are for each trial, instead of the plan's. `progress` is called with (done,
    total), at the beginning and after each trial. `listener` hears notes and warnings.

        run = pw.run_experiment("encodings-mosaic", quick=True, out="run")
        print(run.is_complete, run.outcomes)
    """
    if workers < 1:
        raise BadArgument(f"workers must be at least 1, not {workers}")
    limit = limit or Limit()
    deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
    listener = listener or Listener()
    experiment, notes = prepare_plan(_plan(plan), quick=quick)
    for sentence in notes:
        listener.warn(sentence)
    if limit.megabytes is not None:
        experiment = replace(experiment, memory_limit=limit.megabytes)
    name = f"{experiment.name}-quick" if quick else experiment.name
    folder = Path(out or Path(DEFAULT_RUNS_FOLDER) / name)
    is_file = isinstance(plan, str | Path) and str(plan).endswith(".toml")
    named = {"puzzles": puzzles, "traces": traces}
    places = SourceFolders(
        Path(str(plan)).parent if is_file else Path(),
        {name: str(Path(path).absolute()) for name, path in named.items() if path},
        library,
    )
    trials = trials_of(experiment, _instances(experiment, folder, places, workers, listener))
    at_once = CLUSTER_TRIALS_AHEAD if cluster else workers
    with workers_of(1, cluster) as executor:
        measuring = RunInProgress(folder, experiment, quick, trials, at_once, is_pinned=pin)
        try:
            with open_runners(at_once, executor, is_pinned=pin) as runners:
                _prepare(measuring, runners, listener)
                why = (
                    None if estimate else _measure(measuring, runners, deadline, progress, listener)
                )
        finally:
            measuring.close()
    rows = list(measuring.record.rows.values())
    outcomes = outcomes_of(cross_check(rows))
    return ExperimentRun(folder, len(trials), len(rows), outcomes, measuring.forecast(), why)


def _plan(given: Experiment | Mapping[str, Any] | str | Path) -> Experiment:
    if isinstance(given, Experiment):
        return given
    if isinstance(given, Mapping):
        return experiment_from(given, "experiment")
    return plan_named(str(given))


def _instances(
    plan: Experiment, folder: Path, places: SourceFolders, workers: int, listener: Listener
) -> Sequence[Instance]:
    """Return the instances that the run began with, or new ones."""
    if has_begun(folder):
        return read_instances(folder)
    with workers_of(workers) as executor, listener.phase("making instances"):
        found = list(gather(plan, places, listener.warn, executor, workers))
    if not found:
        raise PuzzlewrightError("every set of the plan is skipped, so there is nothing to measure")
    write_instances(folder, found)
    return found


def _prepare(measuring: RunInProgress, runners: Runners, listener: Listener) -> None:
    """Report what was measured before, warm up, and estimate the rest."""
    if before := len(measuring.record.rows):
        listener.note(f"{before} of {len(measuring.trials)} trials were measured before")
        if differ := _differences(measuring.record.sessions):
            listener.warn(f"they were measured with another {join_words(differ)}")
    here = measuring.record.sessions[-1]
    if is_overloaded(here):
        listener.warn(
            f"the machine's load is {here['load']} on {count_noun(here['cores'], 'core')}, so times"
            " will be noisy"
        )
    with listener.phase("warming up"):
        measuring.warm_up(runners)
    forecast = measuring.forecast()
    listener.note(
        f"{count_noun(forecast.trials, 'trial')} to measure: about {_duration(forecast.seconds)}, "
        "at"
        f" most {_duration(forecast.most_seconds)}; about {forecast.megabytes:.1f} MB"
    )


def _measure(
    measuring: RunInProgress,
    runners: Runners,
    deadline: float | None,
    progress: Progress | None,
    listener: Listener,
) -> str | None:
    """Measure what is left; return why it stopped early, if it did."""
    report, total = progress or (lambda *_: None), len(measuring.trials)
    report(len(measuring.record.rows), total)
    left = measuring.budget_left
    end = None if left is None else time.monotonic() + left
    ends = [moment for moment in (deadline, end) if moment is not None]
    try:
        for _ in measuring.measure(runners, min(ends, default=None)):
            report(len(measuring.record.rows), total)
    except LimitReached as reached:
        if end is not None and end == min(ends):
            listener.note(
                f"the plan's budget of {_duration(measuring.plan.budget or 0)} is used:"
                f" {count_noun(len(measuring.left), 'trial')} left out"
            )
            return None
        return str(reached)
    return None


def _differences(sessions: Sequence[JsonObject]) -> list[str]:
    """Return what has changed since a run was begun."""
    names = ("processor", "python", "commit", "packages")
    return [name for name in names if sessions[0][name] != sessions[-1][name]]


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
