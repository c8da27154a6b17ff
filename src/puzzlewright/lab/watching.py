"""The task people: recorded solves of one genre held against levels, explanations and hints."""

from pathlib import Path
from random import Random

from puzzlewright.lab.stopwatch import Stopwatch
from puzzlewright.lab.trial import Result, Teller, Trial
from puzzlewright.people.measure import measure_genre
from puzzlewright.people.traces import read_traces


def watch_trial(trial: Trial, tell: Teller) -> Result:
    """All figures of a genre, each with its intervals."""
    genre = trial.puzzle["genre"]
    traces = [
        trace for trace in read_traces(Path(trial.puzzle["folder"])) if trace.puzzle.genre == genre
    ]
    if trial.puzzle["most"] is not None:
        traces = Random(1).sample(traces, min(trial.puzzle["most"], len(traces)))
    watch = Stopwatch()
    measured = measure_genre(genre, traces, sample=trial.sample)
    watch.lap("measure")
    told = measured.json()
    readiness = {
        f"readiness of {name} (level {one['level']})": one["readiness"]
        for name, one in told["techniques"].items()
    }
    return Result(
        verdict="measured",
        values={"solves": measured.solves, "marks": measured.marks},
        figures={**told["figures"], **readiness},
    ).timed(watch)
