"""The command line: results go to standard output, everything else to standard error."""

import argparse
import io
import os
import re
import sys
import traceback
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NoReturn

from puzzlewright import __version__
from puzzlewright.cli.messages import HelpFormatter, discard_output, set_verbosity, warn
from puzzlewright.cli.settings import apply_settings
from puzzlewright.core import deprecated
from puzzlewright.core.errors import LimitReached, PuzzlewrightError, UnknownName, reason_of
from puzzlewright.core.words import escape_controls, quote_excerpt, truncate
from puzzlewright.genre.genre import load
from puzzlewright.processes.signals import Terminated, unwind_on_termination

# Every verb in the order of the help text, and the variable that adds its parser.
COMMANDS = {
    name: f"puzzlewright.cli.{module}:{name.upper()}"
    for module, names in {
        "solutions": ("solve", "count", "check"),
        "prove": ("prove", "verify"),
        "explain": ("explain", "hint"),
        "rate": ("rate",),
        "export": ("convert", "encode", "draw"),
        "generate": ("generate",),
        "repair": ("repair", "lighten", "harden", "soften"),
        "library": ("library",),
        "book": ("book",),
        "studio": ("studio",),
        "lab": ("lab",),
        "lists": ("genres", "engines", "encodings", "formats", "techniques"),
        "demo": ("demo",),
        "shell": ("completion", "man"),
    }.items()
    for name in names
}

EPILOG = """\
PUZZLE is a file, text in any format (a URL, a game ID, JSON, a drawing), or - for standard input.
Input with one URL, game ID or JSON object per line is read as many puzzles. With --json, each gets
one line of JSON.

Exit status: 0 yes, 1 no, 2 usage error or invalid input, 3 limit reached.
With several puzzles: 0 if each got an answer, even "no"; otherwise 2 or 3.

Defaults of --library, --engine and --color come from the variables PUZZLEWRIGHT_LIBRARY,
PUZZLEWRIGHT_ENGINE and PUZZLEWRIGHT_COLOR, or from a configuration file with these names in TOML
(PUZZLEWRIGHT_CONFIG; by default puzzlewright/config.toml in your configuration folder). NO_COLOR
turns colours off.

examples:
  puzzlewright solve "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"
  puzzlewright generate mosaic --size 9x9 --count 5 --json | puzzlewright rate -
  puzzlewright explain puzzle.txt --out solution.html
  puzzlewright help VERB
"""

VERBOSITY = ("-q", "--quiet", "-v", "--verbose")

# The wording of argparse, and ours.
ERROR_WORDING = {
    r"the following arguments are required: (.+)": r"missing: \1",
    r"one of the arguments (.+) is required": r"missing: \1",
    r"argument (\S+): (must be .+)": r"\1 \2",
    r"argument (\S+): invalid int value: (.+)": r"\1 must be a whole number, not \2",
    r"argument (\S+): invalid float value: (.+)": r"\1 must be a number, not \2",
    r"argument (\S+): expected one argument": r"\1 needs a value",
    r"argument (\S+): not allowed with argument (\S+)": r"\1 cannot be used with \2",
}


class Parser(argparse.ArgumentParser):
    """A parser that reports a usage error in one sentence; options may not be abbreviated."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **settings})
        for flags, text in (
            (VERBOSITY[:2], "print results and errors only"),
            (VERBOSITY[2:], "also print the time taken, to standard error"),
        ):
            self.add_argument(*flags, action="store_true", default=argparse.SUPPRESS, help=text)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(one) for one in action.choices if one is not None]
            if action.option_strings:
                listed = f"must be one of {', '.join(known)}, not {value!r}"
                raise argparse.ArgumentError(action, listed)
            raise UnknownName(str(action.metavar).lower(), value, known)

    def error(self, message: str) -> NoReturn:
        for theirs, ours in ERROR_WORDING.items():
            message = re.sub(theirs, ours, message, flags=re.DOTALL)
        message = escape_controls(truncate(message, 400))
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def make_parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser; only the called verb is added, so that it starts quickly."""
    called = words[0] if words else None
    parser = Parser(
        prog="puzzlewright",
        description="Solve, explain, rate, generate and draw logic puzzles.",
        epilog=EPILOG,
        formatter_class=HelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puzzlewright {__version__}")
    if called == "--version":
        return parser
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", parser_class=Parser)
    for path in [COMMANDS[called]] if called in COMMANDS else COMMANDS.values():
        load(path).add_to(verbs, words[1:])
    return parser


TECHNIQUE_OPTIONS = ("--techniques", "--needs")


def with_current_names(words: Sequence[str]) -> list[str]:
    """Replace deprecated names of verbs, options and values, with a warning for each."""
    if not words:
        return ["--help"]
    # Verbosity may stand before the verb, which selects the parser.
    first = next((number for number, word in enumerate(words) if word not in VERBOSITY), 0)
    verb, *rest = [words[first], *words[:first], *words[first + 1 :]]
    if verb == "help":
        return [*(word for word in rest if word != "help"), "--help"]
    if verb in deprecated.VERBS:
        verb = _renamed_note(verb, deprecated.VERBS[verb])
    options = {**deprecated.OPTIONS["*"], **deprecated.OPTIONS.get(verb, {})}
    current: list[str] = []
    for word in rest:
        name, equals, value = word.partition("=")
        if name in options:
            name = _renamed_note(name, options[name])
            word = name + equals + value
        option, value = (name, value) if equals else (current[-1] if current else "", word)
        values = deprecated.VALUES.get((verb, option.removeprefix("--")), {})
        if value in values:
            _renamed_note(f"{option} {value}", f"{option} {values[value]}")
            word = word.removesuffix(value) + values[value]
        for one in value.split(",") if option in TECHNIQUE_OPTIONS else ():
            for new in sorted(deprecated.technique_names(one) - {one}):
                _renamed_note(f"{option} {one}", f"{option} {new}")  # its genre replaces it
        current.append(word)
    return [verb, *current]


def _renamed_note(old: str, new: str) -> str:
    warn(f"{old} is deprecated: use {new}")
    return new


WRONG_CALL, LIMIT_REACHED = 2, 3
INTERNAL_ERROR_STATUS = 70  # not 1: that would mean "no"
INTERRUPTED, TERMINATED = 130, 143  # as in shells


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    _set_up_streams()
    status: int = 0
    try:
        arguments = _parse(with_current_names(sys.argv[1:] if argv is None else list(argv)))
        with unwind_on_termination():
            status = arguments.run(arguments)
            sys.stdout.flush()
        return status
    except LimitReached as reached:
        warn(reached)
        return LIMIT_REACHED
    except PuzzlewrightError as error:
        warn(error)
        return WRONG_CALL
    except MemoryError:
        warn("no answer within the available memory")
        return LIMIT_REACHED
    except Terminated:
        warn("terminated")
        return TERMINATED
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe (`| head`)
        discard_output()
        return status
    except OSError as error:
        if error.filename is None:
            discard_output()
        name = error.filename or "standard output"
        warn(f"{name} cannot be used: {reason_of(error)}")
        return WRONG_CALL
    except Exception:
        traceback.print_exc()
        return INTERNAL_ERROR_STATUS


def _parse(words: list[str]) -> argparse.Namespace:
    """Parse the words of a call, and fill in the user's settings."""
    if (verb := words[0]) not in COMMANDS and not verb.startswith("-"):
        raise UnknownName("verb", verb, COMMANDS)
    parser = make_parser(words)
    _reject(parser, words, _unknown_options(parser, words))  # before options that are missing
    arguments, unknown = parser.parse_known_args(words)
    _reject(parser, words, unknown)
    if "run" not in arguments:
        parser.error("missing: VERB")
    apply_settings(arguments)
    set_verbosity(arguments)
    return arguments


def _unknown_options(parser: argparse.ArgumentParser, words: Sequence[str]) -> list[str]:
    """Return the words that look like options, but are none of the called verb."""
    known = _called_parser(parser, words)._option_string_actions
    takes_the_rest = {name for name, one in known.items() if one.nargs == argparse.REMAINDER}
    options = takewhile(lambda word: word not in ("--", *takes_the_rest), words)
    return [one for one in options if one.startswith("--") and one.partition("=")[0] not in known]


def _called_parser(
    parser: argparse.ArgumentParser, words: Sequence[str]
) -> argparse.ArgumentParser:
    for word in words:
        parser = subparsers(parser).get(word, parser)
    return parser


def _reject(parser: argparse.ArgumentParser, words: Sequence[str], unknown: Sequence[str]) -> None:
    """Raise an error that names the first of these unknown words, if there are any."""
    if unknown:
        verb = words[0]
        called = "" if verb.startswith("-") else " ".join(words[: 1 + (verb == "generate")]) + " "
        raise PuzzlewrightError(
            f"{_unknown_word(parser, words, unknown[0])} (see puzzlewright {called}--help)"
        )


def _unknown_word(parser: argparse.ArgumentParser, words: Sequence[str], unknown: str) -> str:
    """Return what is wrong with a word that no option takes."""
    before = words[words.index(unknown) - 1] if unknown in words else ""
    if before.startswith("--") and unknown.isdecimal():
        return f"{before} does not take a number"
    if not unknown.startswith("-"):
        return f"Unexpected argument {quote_excerpt(unknown)}."
    from difflib import get_close_matches  # slow to import, and only mistakes need it

    name = unknown.partition("=")[0]
    known = [one for one in _called_parser(parser, words)._option_string_actions if one != "-h"]
    near = get_close_matches(name, known, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"Unknown option {name}.{meant}"


def subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of a parser's verbs, by name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _set_up_streams() -> None:
    """Replace closed streams by the null device; write UTF-8 to pipes and files."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        if not (sys.stdout.isatty() or os.environ.get("PYTHONIOENCODING")):
            sys.stdout.reconfigure(encoding="utf-8")
        # Drawings have an ASCII form; other characters become question marks.
        sys.stdout.reconfigure(errors="replace")
