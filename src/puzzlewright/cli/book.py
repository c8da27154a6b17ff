"""`book`: puzzles on paper, as a PDF."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from puzzlewright.book.contents import GivenPuzzle
from puzzlewright.book.make import make_book_from_plan, with_options
from puzzlewright.book.plan import (
    BOOK_THEMES,
    PAPERS,
    BookOrder,
    Plan,
    read_plan,
)
from puzzlewright.cli.answer import YES
from puzzlewright.cli.files import write_file
from puzzlewright.cli.generate import size_of
from puzzlewright.cli.messages import clear_line, note, with_examples
from puzzlewright.cli.output import print_json
from puzzlewright.cli.progress import Progress, TerminalListener
from puzzlewright.cli.puzzles import entries, text_of
from puzzlewright.cli.resources import add_limit_options, limit_of
from puzzlewright.cli.sources import add_library_option
from puzzlewright.core.board import LEVELS
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import count_noun
from puzzlewright.genres import genre_named
from puzzlewright.processes.workers import cores


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "book",
        help="make a book of puzzles to print",
        description=(
            "Make a book as PDF: rules, examples, lessons, puzzles by difficulty, and solutions.\n"
            "--genre begins an order; the --size, --difficulty and --count after it belong to it.\n"
            "Repeat it for more orders. By default, the book has all genres. The same seed makes\n"
            "the same book, byte for byte."
        ),
        **with_examples(
            "puzzlewright book --out book.pdf --count 12",
            "puzzlewright book --out book.pdf --genre bridges --size 10x10 --difficulty easy \\",
            "    --count 20 --genre mosaic --count 10",
            "puzzlewright book --out book.pdf --plan book.toml",
        ),
    )
    parser.add_argument("--out", metavar="F.pdf", required=True, help="the file to write")
    parser.add_argument("--plan", metavar="F.toml", help="plan of the book (see docs/books.md)")
    orders = parser.add_argument_group("orders")
    orders.add_argument(
        "--genre", metavar="G", action=_OrderAction, help="begin an order of this genre"
    )
    orders.add_argument("--size", metavar="RxC", action=_OrderAction, help="rows x columns")
    orders.add_argument(
        "--difficulty", choices=LEVELS, metavar="D", action=_OrderAction, help=", ".join(LEVELS)
    )
    orders.add_argument(
        "--count", metavar="N", type=int, action=_OrderAction, help="number of puzzles"
    )
    orders.add_argument(
        "--from",
        metavar="F",
        dest="file",
        action=_OrderAction,
        help="take the puzzles of this file",
    )
    orders.add_argument(
        "--search",
        metavar="TEXT",
        action=_OrderAction,
        help="take puzzles of the library with this tag or word",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="random seed (default: 1)")
    parser.add_argument("--title", help="title of the book")
    parser.add_argument("--subtitle", help="line below the title")
    parser.add_argument("--author", help="author of the book")
    parser.add_argument("--language", metavar="CODE", help="language of its texts (default: en)")
    parser.add_argument("--paper", choices=PAPERS, help="paper size")
    parser.add_argument("--theme", choices=BOOK_THEMES, help="black ink only, or colours")
    parser.add_argument(
        "--large-print", action="store_true", default=None, help="larger puzzles and text"
    )
    parser.add_argument(
        "--hints", action="store_true", default=None, help="add a first step for each puzzle"
    )
    parser.add_argument(
        "--no-front",
        dest="front",
        action="store_false",
        default=None,
        help="no title page, no contents",
    )
    parser.add_argument(
        "--no-lessons",
        dest="lessons",
        action="store_false",
        default=None,
        help="leave out the lessons",
    )
    parser.add_argument(
        "--per-page", metavar="N", type=int, help="at most N puzzles per page, 1 to 6"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        default=cores(),
        help="processes that generate puzzles (default: one per core)",
    )
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")
    add_limit_options(parser)
    add_library_option(parser)
    parser.set_defaults(run=run, orders=[])


ORDER_OPTIONS = {"genre", "file", "search"}  # of orders


class _OrderAction(argparse.Action):
    """Options that belong to an order: --genre, --from and --search begin one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002
        namespace: argparse.Namespace,
        values: "str | Sequence[Any] | None",
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        orders = list(namespace.orders)
        begins = self.dest in ORDER_OPTIONS
        # Options before the first order belong to it.
        if not orders or (begins and ORDER_OPTIONS & orders[-1].keys()):
            orders.append({})
        value: Any = values
        if self.dest == "size":
            value = size_of(str(values))
        elif self.dest == "genre":
            value = genre_named(str(values)).name
        orders[-1][self.dest] = value
        namespace.orders = orders


def run(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise PuzzlewrightError("--workers must be at least 1")
    progress = Progress("puzzles")
    book = make_book_from_plan(
        Path(arguments.out),
        _plan(arguments),
        read_file=lambda file: _from_file(file, arguments),
        save=lambda _, pdf: write_file(arguments.out, pdf),
        workers=arguments.workers,
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

    asked = argparse.Namespace(
        puzzle=[path], genre=None, from_format=None, library=arguments.library
    )
    for number, entry in enumerate(entries(asked), 1):
        if entry.puzzle_read is None:
            line = "" if entry.text.line is None else f"line {entry.text.line}: "
            raise PuzzlewrightError(f"{path}: {line}{entry.error}")
        title = entry.labels.others.get("title")
        title = title if isinstance(title, str) else ""
        yield GivenPuzzle(write(entry.puzzle_read.puzzle), title, f"puzzle {number} of {path}")
