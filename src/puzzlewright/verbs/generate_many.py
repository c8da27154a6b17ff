"""Generate many different puzzles, one by one, on any executor."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Required, TypeAlias, TypedDict, Unpack, overload

from puzzlewright.core.errors import BadArgument, BadOption, Failed
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.genres import genre_named
from puzzlewright.processes.workers import open_workers as workers_of
from puzzlewright.verbs.batch import batch
from puzzlewright.verbs.generate import NO_OPTIONS, Generated, GenerationFailure, fresh_seed
from puzzlewright.verbs.options import check_options
from puzzlewright.verbs.text import SizeLike, as_size, as_whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from puzzlewright.verbs.options import (
        BridgesOptions,
        CommonOptions,
        ContextOptions,
        MosaicOptions,
        SatogaeriOptions,
    )
    from puzzlewright.verbs.puzzles import AnyPuzzle, Bridges, Context, Mosaic, Satogaeri

Progress: TypeAlias = Callable[[int, int], object]  # called with (done, count) after each puzzle


if TYPE_CHECKING:

    class BatchOptions(TypedDict, total=False):
        """The options of every batch."""

        count: Required[int]
        executor: Executor | None
        workers: int
        progress: Progress | None

    class ManyBridges(BridgesOptions, BatchOptions):
        """The options of a batch."""

    class ManyMosaic(MosaicOptions, BatchOptions):
        """The options of a batch."""

    class ManyContext(ContextOptions, BatchOptions):
        """The options of a batch."""

    class ManySatogaeri(SatogaeriOptions, BatchOptions):
        """The options of a batch."""

    class ManyCommon(CommonOptions, BatchOptions):
        """The options of a batch."""


@overload
def generate_many(
    genre: Literal["bridges"], *, limit: None = None, **more: "Unpack[ManyBridges]"
) -> "Iterator[Generated[Bridges]]": ...
@overload
def generate_many(
    genre: Literal["bridges"], *, limit: Limit, **more: "Unpack[ManyBridges]"
) -> "Iterator[Generated[Bridges] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["mosaic"], *, limit: None = None, **more: "Unpack[ManyMosaic]"
) -> "Iterator[Generated[Mosaic]]": ...
@overload
def generate_many(
    genre: Literal["mosaic"], *, limit: Limit, **more: "Unpack[ManyMosaic]"
) -> "Iterator[Generated[Mosaic] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["context"], *, limit: None = None, **more: "Unpack[ManyContext]"
) -> "Iterator[Generated[Context]]": ...
@overload
def generate_many(
    genre: Literal["context"], *, limit: Limit, **more: "Unpack[ManyContext]"
) -> "Iterator[Generated[Context] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["satogaeri"], *, limit: None = None, **more: "Unpack[ManySatogaeri]"
) -> "Iterator[Generated[Satogaeri]]": ...
@overload
def generate_many(
    genre: Literal["satogaeri"], *, limit: Limit, **more: "Unpack[ManySatogaeri]"
) -> "Iterator[Generated[Satogaeri] | Unfinished]": ...
@overload
def generate_many(
    genre: str,
    *,
    limit: None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
    **more: "Unpack[ManyCommon]",
) -> "Iterator[Generated[AnyPuzzle]]": ...
@overload
def generate_many(
    genre: str,
    *,
    limit: Limit,
    options: Mapping[str, Any] = NO_OPTIONS,
    **more: "Unpack[ManyCommon]",
) -> "Iterator[Generated[AnyPuzzle] | Unfinished]": ...
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
        raise BadArgument(f"count is at least 0, not {number}")
    chosen = fresh_seed() if seed is None else as_whole_number(seed, "a seed")
    if workers < 1:
        raise BadArgument(f"workers is at least 1, not {workers}")
    checked_size, given = as_size(size), {**options, **more}
    check_options(
        genre_named(genre), checked_size, given
    )  # now, not only when the iteration starts
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
    with workers_of(number, executor=executor) as chosen:
        for done, result in enumerate(make(executor=chosen, workers=number), start=1):
            if progress is not None:
                progress(done, count)
            yield _result(result) if isinstance(result, GenerationFailure) else result


def _result(failure: GenerationFailure) -> Unfinished:
    """Return what `generate` answers where no puzzle was made, or raise what it raises."""
    if failure.is_limit:
        return Unfinished(failure.why, {"seed": failure.seed})
    if failure.tries is not None:
        raise Failed(failure.why, failure.tries)
    raise BadOption(failure.why)
