"""`man`: print the manual page, built from the parsers."""

import argparse
from collections.abc import Iterator
from typing import Any

from puzzlewright import __version__
from puzzlewright.cli.answer import YES
from puzzlewright.cli.completion import options_of
from puzzlewright.cli.messages import add_parser


def add_to(verbs: Any) -> None:
    parser = add_parser(
        verbs,
        "man",
        "print the manual page",
        "puzzlewright man | man -l -",
        "puzzlewright man > ~/.local/share/man/man1/puzzlewright.1",
        description="Print the manual page in roff format.",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from puzzlewright.cli import make_parser  # it imports this module

    print("\n".join(manual_page(make_parser())))
    return YES


def manual_page(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the manual page."""
    yield f'.TH PUZZLEWRIGHT 1 "" "puzzlewright {__version__}" "User Commands"'
    yield from (".SH NAME", f"puzzlewright \\- {_plain_text(parser.description)}")
    yield from (".SH SYNOPSIS", ".B puzzlewright", "VERB [PUZZLE ...] [options]")
    yield from (".SH DESCRIPTION", *_keep_line_breaks(parser.epilog))
    yield ".SH VERBS"
    for path, verb in parsers(parser):
        if verb.get_default("run") or verb.get_default("command"):
            yield f".SS puzzlewright {path}"
            yield from _verb(verb)


def parsers(
    parser: argparse.ArgumentParser, path: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the parsers of all verbs, with their paths: `library`, `library add`."""
    from puzzlewright.cli import subparsers

    for name, verb in subparsers(parser).items():
        yield (inner := f"{path} {name}".strip()), verb
        yield from parsers(verb, inner)


def _verb(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield _plain_text(parser.description)
    positional = [one for one in parser._actions if not one.option_strings]
    for action in [*positional, *options_of(parser)]:
        names = ", ".join(action.option_strings)
        takes_value = action.nargs != 0
        value = str(action.metavar or action.dest.upper()) if takes_value else ""
        text = (action.help or "").replace("%%", "%").replace("%(default)s", str(action.default))
        yield from (".TP", f".B {_escaped(f'{names} {value}'.strip())}", _plain_text(text))
    yield from _keep_line_breaks(parser.epilog)


def _keep_line_breaks(text: str | None) -> Iterator[str]:
    """Yield a text with its line breaks."""
    yield from (".PP", ".nf", *map(_escaped, (text or "").splitlines()), ".fi")


def _plain_text(text: str | None) -> str:
    return _escaped(" ".join((text or "").split()))


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text
