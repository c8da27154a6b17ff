"""`harden` and `soften`: the change that makes a puzzle one level harder or easier."""

import argparse
from typing import Any

from puzzlewright.cli.puzzles import Entry, add_puzzle_options
from puzzlewright.cli.repair import add_change_options, offer_changes
from puzzlewright.verbs.adjust import AT_MOST, harden, soften
from puzzlewright.verbs.repair import Repairs
from puzzlewright.verbs.text import PuzzlePage

VERBS = {"harden": ("harder", harden), "soften": ("easier", soften)}


def add_to(verbs: Any) -> None:
    for name, (word, _) in VERBS.items():
        parser = verbs.add_parser(
            name,
            help=f"find the change that makes a puzzle one level {word}",
            description=(
                f"Find the change that makes each PUZZLE one level {word} and leaves its solution"
                " the only one; where none does, few changes. Exit status: 0 found, 1 there is no"
                " such level, 2 unreadable, or not one solution, 3 not found, or limit reached."
            ),
        )
        add_puzzle_options(parser)
        parser.add_argument(
            "--at-most",
            metavar="N",
            type=int,
            default=AT_MOST,
            help="make no more than N changes (default: %(default)s)",
        )
        add_change_options(parser)
        parser.set_defaults(run=run, verb=name)


def run(arguments: argparse.Namespace) -> int:
    _, shift = VERBS[arguments.verb]

    def shifted(entry: Entry, page: PuzzlePage) -> Repairs:
        return shift(page.puzzle, at_most=arguments.at_most, limit=entry.limit)

    return offer_changes(arguments, shifted)
