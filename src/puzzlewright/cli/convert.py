"""`convert`: the same puzzle in another notation."""

import argparse
from typing import Any

from puzzlewright.cli.batch import YES, answer_all
from puzzlewright.cli.files import write_file
from puzzlewright.cli.output import print_json
from puzzlewright.cli.puzzles import Entry, add_puzzle_options
from puzzlewright.cli.resources import add_limit_options
from puzzlewright.cli.solve import a_solution
from puzzlewright.verbs.text import PuzzlePage, write


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "convert",
        help="write the same puzzle in another notation",
        description=(
            "Write each PUZZLE in another notation. An answer that came with the puzzle is kept"
            " where the notation can hold one."
        ),
    )
    add_puzzle_options(parser)
    add_limit_options(parser)
    parser.add_argument(
        "--to", metavar="NOTATION", required=True, help="see: puzzlewright notations"
    )
    parser.add_argument(
        "--solution", action="store_true", help="solve the puzzle and write its solution too"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write to this file instead of standard output"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    texts: list[str] = []

    def answer(entry: Entry, page: PuzzlePage) -> int:
        text = _converted(entry, page, arguments.to, with_solution=arguments.solution).rstrip("\n")
        if arguments.out:
            texts.append(text)
        if arguments.json:
            print_json(
                {**entry.label, "genre": page.genre.name, "notation": arguments.to, "text": text}
            )
        elif not arguments.out:
            print(text)
        return YES

    status = answer_all(arguments, answer)
    if texts:
        write_file(arguments.out, "".join(f"{text}\n" for text in texts))
    return status


def _converted(entry: Entry, page: PuzzlePage, notation: str, *, with_solution: bool) -> str:
    if with_solution:
        return write(page.puzzle, notation, a_solution(page.puzzle, entry.limit, "written"))
    holds_answers = any(
        form.holds_answers for form in page.genre.notations if form.name == notation
    )
    return write(page.puzzle, notation, page.answer if holds_answers else None)
