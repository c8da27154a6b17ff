"""The way from the command line to a library; what it needs is imported when somebody wants one."""

import argparse
import re
from typing import TYPE_CHECKING

import puzzlewright as pw
from puzzlewright.model.errors import Trouble

if TYPE_CHECKING:
    from puzzlewright.library.library import Library

_NUMBER = re.compile(r"library:(.*)", re.DOTALL)


def add_library_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--library",
        metavar="URL",
        help=(
            "the library that is meant, as an SQLAlchemy address such as sqlite:///shelf.db"
            " (default: PUZZLEWRIGHT_LIBRARY, or the one in your data folder)"
        ),
    )


def opened(url: str | None) -> "Library":
    """The library at this address, or the one that is meant where nobody names one."""
    return pw.Library(url or None)


def is_in_library(source: str) -> bool:
    """Whether a text such as `library:42` names a puzzle of a library."""
    return _NUMBER.fullmatch(source) is not None


def text_from_library(source: str, arguments: argparse.Namespace) -> str | None:
    """The puzzle that `library:42` stands for; None for any other text."""
    if not (named := _NUMBER.fullmatch(source)):
        return None
    with opened(arguments.library) as library:
        return library[number_of(named[1])].native


def number_of(text: str) -> int:
    """The number of a puzzle in a library: 42, or library:42."""
    digits = text.removeprefix("library:").strip()
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 19):
        raise Trouble(f"a puzzle of a library is named by its number, as library:42, not {text!r}")
    return int(digits)
