"""Call a verb for many puzzles, or generate many different ones, on any executor and in order."""

import inspect
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from puzzlewright.core.errors import (
    BadArgument,
    BadOption,
    PuzzlewrightError,
    WrongType,
    did_you_mean,
    suggest,
)
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.engines import engine_named
from puzzlewright.genre.generator import OptionValues, Size
from puzzlewright.genres import genre_named
from puzzlewright.processes.parallel_map import map_in_order, open_workers
from puzzlewright.verbs.canonical_hash import canonical_hash, sha256
from puzzlewright.verbs.generate import (
    NO_OPTIONS,
    Generated,
    GenerationFailure,
    fresh_seed,
    generate_with_seed,
    generate_within_limit,
)
from puzzlewright.verbs.options import check_options
from puzzlewright.verbs.read_many import (
    Errors,
    PuzzleSource,
    Where,
    attempt,
    check_errors,
    settle,
    split_source,
)
from puzzlewright.verbs.text import PuzzleLike, SizeLike, as_limit, as_size, as_whole_number
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


# seeds tried for a puzzle of a batch that misses its options
MAX_FAILED_ATTEMPTS = 4
# duplicates in a row before the batch fails: there may be no more different puzzles
MAX_DUPLICATES = 50

# genre, size, options, seed, limit
GenerationTask: TypeAlias = tuple[str, Size, OptionValues, int, Limit]


def seed_of(seed: int, number: int, attempt: int = 0) -> int:
    """Derive the seed of one puzzle in a batch; the first has the batch's own seed."""
    if not number and not attempt:
        return seed
    return int.from_bytes(sha256(f"{seed} {number} {attempt}")[:6], "big")


def batch(
    genre: str,
    *,
    size: tuple[int, int],
    count: int,
    seed: int,
    done: Iterable[Generated] = (),
    executor: "Executor | None" = None,
    workers: int = 1,
    limit: Limit | None = None,
    **options: Any,
) -> Iterator[Generated | GenerationFailure]:
    """Yield different puzzles in an order that does not depend on the workers; skip those done.

    Workers run ahead, each puzzle from its own seed. Duplicates are replaced here, in order, so
    that the number of workers does not matter. A puzzle that misses its options is retried from a
    few other seeds; after that, or when a limit is reached, it is reported and skipped.
    """
    kind, checked_size, allowed = genre_named(genre), as_size(size), as_limit(limit)
    checked = check_options(kind, checked_size, options)
    finished = list(done)
    seen = {canonical_hash(result.puzzle) for result in finished}
    first = next((result for result in finished if result.seed == seed), None)
    if first and generate_with_seed(kind, checked_size, checked, seed).puzzle != first.puzzle:
        raise PuzzlewrightError(
            "the existing puzzles were generated with another size or other options"
        )
    used_seeds = {result.seed for result in finished}
    numbers = [number for number in range(count) if not is_done(seed, number, used_seeds)]

    def task(number: int, attempt: int = 0) -> GenerationTask:
        return genre, checked_size, checked, seed_of(seed, number, attempt), allowed

    results = map_in_order(run_task, map(task, numbers), executor, workers, _failed_by_limit)
    for number, result in zip(numbers, results, strict=True):
        attempt = duplicates = failures = 0
        while duplicates < MAX_DUPLICATES and failures < MAX_FAILED_ATTEMPTS:
            if isinstance(result, GenerationFailure):
                if result.is_final:
                    break
                failures += 1
            elif (mark := canonical_hash(result.puzzle)) not in seen:
                seen.add(mark)
                break
            else:
                duplicates += 1
            attempt += 1
            result = run_task(task(number, attempt))
        if duplicates == MAX_DUPLICATES:
            raise PuzzlewrightError(
                f"{duplicates} tries for puzzle {number + 1} gave only duplicates"
            )
        yield result


def is_done(seed: int, number: int, seeds: Container[int]) -> bool:
    """Return whether one of these seeds belongs to an attempt at this puzzle of a batch."""
    attempts = range(MAX_DUPLICATES + MAX_FAILED_ATTEMPTS) if seeds else ()
    return any(seed_of(seed, number, attempt) in seeds for attempt in attempts)


def run_task(task: GenerationTask) -> Generated | GenerationFailure:
    """Do the work of a worker; the task holds everything it needs."""
    genre, size, options, seed, limit = task
    try:
        return generate_within_limit(genre_named(genre), size, options, seed, limit)
    except BadOption as refusal:
        return GenerationFailure(seed, str(refusal))


def _failed_by_limit(task: GenerationTask, why: str) -> Generated | GenerationFailure:
    return GenerationFailure(task[3], why, is_limit=True)


Progress: TypeAlias = Callable[[int, int], object]  # called with (done, count) after each puzzle


def generate_many(
    genre: str,
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
    **more: Any,
) -> Iterator[Generated[Any] | Unfinished]:
    """Generate different puzzles, also up to rotation and reflection, as you iterate.

    The same seed gives the same puzzles in the same order, whatever executor does the work. The
    first puzzle is the one that `generate` makes from this seed. `workers` is the number of
    processes to use; or give any `concurrent.futures.Executor` as `executor`. `progress` is called
    with (done, count). Stop iterating, or call `close()`, to cancel the rest. `limit` applies to
    each puzzle; one that reaches it is `Unfinished`. Options are those of `generate`, and so are
    errors.

    >>> import puzzlewright as pw
    >>> [made.puzzle.size.rows for made in pw.generate_many("mosaic", size=5, count=2, seed=1)]
    [5, 5]
    """
    number = as_whole_number(count, "count")
    if number < 0:
        raise BadArgument(f"count must be at least 0, not {number}")
    chosen = fresh_seed() if seed is None else as_whole_number(seed, "a seed")
    if workers < 1:
        raise BadArgument(f"workers must be at least 1, not {workers}")
    checked_size, given = as_size(size), {**options, **more}
    # now, not only when the iteration starts
    check_options(genre_named(genre), checked_size, given)
    return _generated(
        partial(batch, genre, size=checked_size, count=number, seed=chosen, limit=limit, **given),
        number,
        executor,
        workers,
        progress,
    )


def _generated(
    make: Callable[..., Iterator[Generated[Any] | GenerationFailure]],
    count: int,
    executor: "Executor | None",
    number: int,
    progress: Progress | None,
) -> Iterator[Generated[Any] | Unfinished]:
    with open_workers(number, executor=executor) as chosen:
        for done, result in enumerate(make(executor=chosen, workers=number), start=1):
            if progress is not None:
                progress(done, count)
            yield result if isinstance(result, Generated) else result.outcome()
