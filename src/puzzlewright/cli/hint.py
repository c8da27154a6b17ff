"""`hint`: help for a player, from any position."""

import argparse
from typing import Any

from puzzlewright.board import Marks
from puzzlewright.cli.batch import YES
from puzzlewright.cli.explain import step_json
from puzzlewright.cli.marks import marks_in
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import add_puzzle_options, one_page, text_of
from puzzlewright.errors import BadPuzzle
from puzzlewright.verbs.hint import hint
from puzzlewright.words import excerpt

LEVELS = ("where", "why", "do")


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "hint",
        help="the next step from a player's position, or the mistake in it",
        description="Help a player on: where to look, why, and what to do. If the position is wrong already, tell which of the "
        "marks cannot all be right, which clues show it, and which mark is the first wrong one.",
    )
    add_puzzle_options(parser, many=False)
    parser.add_argument(
        "--state",
        metavar="FILE",
        help="the player's marks so far, in native JSON like a solution (alone or under the key 'marks'), in the order in which "
        "they were made: bridges [row, column, row, column, number], meaning at least so many, with 0 for none; cells "
        "[row, column, 0 or 1], or rows of # and . and ? for open ones; moves [row, column, row, column]; - for standard input; "
        "without it the page is blank",
    )
    parser.add_argument("--level", choices=LEVELS, default="do", help="how much to tell (default: all of it)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    page = one_page(arguments)
    marks = _marks(text_of(arguments.state)) if arguments.state is not None else page.marks
    help_ = hint(page.puzzle, marks)
    said = LEVELS[: LEVELS.index(arguments.level) + 1]
    if arguments.json:
        answer: dict[str, Any] = {"genre": page.genre.name, "kind": help_.kind}
        answer |= {level: getattr(help_, level) for level in said}
        answer["places"] = [page.genre.locate(page.puzzle, place) for place in help_.places]
        answer["reasons"] = [page.genre.describe_reason(page.puzzle, reason) for reason in help_.reasons]
        if help_.kind == "mistake" and arguments.level == "do":
            answer |= {"wrong": list(help_.wrong), "first_wrong": help_.first_wrong}
        elif help_.step and arguments.level == "do":
            answer["step"] = step_json(page.genre, page.puzzle, help_.step)
        print_json(answer)
    else:
        print("\n".join(dict.fromkeys(getattr(help_, level) for level in said)))
    return YES


def _marks(text: str) -> Marks:
    """The marks in a text that is JSON, or rows of cells."""
    data = marks_in(text)
    if isinstance(data, dict):
        data = data.get("marks")
    if not isinstance(data, list):
        raise BadPuzzle(f"a position is a JSON array of marks, or rows of #, . and ?, not {excerpt(text.strip())}")
    return data
