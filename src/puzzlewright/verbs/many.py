"""Call a verb for many puzzles, on any executor, and yield the results in order."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.errors import (
    BadArgument,
    PuzzlewrightError,
    WrongType,
    did_you_mean,
    suggest,
)
from puzzlewright.engines import engine_named
from puzzlewright.processes.parallel_map import map_in_order, open_workers
from puzzlewright.verbs.read_many import (
    Errors,
    PuzzleSource,
    Where,
    attempt,
    check_errors,
    settle,
    split_source,
)
from puzzlewright.verbs.text import PuzzleLike, as_whole_number
from puzzlewright.verbs.verb import Role, parameters_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

T = TypeVar("T")

# Called after each puzzle with (done, total); the total is None if it is not known.
ManyProgress: TypeAlias = Callable[[int, int | None], object]


class _Task(NamedTuple):
    """One call of a verb, as workers get it."""

    verb: Callable[..., Any]
    options: Mapping[str, Any]
    where: Where
    puzzle: PuzzleLike | PuzzlewrightError

    def call(self) -> Any:
        return attempt(partial(self.verb, **self.options), self.where, self.puzzle)


DOC = """Call `{name}` for many puzzles, and yield the results in the order of the puzzles.

`puzzles` is anything that `read_many` takes. `workers` is the number of processes to use; or give
any `concurrent.futures.Executor` as `executor`. `progress` is called after each puzzle with (done,
total), or (done, None) if the number of puzzles is not known. Stop iterating, or call `close()`, to
cancel the rest. All other options are those of `{name}` and apply to each puzzle.

A puzzle that cannot be read or answered does not end the run: its error, a `PuzzlewrightError`,
takes the place of its result. It says in which line or item the puzzle is, also as `error.line`.
With `errors="raise"`, the first error is raised instead, and results have no other type.
"""


def many(verb: Callable[..., T]) -> Callable[..., Iterator[T]]:
    """Return the function that calls a verb for many puzzles.

    >>> import puzzlewright as pw
    >>> text = "7x7m2:3c3a1a1c3c2a1h13a6b3j4a3a2\\n5x5m2:1a1a2e3a3a3e3a6a4"
    >>> for verdict in pw.solve_many(f"{text}\\n5x5m2:"): print(verdict)
    exactly one solution
    exactly one solution
    line 3: the game ID covers 0 of the 5 x 5 cells
    >>> [verdict.status for verdict in pw.solve_many(text, errors="raise")]
    ['unique', 'unique']
    """

    def function(
        puzzles: PuzzleSource,
        *,
        errors: Errors = "yield",
        executor: "Executor | None" = None,
        workers: int = 1,
        progress: ManyProgress | None = None,
        **options: Any,
    ) -> Iterator[T]:
        _check_options(verb, options)
        check_errors(errors)
        if as_whole_number(workers, "workers") < 1:
            raise BadArgument(f"workers must be at least 1, not {workers}")
        tasks = (_Task(verb, options, where, puzzle) for where, puzzle in split_source(puzzles))
        total = len(puzzles) if isinstance(puzzles, list | tuple) else None
        return _results(tasks, total, executor, workers, progress, errors)

    function.__name__ = function.__qualname__ = f"{verb.__name__}_many"
    function.__doc__ = DOC.format(name=verb.__name__)
    vars(function).update(__signature__=_signature(function, verb), verb=verb)
    return function


def _results(
    tasks: Iterator[_Task],
    total: int | None,
    executor: "Executor | None",
    number: int,
    progress: ManyProgress | None,
    errors: Errors,
) -> Iterator[Any]:
    with open_workers(number, executor=executor) as chosen:
        results = map_in_order(_Task.call, tasks, chosen, number, _killed)
        for done, result in enumerate(results, start=1):
            if progress is not None:
                progress(done, total)
            yield result if errors == "yield" else settle(result)


def _killed(task: _Task, why: str) -> Any:
    """Answer for a worker that had to be killed.

    Here the verb starts its own sandbox, so it returns its partial result.
    """
    return task.call()


def _check_options(verb: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Raise `WrongType`, a `TypeError`, for options that the verb does not have."""
    own = [one for one in parameters_of(verb) if one.role is not Role.PUZZLE]
    known = [one.name for one in own if one.role is not Role.OLD]
    for name in options:
        if name not in [one.name for one in own]:
            wrong = WrongType("")
            wrong.name, wrong.suggestions = name, suggest(name, known)
            more = did_you_mean(wrong.suggestions, known)
            wrong.args = (f"{verb.__name__}_many has no option {name!r}{more}",)
            raise wrong
        next(one for one in own if one.name == name).check(options[name])
    if options.get("engine") is not None:
        engine_named(options["engine"])  # raises if there is none
    missing = [one.name for one in own if one.is_required and one.name not in options]
    if missing:
        raise WrongType(f"{verb.__name__}_many needs the option {missing[0]!r}")


def _signature(function: Callable[..., Any], verb: Callable[..., Any]) -> inspect.Signature:
    """Return the signature with the options of the verb, for `help` and editors."""
    *own, _ = inspect.signature(function).parameters.values()
    old = {one.name for one in parameters_of(verb) if one.role is Role.OLD}
    _, *more = inspect.signature(verb).parameters.values()
    options = [one.replace(kind=one.KEYWORD_ONLY) for one in more if one.name not in old]
    return inspect.Signature([*own, *options])
