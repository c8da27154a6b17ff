"""Generate many different puzzles, one by one, on any executor."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Unpack, overload

from puzzlewright.core.errors import BadArgument, BadOption, Failed
from puzzlewright.core.limits import Limit, Unfinished
from puzzlewright.genres import genre_named
from puzzlewright.processes.workers import workers as workers_of
from puzzlewright.verbs.batch import batch
from puzzlewright.verbs.generate import Generated, NotMade, fresh_seed
from puzzlewright.verbs.options import check_wishes
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


@overload
def generate_many(
    genre: Literal["bridges"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: None = None,
    **wishes: "Unpack[BridgesOptions]",
) -> "Iterator[Generated[Bridges]]": ...
@overload
def generate_many(
    genre: Literal["mosaic"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: None = None,
    **wishes: "Unpack[MosaicOptions]",
) -> "Iterator[Generated[Mosaic]]": ...
@overload
def generate_many(
    genre: Literal["context"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: None = None,
    **wishes: "Unpack[ContextOptions]",
) -> "Iterator[Generated[Context]]": ...
@overload
def generate_many(
    genre: Literal["satogaeri"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: None = None,
    **wishes: "Unpack[SatogaeriOptions]",
) -> "Iterator[Generated[Satogaeri]]": ...
@overload
def generate_many(
    genre: str,
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: None = None,
    options: Mapping[str, Any] = MappingProxyType({}),
    **wishes: "Unpack[CommonOptions]",
) -> "Iterator[Generated[AnyPuzzle]]": ...
@overload
def generate_many(
    genre: Literal["bridges"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit,
    **wishes: "Unpack[BridgesOptions]",
) -> "Iterator[Generated[Bridges] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["mosaic"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit,
    **wishes: "Unpack[MosaicOptions]",
) -> "Iterator[Generated[Mosaic] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["context"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit,
    **wishes: "Unpack[ContextOptions]",
) -> "Iterator[Generated[Context] | Unfinished]": ...
@overload
def generate_many(
    genre: Literal["satogaeri"],
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit,
    **wishes: "Unpack[SatogaeriOptions]",
) -> "Iterator[Generated[Satogaeri] | Unfinished]": ...
@overload
def generate_many(
    genre: str,
    *,
    size: SizeLike,
    count: int,
    executor: "Executor | None" = None,
    workers: int = 1,
    progress: Progress | None = None,
    seed: int | None = None,
    limit: Limit,
    options: Mapping[str, Any] = MappingProxyType({}),
    **wishes: "Unpack[CommonOptions]",
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
    options: Mapping[str, Any] = MappingProxyType({}),
    **wishes: Any,
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
    page, given = as_size(size), {**options, **wishes}
    check_wishes(genre_named(genre), page, given)  # now, not only when the iteration starts
    return _generated(
        partial(batch, genre, size=page, count=number, seed=chosen, limit=limit, **given),
        number,
        executor,
        workers,
        progress,
    )


def _generated(
    make: Callable[..., Iterator[Generated[Any] | NotMade]],
    count: int,
    executor: "Executor | None",
    number: int,
    progress: Progress | None,
) -> Iterator[Generated[Any] | Unfinished]:
    with workers_of(number, executor=executor) as chosen:
        for done, made in enumerate(make(executor=chosen, workers=number), start=1):
            if progress is not None:
                progress(done, count)
            yield _result(made) if isinstance(made, NotMade) else made


def _result(failure: NotMade) -> Unfinished:
    """Return what `generate` answers where no puzzle was made, or raise what it raises."""
    if failure.is_limit:
        return Unfinished(failure.why, {"seed": failure.seed})
    if failure.tries is not None:
        raise Failed(failure.why, failure.tries)
    raise BadOption(failure.why)
