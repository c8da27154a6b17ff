"""`book`: make a book of puzzles as PDF."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
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


def _one_of(choices: Iterable[str]) -> str:
    return f"one of {', '.join(choices)}"


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "book",
        help="make a book of puzzles to print",
        description=(
            "Make a book as PDF: rules, examples, lessons, puzzles by difficulty, and solutions."
            " By default, the book has all genres. The same seed gives the same book, byte for"
            " byte.\n\n"
            "The book has one or more sections. --genre, --from or --search starts a section; the"
            " --size, --difficulty and --count after it belong to it."
        ),
        **with_examples(
            "puzzlewright book --out book.pdf --count 12",
            "puzzlewright book --out book.pdf --genre bridges --size 10x10 --count 20 \\",
            "    --genre mosaic --difficulty easy --count 10",
            "puzzlewright book --out book.pdf --plan book.toml",
        ),
    )
    parser.add_argument("--out", metavar="F.pdf", required=True, help="file to write")
    parser.add_argument("--plan", metavar="F.toml", help="plan of the book (see docs/books.md)")
    orders = parser.add_argument_group("sections")
    orders.add_argument(
        "--genre",
        metavar="G",
        action=_OrderAction,
        help="start a section with generated puzzles of this genre",
    )
    orders.add_argument(
        "--size", metavar="RxC", action=_OrderAction, help="rows x columns, such as 10x10"
    )
    orders.add_argument(
        "--difficulty", choices=LEVELS, metavar="D", action=_OrderAction, help=_one_of(LEVELS)
    )
    orders.add_argument(
        "--count", metavar="N", type=int, action=_OrderAction, help="number of puzzles"
    )
    orders.add_argument(
        "--from",
        metavar="FILE",
        dest="file",
        action=_OrderAction,
        help="start a section with the puzzles of a file",
    )
    orders.add_argument(
        "--search",
        metavar="TEXT",
        action=_OrderAction,
        help="start a section with puzzles of the library that have this tag or word",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="random seed (default: 1)")
    parser.add_argument("--title", help="title of the book")
    parser.add_argument("--subtitle", help="subtitle of the book")
    parser.add_argument("--author", help="author of the book")
    parser.add_argument("--language", metavar="CODE", help="language of the texts (default: en)")
    parser.add_argument(
        "--paper", choices=PAPERS, metavar="P", help=f"{_one_of(PAPERS)} (default: a4)"
    )
    parser.add_argument(
        "--theme", choices=BOOK_THEMES, help="black ink only, or colours (default: ink)"
    )
    parser.add_argument(
        "--large-print", action="store_true", default=None, help="print puzzles and text larger"
    )
    parser.add_argument(
        "--hints",
        action="store_true",
        default=None,
        help="add a hint for each puzzle: the first step",
    )
    parser.add_argument(
        "--no-front",
        dest="front",
        action="store_false",
        default=None,
        help="leave out the title page and the contents",
    )
    parser.add_argument(
        "--no-lessons",
        dest="lessons",
        action="store_false",
        default=None,
        help="leave out the lessons",
    )
    parser.add_argument(
        "--per-page",
        metavar="N",
        type=int,
        help="put at most N puzzles on a page, 1 to 6 (default: 6)",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        default=cores(),
        help="number of processes (default: one per core)",
    )
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")
    add_limit_options(parser)
    add_library_option(parser)
    parser.set_defaults(run=run, orders=[])


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
            value = size_of(str(values))
        elif self.dest == "genre":
            value = genre_named(str(values)).name
        orders[-1][self.dest] = value
        namespace.orders = orders


def run(arguments: argparse.Namespace) -> int:
    if arguments.workers < 1:
        raise PuzzlewrightError("--workers must be at least 1")
    progress = Progress("puzzle")
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

    reading = argparse.Namespace(
        puzzle=[path], genre=None, from_format=None, library=arguments.library
    )
    for number, entry in enumerate(entries(reading), 1):
        if entry.puzzle_read is None:
            line = "" if entry.text.line is None else f"line {entry.text.line}: "
            raise PuzzlewrightError(f"{path}: {line}{entry.error}")
        title = entry.labels.others.get("title")
        title = title if isinstance(title, str) else ""
        yield GivenPuzzle(write(entry.puzzle_read.puzzle), title, f"puzzle {number} of {path}")
