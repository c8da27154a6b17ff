"""Make a book: from a plan, options and puzzles to a PDF."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Unpack

from puzzlewright.book.contents import BookPuzzle, GivenPuzzle, gather_puzzles
from puzzlewright.book.plan import (
    BookOrder,
    Plan,
    PlanOptions,
    check_plan,
    plan_of,
    read_plan,
    split_order,
)
from puzzlewright.core.errors import BadArgument, PuzzlewrightError, file_errors
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Limit, Listener, Progress
from puzzlewright.core.words import short_repr
from puzzlewright.processes.parallel_map import cores
from puzzlewright.processes.parallel_map import open_workers as workers_of
from puzzlewright.verbs.read_many import PuzzleSource, attempt, settle, split_labels, split_source
from puzzlewright.verbs.text import PuzzleLike, as_puzzle, write

GIVEN_PUZZLES = "the given puzzles"  # in an order: the puzzles of this call


@short_repr
@dataclass(frozen=True)
class Book(JsonResult):
    """A book that was written to a file."""

    JSON = ("puzzles", "bytes", "seed")

    path: Path
    puzzles: int
    pages: int
    bytes: int
    seed: int
    notes: tuple[str, ...] = ()  # such as an order with too few puzzles


def make_book(
    out: str | Path,
    *,
    plan: Plan | Mapping[str, Any] | str | Path | None = None,
    puzzles: PuzzleSource = (),
    workers: int | None = None,
    library: str | None = None,
    limit: Limit | None = None,
    progress: Progress | None = None,
    listener: Listener | None = None,
    **options: Unpack[PlanOptions],
) -> Book:
    """Make a book as PDF: rules, lessons, puzzles by difficulty, and solutions.

    `plan` is the path of a TOML file, or the same as a dict: options of the book, and the orders
    under "puzzles" (see docs/books.md). `puzzles` is anything that `read_many` takes; each must
    have exactly one solution. They come before those of the plan. With neither, the book has 24 new
    puzzles of all genres. `options` replace those of the plan: title, subtitle, author, language,
    paper, theme, large_print, hints, front, lessons, per_page and seed.

    `workers` is the number of processes that generate puzzles (default: one per core), `library`
    the SQLAlchemy URL of the library that orders with `search` take puzzles from. `limit` applies
    to each puzzle; `LimitReached` says that one exceeds it. `progress` is called with (done,
    total), at the beginning and after each puzzle; total is 0 if it is not known before. An
    existing file is replaced. Notes, such as an order with too few puzzles, are in the result, and
    `listener` receives them at once.

        book = pw.make_book("book.pdf", puzzles=Path("mine.jsonl"), title="Mine", hints=True)
        print(book.puzzles, book.pages)
    """
    number = cores() if workers is None else workers
    if number < 1:
        raise BadArgument(f"workers must be at least 1, not {number}")
    given = list(_read(puzzles))
    orders = (BookOrder(search=GIVEN_PUZZLES),) if given else ()
    if plan is None:
        resolved = Plan(orders or (BookOrder(),))
    else:
        resolved = _plan(plan)
        resolved = replace(resolved, puzzles=(*orders, *resolved.puzzles))
    return make_book_from_plan(
        Path(out),
        with_options(resolved, options),
        read_file=lambda file: _read(Path(file), f" of {file}"),
        save=_save,
        given=given,
        workers=number,
        library=library,
        limit=limit,
        progress=progress,
        listener=listener,
    )


def make_book_from_plan(
    path: Path,
    plan: Plan,
    *,
    read_file: Callable[[str], Iterable[GivenPuzzle]],
    save: Callable[[Path, bytes], object],
    given: Sequence[GivenPuzzle] = (),
    workers: int = 1,
    library: str | None = None,
    limit: Limit | None = None,
    progress: Progress | None = None,
    listener: Listener | None = None,
) -> Book:
    """Gather the puzzles of a plan, typeset them and save the book.

    An order that searches for `GIVEN_PUZZLES` takes the given puzzles.
    """
    if not path.name.endswith(".pdf"):
        raise PuzzlewrightError(f"the name of a book must end in .pdf, not {str(path)!r}")
    listener = listener or Listener()
    notes: list[str] = []

    def report(text: str) -> None:
        notes.append(text)
        listener.note(text)

    def read_given(order: BookOrder) -> Iterable[GivenPuzzle]:
        if order.file:
            return read_file(order.file)
        return given if given and order.search == GIVEN_PUZZLES else _read_library(order, library)

    counts = [part.count for order in plan.puzzles for part in split_order(order)]
    total = sum(count or 0 for count in counts) if all(counts) else 0
    if progress is not None:
        progress(0, total)
    found: list[BookPuzzle] = []
    with workers_of(workers) as executor:
        for one in gather_puzzles(plan, read_given, executor, workers, limit, report):
            found.append(one)
            if progress is not None:
                progress(len(found), total)
    # typst takes a while to import
    from puzzlewright.book.layout import template_data, typeset

    with listener.phase("typesetting"):
        pdf = typeset(template_data(plan, found))
    save(path, pdf)
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    return Book(path, len(found), pages, len(pdf), plan.seed, tuple(notes))


def with_options(plan: Plan, given: Mapping[str, Any]) -> Plan:
    """Return the plan with the options that are given; None leaves one as it is."""
    names = {one.name for one in fields(Plan)}
    options = {name: one for name, one in given.items() if name in names and one is not None}
    return check_plan(replace(plan, **options))


def _plan(given: Plan | Mapping[str, Any] | str | Path) -> Plan:
    if isinstance(given, Plan):
        return given
    if isinstance(given, Mapping):
        return plan_of(given)
    try:
        with file_errors(given):
            return read_plan(Path(given).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise PuzzlewrightError(f"{given} is not UTF-8 text") from None


def _read(source: PuzzleSource, suffix: str = "") -> Iterator[GivenPuzzle]:
    """Read puzzles with their titles: JSON objects may have one beside the puzzle."""

    def convert(item: PuzzleLike) -> tuple[str, str]:
        return write(as_puzzle(item)), _title(item)

    for number, one in enumerate(split_source(source), 1):
        yield GivenPuzzle(*settle(attempt(convert, *one)), f"puzzle {number}{suffix}")


def _title(item: PuzzleLike) -> str:
    labels = split_labels(item)[0] if isinstance(item, str) else item
    title = labels.get("title") if isinstance(labels, Mapping) else None
    return title if isinstance(title, str) else ""


def _read_library(order: BookOrder, url: str | None) -> Iterator[GivenPuzzle]:
    from puzzlewright.library.library import Library
    from puzzlewright.library.query import PuzzleQuery

    kind = PuzzleQuery(
        genre=order.genre, difficulty=order.difficulty, size=order.size, status="unique"
    )
    with Library(url or None) as library:
        for one in library.search_words(order.search or "", kind):
            yield GivenPuzzle(one.native, one.title, f"library:{one.id}")


def _save(path: Path, pdf: bytes) -> None:
    with file_errors(path, "written"):
        path.write_bytes(pdf)
