"""The command line: results go to standard output, everything else to standard error."""

import argparse
import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from puzzlewright import __version__
from puzzlewright.cli.files import reason_of
from puzzlewright.cli.output import note
from puzzlewright.core.errors import LimitReached, Trouble
from puzzlewright.core.words import cut, printable
from puzzlewright.processes.signals import Terminated, polite_end

# Every verb in the order of the help text, and the module beside this one that adds it.
VERBS = {
    "solve": "solve",
    "count": "count",
    "check": "check",
    "prove": "prove",
    "verify": "prove",
    "explain": "explain",
    "hint": "explain",
    "rate": "rate",
    "convert": "convert",
    "encode": "convert",
    "draw": "draw",
    "generate": "generate",
    "repair": "repair",
    "lighten": "repair",
    "harden": "repair",
    "soften": "repair",
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
    """Return the parser, only with the module of the called verb, so that it starts quickly."""
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


WRONG_CALL, LIMIT_REACHED = 2, 3
OUR_BUG = 70  # not 1: that would say "no"
INTERRUPTED, TERMINATED = 130, 143  # as shells have it


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    _mend_streams()
    try:
        words = sys.argv[1:] if argv is None else list(argv)
        arguments, unknown = make_parser(words).parse_known_args(words)
        if unknown:
            verb = " ".join(words[: 2 if words[0] == "generate" else 1])
            raise Trouble(f"{verb} {_too_many(words, unknown[0])} (see puzzlewright {verb} --help)")
        with polite_end():
            status: int = arguments.run(arguments)
            sys.stdout.flush()
        return status
    except Trouble as trouble:
        note(f"puzzlewright: {trouble}")
        return WRONG_CALL
    except LimitReached as reached:
        note(f"puzzlewright: {reached}")
        return LIMIT_REACHED
    except MemoryError:
        note("puzzlewright: no answer within the memory that there is")
        return LIMIT_REACHED
    except Terminated:
        note("puzzlewright: terminated")
        return TERMINATED
    except KeyboardInterrupt:
        note("puzzlewright: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (`| head`); Python must not complain again when it closes
        # standard output.
        _write_nowhere()
        return 0
    except OSError as error:
        if error.filename is None:
            _write_nowhere()
        name = error.filename or "standard output"
        note(f"puzzlewright: {name} cannot be used: {reason_of(error)}")
        return WRONG_CALL
    except Exception:
        traceback.print_exc()
        return OUR_BUG


def _too_many(words: Sequence[str], unknown: str) -> str:
    """What a verb does not do: know a word, or take a number after an option without one."""
    before = words[words.index(unknown) - 1] if unknown in words else ""
    if before.startswith("--") and unknown.isdecimal():
        return f"takes no number after {before}"
    return f"knows no {unknown}"


def _write_nowhere() -> None:
    """Python writes what is left when it ends, and would complain once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mend_streams() -> None:
    """Replace closed streams by the null device, and escape what the terminal cannot show."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
