"""`hint`: help for a player, from any position."""

import argparse
from typing import Any

from puzzlewright.cli.batch import LIMIT_REACHED, YES
from puzzlewright.cli.files import add_theme_option, write_captioned
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import add_puzzle_options, marks_in, one_entry
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.verbs.check import position
from puzzlewright.verbs.hint import TOLD, hint
from puzzlewright.verbs.pictures import hint_frame


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "hint",
        help="the next step from a player's position, or the mistake in it",
        description=(
            "Help a player on: where to look, why, and what to do. If the position is wrong"
            " already, tell which of the marks cannot all be right, which clues show it, and which"
            " mark is the first wrong one."
        ),
    )
    add_puzzle_options(parser, many=False)
    add_limit_options(parser)
    parser.add_argument(
        "--state",
        metavar="FILE",
        help=(
            "the player's marks so far, a file, the text itself or - for standard input: a drawing"
            " with the marks in it, or any notation that holds answers; the names of the"
            " sentences, such as 'R1C1-R1C5 2, R1C1-R4C1 <=1', 'R3C4 black' or 'R1C1-R1C4' for a"
            " move; or native JSON, which counts from 0 (see the README); without it what PUZZLE"
            " has drawn into it counts"
        ),
    )
    parser.add_argument(
        "--level", choices=TOLD, default="do", help="how much to tell (default: all of it)"
    )
    parser.add_argument(
        "--out", metavar="F", help="also draw it: the position, the hint and its words (.svg, .png)"
    )
    add_theme_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    entry = one_entry(arguments)
    page = entry.page
    assert page
    marks = (
        page.marks if arguments.state is None else marks_in(arguments.state, page, as_played=True)
    )
    found = hint(page.puzzle, marks, limit=entry.limit)
    if arguments.out is not None:
        shown = hint_frame(found, position(page.puzzle, marks or []), arguments.level)
        write_captioned(arguments.out, shown, arguments.theme)
    if arguments.json:
        print_json(found.json(arguments.level))
    else:
        print("\n".join(found.told(arguments.level)))
    return LIMIT_REACHED if found.kind == "unknown" else YES
