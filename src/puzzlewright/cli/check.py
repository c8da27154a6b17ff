"""`check`: is this solution right, and which rule is broken where?"""

import argparse
from typing import Any

from puzzlewright.cli.batch import NO, YES
from puzzlewright.cli.output import note, print_json
from puzzlewright.cli.puzzles import add_puzzle_options, marks_in, one_page
from puzzlewright.core.board import Board
from puzzlewright.core.errors import Trouble
from puzzlewright.core.limits import Limit
from puzzlewright.core.words import count, listing
from puzzlewright.genre.genre import Mistake
from puzzlewright.verbs.check import answer_in, counted_from_one, mistakes, position
from puzzlewright.verbs.draft_verdict import SECONDS, contradiction
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import PuzzlePage


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "check",
        help="tell whether a solution is right, and which rule it breaks where",
        description=(
            "Tell whether a solution of PUZZLE is right, and which rule it breaks where. Exit"
            " status: 0 right, 1 wrong."
        ),
    )
    add_puzzle_options(parser, many=False)
    parser.add_argument(
        "--solution",
        metavar="FILE",
        help=(
            "the solution, a file or the text itself, in native JSON (alone, or under the key"
            " 'solution' or 'solutions'), as rows of # and ., or the puzzle with its answer in any"
            " notation that holds answers, such as a drawing; - for standard input; may be left out"
            " if PUZZLE itself has an answer in it"
        ),
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help=(
            "the solution is not finished (marks as for hint, open cells as ?): tell only what can"
            " no longer become right"
        ),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    page = one_page(arguments)
    marks = page.marks if arguments.solution is None else marks_in(arguments.solution, page)
    if marks is None:
        raise Trouble("there is no solution to check: give one with --solution FILE")
    given = position(page.puzzle, marks) if arguments.partial else answer_in(page.puzzle, marks)
    found = mistakes(page.puzzle, given)
    if isinstance(given, Board) and not arguments.partial:
        found.append(_still_open(page, given))
    if found and (meant := counted_from_one(page.puzzle, marks)):
        note(f"puzzlewright: {meant}")
    if arguments.json:
        listed = [
            {"rule": mistake.rule, "places": mistake.where, "why": mistake.why} for mistake in found
        ]
        print_json({"genre": page.genre.name, "right": not found, "mistakes": listed})
    elif found:
        print(f"{page.genre.title}: {count(len(found), 'mistake')}.")
        for mistake in found:
            print(f"- {mistake.why} ({mistake.rule})")
        _tell_if_hopeless(page)
    else:
        print(
            f"{page.genre.title}:"
            f" {'nothing is wrong so far' if arguments.partial else 'this solution is right'}."
        )
    return NO if found else YES


def _still_open(page: PuzzlePage, board: Board) -> Mistake:
    """What is missing of an answer that leaves something open."""
    places = [place for place, values in enumerate(board.open) if len(values) > 1]
    names = [page.genre.describe_place(page.puzzle, place) for place in places]
    where = tuple(tuple(page.genre.locate(page.puzzle, place)) for place in places)
    many = f"{len(places)} of {count(len(board.open), 'place')}"
    return Mistake("open", where, f"{many} are still open: {listing(names)}")


def _tell_if_hopeless(page: PuzzlePage) -> None:
    """Say that the puzzle itself has no solution, if that is found quickly."""
    verdict = solve(page.puzzle, limit=Limit(seconds=SECONDS), first=True)
    if verdict.status == "none":
        why = verdict.why or contradiction(page.puzzle)
        print(f"The puzzle itself has no solution{': ' + why if why else ''}.")
