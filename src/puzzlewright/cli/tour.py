"""`tour`: one puzzle of every genre, solved before your eyes."""

import argparse
from typing import Any

from puzzlewright import genres
from puzzlewright.cli.batch import YES
from puzzlewright.cli.output import add_colour_option, show
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read


def add_to(verbs: Any) -> None:
    parser = verbs.add_parser(
        "tour",
        help="show a puzzle of every genre, solved",
        description="Show the rules of every genre, a puzzle, and its solution.",
    )
    add_colour_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for genre in genres.GENRES:
        puzzle = read(genre.example, genre=genre.name)
        verdict = solve(puzzle)
        print(f"━━ {genre.title} {'━' * (76 - len(genre.title))}\n\n{genre.rules}")
        show(draw(puzzle), arguments.color)
        print(f"\nSolved in {verdict.seconds.total * 1000:.1f} ms; this is the only solution:\n")
        show(draw(puzzle, verdict.solution), arguments.color)
        print(
            f"\nTry it: puzzlewright solve '{genre.example.splitlines()[0]}'\n"
            if "\n" not in genre.example
            else ""
        )
    print("Next: puzzlewright --help")
    return YES
