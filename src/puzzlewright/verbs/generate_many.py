"""Generate many different puzzles in a fixed order, one by one, on any executor."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzlewright.core.errors import BadArgument, BadOption, PuzzlewrightError
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.genre.generator import Size
from puzzlewright.genre.options import OptionValues
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
from puzzlewright.verbs.text import SizeLike, as_limit, as_size, as_whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

# seeds tried for a puzzle of a batch that misses its options
MAX_FAILED_ATTEMPTS = 4
# duplicates in a row before the batch fails: there may be no more different puzzles
MAX_DUPLICATES = 50

# genre, size, options, seed, limit
Task: TypeAlias = tuple[str, Size, OptionValues, int, Limit]


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

    def task(number: int, attempt: int = 0) -> Task:
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


def run_task(task: Task) -> Generated | GenerationFailure:
    """Do the work of a worker; the task holds everything it needs."""
    genre, size, options, seed, limit = task
    try:
        return generate_within_limit(genre_named(genre), size, options, seed, limit)
    except BadOption as refusal:
        return GenerationFailure(seed, str(refusal))


def _failed_by_limit(task: Task, why: str) -> Generated | GenerationFailure:
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
