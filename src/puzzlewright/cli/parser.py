"""Which verbs and options there are. Each verb is a module beside this one; it adds its options and
says what to run.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from puzzlewright import __version__
from puzzlewright.core.words import cut, printable

# Every verb in the order of the help text, and the module beside this one that adds it.
VERBS = {
    "solve": "solve",
    "count": "count",
    "check": "check",
    "prove": "prove",
    "verify": "verify",
    "explain": "explain",
    "hint": "hint",
    "rate": "rate",
    "convert": "convert",
    "draw": "draw",
    "encode": "encode",
    "generate": "generate",
    "repair": "repair",
    "lighten": "lighten",
    "harden": "harden",
    "soften": "harden",
    "library": "library",
    "book": "book",
    "studio": "studio",
    "lab": "lab",
    "genres": "lists",
    "engines": "lists",
    "encodings": "lists",
    "notations": "lists",
    "techniques": "lists",
    "tour": "lists",
}

EPILOG = """\
PUZZLE is a notation as text (a puzz.link URL, a game ID, native JSON), a file, or - for standard
input.
A .jsonl file holds many puzzles, one a line; with --json each is answered by one line.
exit status: 0 yes, 1 no, 2 wrong call or unreadable puzzle, 3 a limit was reached.

examples:
  puzzlewright solve "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
  puzzlewright solve puzzles.jsonl --json > answers.jsonl
  puzzlewright explain puzzle.txt --out solve.html
  puzzlewright convert drawing.txt --to puzzlink
  puzzlewright VERB --help
"""


class Parser(argparse.ArgumentParser):
    """A parser that refuses a wrong call in one sentence."""

    def error(self, message: str) -> NoReturn:
        message = printable(cut(message, 400))
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def make_parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser with all verbs; if the verb that is called is known, only with its module, so that
    it starts quickly.
    """
    called = words[0] if words else None
    parser = Parser(
        prog="puzzlewright",
        description="A workbench for logic puzzles: solve, explain, rate, make and draw them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puzzlewright {__version__}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True, parser_class=Parser)
    for module in dict.fromkeys([VERBS[called]] if called in VERBS else VERBS.values()):
        add_to = import_module(f"puzzlewright.cli.{module}").add_to
        # Which wishes there are depends on the genre, so this verb looks at the words before they
        # are parsed.
        add_to(verbs, words[1:]) if module == "generate" else add_to(verbs)
    return parser
