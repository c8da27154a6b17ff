"""`count`: how many solutions, and what all of them have in common."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES, answer_all
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options
from puzzlewright.cli.solve import add_method_options, no_solution
from puzzlewright.model.words import count as counted
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "count",
        help="count the solutions and show what all of them have in common",
        description=(
            "Count the solutions of each PUZZLE and show what all of them have in common. Exit"
            " status: 0 counted, 2 unreadable, 3 there are more than the limit, or the time ran"
            " out."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=int,
        default=1000,
        help="stop counting at N (default: %(default)s)",
    )
    add_method_options(parser)
    add_colour_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    def answer(entry: Entry, page: PuzzlePage) -> int:
        result = count(
            page.puzzle,
            at_most=arguments.limit,
            encoding=arguments.encoding,
            engine=arguments.engine,
            limit=entry.limit,
        )
        if arguments.json:
            print_json({**entry.label, **result.json()})
            if result.why or not result.is_exact:
                note(f"puzzlewright: {result.why or result}")
        else:
            _tell(entry, page, result, arguments.color)
        return YES if result.is_exact else LIMIT_REACHED

    return answer_all(arguments, answer)


def _tell(entry: Entry, page: PuzzlePage, result: Count, colour: str) -> None:
    is_plain_none = result.number == 0 and result.is_exact and not result.why
    said = no_solution(entry, page) if is_plain_none else str(result)
    print(f"{entry.name_of(page)}: {said}.")
    if result.common and result.common.open:
        decided, places = len(result.common.decided()), len(result.common.open)
        agreed = f"{decided} of {counted(places, 'place')}" if decided else "no place"
        if result.number > 1 or not result.is_exact:
            print(f"All solutions agree on {agreed}:")
        show(draw(page.puzzle, result.common), colour)
