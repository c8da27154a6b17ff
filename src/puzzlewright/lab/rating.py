"""The task to rate: how hard a puzzle is, what can be counted about it, or how much of it a set of
techniques places.
"""

from typing import Any

from puzzlewright.explaining.rating import page_facts
from puzzlewright.explaining.share import placed_by
from puzzlewright.genres import genre_of
from puzzlewright.lab.stopwatch import Stopwatch
from puzzlewright.lab.trial import Result, Teller, Trial, numbers, puzzle_of
from puzzlewright.model.errors import NotRated
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import read


def warm_up(trial: Trial) -> None:
    """Rate the genre's example."""
    genre = genre_of(puzzle_of(trial))
    if genre.example:
        _rated(read(genre.example), trial)


def rate_trial(trial: Trial, tell: Teller) -> Result:
    """The trial that rates."""
    puzzle = puzzle_of(trial)
    watch = Stopwatch()
    try:
        result = Result(verdict="rated", values=_rated(puzzle, trial))
    except NotRated as trouble:  # some facts are there without a solution
        result = Result(verdict="not rated", why=str(trouble), values=numbers(page_facts(puzzle)))
    watch.lap("rate")
    return result.timed(watch)


def _rated(puzzle: Any, trial: Trial) -> dict[str, Any]:
    if trial.method.techniques is not None:
        names = [name.strip() for name in trial.method.techniques.split(",")]
        placed = placed_by(puzzle, names)
        return {"share": placed.share, "repeated": placed.repeated}
    rating = rate(puzzle, by_solver=trial.method.by_solver)
    return {"level": rating.level, "score": rating.score, **numbers(rating.facts)}
