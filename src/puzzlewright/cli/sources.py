"""The origin of puzzles: a library, or a file with its folder, name and number."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import puzzlewright as pw
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt, show_value

if TYPE_CHECKING:
    from puzzlewright.library.library import Library


LIBRARY_PREFIX = "library:"  # before the number of a puzzle
ORIGIN_NAMES = ("folder", "name", "nr")


def add_library_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--library",
        metavar="URL",
        help=(
            "library to use, as an SQLAlchemy URL such as sqlite:///puzzles.db (default:"
            " PUZZLEWRIGHT_LIBRARY, or the library in your data folder)"
        ),
    )


def open_library(url: str | None) -> "Library":
    """Open the library at this URL, or the default library."""
    return pw.Library(url or None)


def text_from_library(source: str, arguments: argparse.Namespace) -> str:
    """Return the puzzle with a name such as `library:42`."""
    with open_library(arguments.library) as library:
        return library[number_of(source.removeprefix(LIBRARY_PREFIX))].native


def number_of(text: str) -> int:
    """Return the number of a puzzle in a library: 42, or library:42."""
    digits = text.removeprefix(LIBRARY_PREFIX).strip()
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 19):
        raise PuzzlewrightError(
            f"{quote_excerpt(text)} is not the number of a library puzzle, such as library:42"
        )
    return int(digits)


def origin_of(file: str, line: int | None, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return folder, name and number: those in the line, or those of the file and the line."""
    path = Path(file)
    # A line may have other data under these keys; use only texts and numbers.
    given = {key: record[key] for key in ORIGIN_NAMES if isinstance(record.get(key), str | int)}
    name = given.get("name", path.stem if record.get("id") is None else record["id"])
    numbers = re.findall(r"\d{1,15}", show_value(name, 200))
    number = int(numbers[-1]) if numbers else line
    known = {"folder": path.absolute().parent.name, "name": name, "nr": number, **given}
    return {key: value for key, value in known.items() if value is not None}
