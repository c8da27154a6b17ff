"""`verify`: is a certificate right?"""

import argparse
from pathlib import Path
from typing import Any

from puzzlewright.checker import verify as checker
from puzzlewright.cli.batch import LIMIT_REACHED, NO, YES
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import add_reading_options, one_page
from puzzlewright.cli.resources import Allowance, add_limit_options
from puzzlewright.core.errors import Trouble
from puzzlewright.verbs.prove import verify

STATUS = {"proven": YES, "refused": NO, "unknown": LIMIT_REACHED}


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "verify",
        help="check certificates that prove has written",
        description=(
            "Check certificates that puzzles have one solution and no other, by a checker that"
            " shares no code with the rest. Exit status: 0 all proven, 1 one is refused, 2 no such"
            " folder, 3 limit reached."
        ),
    )
    parser.add_argument("folder", metavar="DIR", nargs="*", help="a folder that prove has written")
    parser.add_argument(
        "--puzzle",
        metavar="PUZZLE",
        help="insist that it is about this puzzle, which is given as to any other verb",
    )
    add_reading_options(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON, one line a folder")
    parser.add_argument(
        "--checker",
        action="store_true",
        help="print the checker, which runs by itself: python verify.py DIR",
    )
    add_limit_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.checker:
        print(Path(checker.__file__).read_text(encoding="utf-8"), end="")
        return YES
    if not arguments.folder:
        raise Trouble("verify needs a folder that prove has written")
    puzzle = None if arguments.puzzle is None else one_page(arguments).puzzle
    statuses = []
    for folder in arguments.folder:
        verified = verify(folder, puzzle=puzzle, limit=Allowance(arguments).left())
        statuses.append(STATUS[verified.status])
        if arguments.json:
            print_json({"folder": folder, **verified.json()})
        else:
            print(f"{folder}: {verified}")
    return next((status for status in (NO, LIMIT_REACHED) if status in statuses), YES)
