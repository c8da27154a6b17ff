"""Messages on standard error, and helpers that every command needs.

This module imports little, so that the command line starts quickly.
"""

import argparse
import os
import sys
from typing import Any

from puzzlewright.core.words import escape_controls, to_sentence

_levels = {"quiet": False, "verbose": False}
_line = {"is_shown": False}  # of progress


def set_verbosity(arguments: argparse.Namespace) -> None:
    """Apply --quiet and --verbose."""
    for name in _levels:
        _levels[name] = getattr(arguments, name, False)


def is_quiet() -> bool:
    """Tell whether --quiet is given."""
    return _levels["quiet"]


def note(text: str) -> None:
    """Print information to standard error, unless --quiet is given."""
    if not _levels["quiet"]:
        clear_line()
        print(escape_controls(text), file=sys.stderr)


def detail(text: str) -> None:
    """Print information to standard error if --verbose is given."""
    if _levels["verbose"]:
        note(text)


def warn(text: object) -> None:
    """Print an error or a warning to standard error."""
    clear_line()
    print(escape_controls(f"puzzlewright: {text}"), file=sys.stderr)


def show_line(text: str) -> None:
    """Show a line of progress on the terminal; it vanishes before the next message."""
    _line["is_shown"] = True
    sys.stderr.write(f"\r{text}\033[K")
    sys.stderr.flush()


def clear_line() -> None:
    if _line["is_shown"]:
        _line["is_shown"] = False
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def discard_output() -> None:
    """Discard further output: its reader is gone, and Python would report that at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Fit every paragraph of a text to the terminal, but keep the lines of examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = argparse.HelpFormatter._fill_text
        return "\n\n".join(
            part if part.startswith("examples:") else fill(self, part, width, indent)
            for part in text.split("\n\n")
        )


def with_examples(*examples: str) -> dict[str, Any]:
    """Return the settings of a parser whose help text ends with examples."""
    lines = "\n".join(f"  {example}" for example in examples)
    return {
        "epilog": f"examples:\n{lines}",
        "formatter_class": HelpFormatter,
    }


def add_parser(verbs: Any, name: str, text: str, *examples: str, description: str = "") -> Any:
    """Add the parser of a verb; by default, its description is its help text."""
    description = description or to_sentence(text)
    return verbs.add_parser(name, help=text, description=description, **with_examples(*examples))


def add_option(parser: Any, option: str, text: str, **settings: Any) -> None:
    """Add an option to a parser or a group: `--count N` takes a value, `--json` is a switch."""
    flag, _, metavar = option.partition(" ")
    kind = {"metavar": metavar} if metavar else {"action": "store_true"}
    parser.add_argument(flag, help=text, **(kind | settings))
