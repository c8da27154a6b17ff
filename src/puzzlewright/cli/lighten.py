"""`lighten`: which clues can go, all at once."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES, answer_all
from puzzlewright.cli.output import add_colour_option, note, print_json, show
from puzzlewright.cli.puzzles import Entry, add_puzzle_options
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.core.words import listing, sentence
from puzzlewright.verbs.adjust import Lightened, lighten
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.text import PuzzlePage, write


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "lighten",
        help="tell which clues can go, all at once",
        description=(
            "Tell which clues of each PUZZLE can go, as many as possible at once, so that it still"
            " has one solution. Exit status: 0 told, 2 unreadable, or not one solution, 3 limit"
            " reached."
        ),
    )
    add_puzzle_options(parser)
    parser.add_argument(
        "--apply", action="store_true", help="print the puzzle without them, and nothing else"
    )
    parser.add_argument("--to", metavar="NOTATION", help="the notation that --apply prints")
    add_limit_options(parser)
    add_colour_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    def answer(entry: Entry, page: PuzzlePage) -> int:
        result = lighten(page.puzzle, limit=entry.limit)
        if arguments.json:
            print_json({**entry.label, **result.json()})
        elif arguments.apply:
            note(f"puzzlewright: {result}")
            print(write(result.puzzle, arguments.to or "native"))
        else:
            _tell(entry, page, result, arguments.color)
        return LIMIT_REACHED if result.why else YES

    return answer_all(arguments, answer)


def _tell(entry: Entry, page: PuzzlePage, result: Lightened, colour: str) -> None:
    rated = f"the rest is {result.rating.name}" if result.rating else "not rated"
    said = result if result.status == "unknown" else f"{result}; {rated}"
    print(f"{entry.name_of(page)}: {said}.")
    if result.gone:
        print(sentence(listing([clue.said for clue in result.gone])))
        show(draw(result.puzzle), colour)
