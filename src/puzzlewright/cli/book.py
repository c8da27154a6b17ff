"""`book`: make a book of puzzles as PDF."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from puzzlewright.book.contents import GivenPuzzle
from puzzlewright.book.make import make_book_from_plan, with_options
from puzzlewright.book.plan import BookOrder, Plan, PlanOptions, read_plan
from puzzlewright.cli.answer import YES
from puzzlewright.cli.command import (
    HandWritten,
    LimitOptions,
    Workers,
    add_options,
    limit_of,
)
from puzzlewright.cli.files import write_file
from puzzlewright.cli.messages import (
    Progress,
    TerminalListener,
    add_parser,
    clear_line,
    note,
)
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import LibraryUrl, Reading, entries, text_of
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import count_noun
from puzzlewright.genres import genre_named
from puzzlewright.processes.parallel_map import cores
from puzzlewright.verbs.text import as_size
from puzzlewright.verbs.verb import about


@dataclass(frozen=True)
class BookOptions:
    """The options that are not about the content of a book."""

    out: Annotated[str, about("file to write", metavar="F.pdf")]
    plan: Annotated[str | None, about("plan of the book (see docs/books.md)", metavar="F.toml")] = (
        None
    )
    workers: Workers = None
    json: Annotated[bool, about("print a summary as JSON")] = False
    limits: LimitOptions = LimitOptions()  # noqa: RUF009
    library: LibraryUrl = None


def _add_to(parsers: Any, _: Sequence[str]) -> None:
    parser = add_parser(
        parsers,
        "book",
        "Make a book of puzzles to print.\n\nThe PDF has rules, examples, lessons, puzzles by"
        " difficulty, and solutions. By default, the book has all genres. The same seed gives the"
        " same book, byte for byte.\n\n"
        "The book has one or more sections. --genre, --from or --search starts a section; the"
        " --size, --difficulty and --count after it belong to it.",
        (
            "puzzlewright book --out book.pdf --count 12",
            "puzzlewright book --out book.pdf --genre bridges --size 10x10 --count 20 \\",
            "    --genre mosaic --difficulty easy --count 10",
            "puzzlewright book --out book.pdf --plan book.toml",
        ),
    )
    sections = parser.add_argument_group("sections")
    for flag, name, metavar, text, more in SECTION_OPTIONS:
        sections.add_argument(
            flag, dest=name, metavar=metavar, help=text, action=_OrderAction, **more
        )
    add_options(parser, PlanOptions)
    add_options(parser, BookOptions)
    parser.set_defaults(run=run, orders=[])


BOOK = HandWritten(_add_to)

SECTION_OPTIONS: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    ("--genre", "genre", "G", "start a section with generated puzzles of this genre", {}),
    ("--size", "size", "RxC", "rows x columns, such as 10x10", {}),
    ("--difficulty", "difficulty", "D", f"one of {', '.join(LEVELS)}", {"choices": LEVELS}),
    ("--count", "count", "N", "number of puzzles", {"type": int}),
    ("--from", "file", "FILE", "start a section with the puzzles of a file", {}),
    (
        "--search",
        "search",
        "TEXT",
        "start a section with puzzles of the library that have this tag or word",
        {},
    ),
)
START_OPTIONS = {"genre", "file", "search"}  # that start a section


class _OrderAction(argparse.Action):
    """Add an option to the current section; --genre, --from and --search start a new one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002
        namespace: argparse.Namespace,
        values: "str | Sequence[Any] | None",
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        orders = list(namespace.orders)
        starts = self.dest in START_OPTIONS
        # Options before the first section belong to it.
        if not orders or (starts and START_OPTIONS & orders[-1].keys()):
            orders.append({})
        value: Any = values
        if self.dest == "size":
            value = as_size(str(values))
        elif self.dest == "genre":
            value = genre_named(str(values)).name
        orders[-1][self.dest] = value
        namespace.orders = orders


def run(arguments: argparse.Namespace) -> int:
    progress = Progress("puzzle")
    book = make_book_from_plan(
        Path(arguments.out),
        _plan(arguments),
        read_file=lambda file: _from_file(file, arguments),
        save=lambda _, pdf: write_file(arguments.out, pdf),
        workers=arguments.workers or cores(),
        library=arguments.library,
        limit=limit_of(arguments),
        progress=progress.follow,
        listener=TerminalListener(progress),
    )
    clear_line()
    if arguments.json:
        print_json(book.json())
    else:
        note(f"{count_noun(book.puzzles, 'puzzle')}, seed {book.seed}")
    return YES


def _plan(arguments: argparse.Namespace) -> Plan:
    plan = read_plan(text_of(arguments.plan)) if arguments.plan else Plan((BookOrder(),))
    if arguments.orders:
        plan = replace(plan, puzzles=tuple(BookOrder(**order) for order in arguments.orders))
    return with_options(plan, vars(arguments))


def _from_file(path: str, arguments: argparse.Namespace) -> Iterator[GivenPuzzle]:
    from puzzlewright.verbs.text import write

    for number, entry in enumerate(entries([path], Reading(arguments.library)), 1):
        if entry.puzzle_read is None:
            line = "" if entry.text.line is None else f"line {entry.text.line}: "
            raise PuzzlewrightError(f"{path}: {line}{entry.error}")
        title = entry.labels.others.get("title")
        title = title if isinstance(title, str) else ""
        yield GivenPuzzle(write(entry.puzzle_read.puzzle), title, f"puzzle {number} of {path}")
