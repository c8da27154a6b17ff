"""The task to generate: a puzzle from a seed, with what happened on the way."""

from typing import Any

from puzzlewright.blueprints.generator import Size
from puzzlewright.explaining.rating import page_facts
from puzzlewright.genres import genre_named
from puzzlewright.lab.reading import made_with
from puzzlewright.lab.stopwatch import Stopwatch
from puzzlewright.lab.trial import (
    FAILED,
    GAVE_UP,
    WRONG,
    Result,
    Teller,
    Trial,
    digest,
    numbers,
)
from puzzlewright.model.errors import BadWish, Failed, LimitReached, WrongAnswer
from puzzlewright.model.limits import Budget
from puzzlewright.verbs import methods
from puzzlewright.verbs.generate import make
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read
from puzzlewright.verbs.wishes import wishes_of


def warm_up(trial: Trial) -> None:
    """Import everything that is needed, and ask the engine something."""
    genre = genre_named(str(trial.set.generate))
    wishes_of(genre)  # of every method
    if genre.example:
        solve(read(genre.example), encoding=trial.method.encoding, engine=trial.method.engine)


def make_trial(trial: Trial, tell: Teller) -> Result:
    """The trial that generates; that the puzzle has one solution is proven by another encoding,
    outside the clock.
    """
    genre = genre_named(str(trial.set.generate))
    assert trial.set.size
    assert trial.seed is not None
    size, wishes = Size(*trial.set.size), {**trial.set.wishes, **made_with(trial.method)}
    method = methods.method_of(genre, wishes)
    watch = Stopwatch()
    counted: dict[str, Any] = {}
    is_unique = True
    result = Result(verdict="made")
    try:
        if method:
            made, stats = methods.make(genre, method, size, wishes, trial.seed, Budget())
            puzzle, is_unique = made.puzzle, method.is_unique(methods.own(wishes))
            watch.lap("make")
            told = stats.json()
            counted = {**told, **told.pop("seconds")}
        else:
            puzzle = make(genre, size, wishes, trial.seed).puzzle
            watch.lap("make")
        status = solve(puzzle).status
        if is_unique and status != "unique":
            result = Result(WRONG, why=f"the puzzle that was made has a status of {status}")
        result.solutions = [digest(repr(puzzle))]
        counted |= numbers(page_facts(puzzle))
    except (Failed, BadWish) as failed:
        watch.lap("make")
        result = Result(FAILED, why=str(failed))
        counted = {"tries": failed.tries} if isinstance(failed, Failed) else {}
    except LimitReached as reached:
        result = Result(GAVE_UP, why=str(reached))
    except WrongAnswer as wrong:
        result = Result(WRONG, why=str(wrong))
    result.values = counted
    return result.timed(watch)
