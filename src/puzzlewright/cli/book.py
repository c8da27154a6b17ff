"""`book`: puzzles on paper, as a PDF."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from puzzlewright.book.contents import BookPuzzle, Brought, gather
from puzzlewright.book.plan import (
    INKS,
    PAPERS,
    BookOrder,
    Plan,
    checked,
    read_plan,
    spread,
)
from puzzlewright.cli.batch import YES, Progress, patience
from puzzlewright.cli.files import write_file
from puzzlewright.cli.generate import size_of
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.puzzles import entries, text_of
from puzzlewright.cli.resources import Allowance, add_limit_options, cores, workers
from puzzlewright.cli.sources import add_library_option, opened
from puzzlewright.core.errors import Trouble
from puzzlewright.core.step import LEVELS
from puzzlewright.core.words import count


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "book",
        help="make a book of puzzles to print",
        description=(
            "Make a book as PDF: rules with an example, how to solve, puzzles by level, solutions."
            " --genre begins an order, to which the --size, --difficulty and --count after it"
            " belong; it may be repeated. Without --genre the book has all genres. The same seed"
            " makes the same book, byte for byte."
        ),
        epilog=(
            "example: puzzlewright book --out b.pdf --genre bridges --size 10x10 --difficulty easy"
            " --count 20 --genre mosaic --count 10"
        ),
    )
    parser.add_argument("--out", metavar="F.pdf", required=True)
    parser.add_argument("--plan", metavar="F.toml", help="the book as a plan (see docs/books.md)")
    orders = parser.add_argument_group("orders")
    orders.add_argument("--genre", action=_Order, help="begin an order for this genre")
    orders.add_argument("--size", metavar="RxC", action=_Order, help="rows x columns")
    orders.add_argument("--difficulty", choices=LEVELS, action=_Order)
    orders.add_argument("--count", metavar="N", type=int, action=_Order, help="how many puzzles")
    orders.add_argument(
        "--from", metavar="F", dest="file", action=_Order, help="the puzzles of this file"
    )
    orders.add_argument(
        "--search",
        metavar="TEXT",
        action=_Order,
        help="those of the library with this tag or word",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="(default: 1)")
    parser.add_argument("--title", help="of the book")
    parser.add_argument("--subtitle")
    parser.add_argument("--author")
    parser.add_argument("--language", metavar="CODE", help="of its texts, as en")
    parser.add_argument("--paper", choices=PAPERS)
    parser.add_argument("--theme", choices=INKS, help="black ink alone, or colours")
    parser.add_argument("--large-print", action="store_true", default=None)
    parser.add_argument(
        "--hints", action="store_true", default=None, help="with a first step for each puzzle"
    )
    parser.add_argument("--no-front", dest="front", action="store_false", default=None)
    parser.add_argument("--no-lessons", dest="lessons", action="store_false", default=None)
    parser.add_argument("--per-page", metavar="N", type=int, help="puzzles a page at most, 1 to 6")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        default=cores(),
        help="how many processes make puzzles at once",
    )
    parser.add_argument("--json", action="store_true", help="say in JSON what was made")
    add_limit_options(parser)
    add_library_option(parser)
    parser.set_defaults(run=run, orders=[])


BEGINNINGS = {"genre", "file", "search"}  # of orders


class _Order(argparse.Action):
    """Options that belong to an order: --genre, --from and --search begin one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002
        namespace: argparse.Namespace,
        values: "str | Sequence[Any] | None",
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        orders = list(namespace.orders)
        begins = self.dest in BEGINNINGS
        # what stands before the first that begins an order belongs to it
        if not orders or (begins and BEGINNINGS & orders[-1].keys()):
            orders.append({})
        orders[-1][self.dest] = size_of(str(values)) if self.dest == "size" else values
        namespace.orders = orders


def run(arguments: argparse.Namespace) -> int:
    if not arguments.out.endswith(".pdf"):
        raise Trouble(f"a book ends in .pdf, not as {arguments.out!r}")
    if arguments.workers < 1:
        raise Trouble("--workers must be at least 1")
    plan = _plan(arguments)
    total = sum(part.count or 0 for order in plan.orders for part in spread(order))
    progress = Progress("puzzles", total=total or None)
    puzzles: list[BookPuzzle] = []
    with workers(arguments.workers) as executor:
        gathered = gather(
            plan,
            lambda order: (_from_file if order.file else _from_library)(order, arguments),
            executor,
            arguments.workers,
            Allowance(arguments).limit,
            note,
        )
        for one in gathered:
            puzzles.append(one)
            progress.advance()
    progress.finish()
    # typst takes a while to import
    from puzzlewright.book.typeset import bound, typeset

    with patience("typesetting"):
        pdf = typeset(bound(plan, puzzles))
    write_file(arguments.out, pdf)
    if arguments.json:
        print_json({"puzzles": len(puzzles), "bytes": len(pdf), "seed": plan.seed})
    else:
        note(f"{count(len(puzzles), 'puzzle')}, seed {plan.seed}")
    return YES


def _plan(arguments: argparse.Namespace) -> Plan:
    plan = read_plan(text_of(arguments.plan)) if arguments.plan else Plan((BookOrder(),))
    if arguments.orders:
        plan = replace(plan, orders=tuple(BookOrder(**order) for order in arguments.orders))
    wished = {field.name: getattr(arguments, field.name, None) for field in fields(Plan)}
    said = {name: value for name, value in wished.items() if value is not None}
    said.pop("orders")
    return checked(replace(plan, **said))


def _from_file(order: BookOrder, arguments: argparse.Namespace) -> Iterator[Brought]:
    from puzzlewright.verbs.text import write

    path = order.file
    asked = argparse.Namespace(
        puzzle=[path], genre=None, notation=None, json=False, library=arguments.library
    )
    for number, entry in enumerate(entries(asked), 1):
        if entry.page is None:
            raise Trouble(f"{path}: {entry.trouble}")
        title = entry.record.get("title")
        title = title if isinstance(title, str) else ""
        yield Brought(write(entry.page.puzzle), title, f"puzzle {number} of {path}")


def _from_library(order: BookOrder, arguments: argparse.Namespace) -> Iterator[Brought]:
    from puzzlewright.library.query import Wanted

    words = order.search or ""
    kind = Wanted(genre=order.genre, level=order.difficulty, size=order.size, status="unique")
    with opened(arguments.library) as library:
        by_tag = replace(kind, tags=[words])
        wanted = by_tag if library.count(by_tag) else replace(kind, text=words)
        for one in library.search(wanted):
            yield Brought(one.native, one.title, f"library:{one.id}")
