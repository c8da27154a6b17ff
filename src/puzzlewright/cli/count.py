"""`count`: how many solutions, and what all of them have in common."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES, answer_all
from puzzlewright.cli.files import add_theme_option, write_captioned
from puzzlewright.cli.output import add_colour_option, note, print_json, show, show_both
from puzzlewright.cli.puzzles import Entry, add_puzzle_options, is_batch
from puzzlewright.cli.solve import add_method_options, no_solution
from puzzlewright.core.errors import Trouble
from puzzlewright.core.words import count as counted
from puzzlewright.core.words import sentence
from puzzlewright.render.captions import Frame
from puzzlewright.verbs.compare import differing, marked, named, overlaid
from puzzlewright.verbs.count import Count, count
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "count",
        help="count the solutions and show what all of them have in common",
        description=(
            "Count the solutions of each PUZZLE and show what all of them have in common, and where"
            " the first two differ. Exit status: 0 counted, 2 unreadable, 3 there are more than the"
            " limit, or the time ran out."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=_number_or_none,
        default=1000,
        help=(
            "stop counting at N (default: %(default)s), or with none never; above 10000 a model"
            " counter is used where it is installed"
        ),
    )
    parser.add_argument(
        "--out", metavar="F.svg", help="a picture of the first two solutions, laid over each other"
    )
    add_theme_option(parser)
    add_method_options(parser)
    add_colour_option(parser)
    parser.set_defaults(run=run)


def _number_or_none(text: str) -> int | None:
    try:
        return None if text == "none" else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number or none, not {text!r}") from None


def run(arguments: argparse.Namespace) -> int:
    if arguments.out and is_batch(arguments):
        raise Trouble("--out goes with one puzzle")

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
        if arguments.out:
            _draw(arguments, result)
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
    if len(result.solutions) == 2:
        differ = differing(*result.solutions)
        print(f"The first two differ at {named(page.puzzle, differ)}:")
        one, other = (marked(page.puzzle, found, differ) for found in result.solutions)
        show_both(one, other, colour)


def _draw(arguments: argparse.Namespace, result: Count) -> None:
    if len(result.solutions) < 2:
        note(f"puzzlewright: {arguments.out} is not written, because two solutions are needed")
        return
    picture = overlaid(result.puzzle, *result.solutions).picture
    said = "Vermilion is only in the first, blue only in the second."
    write_captioned(arguments.out, Frame(picture, sentence(str(result)), said), arguments.theme)
