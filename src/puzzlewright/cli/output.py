"""Print results: JSON lines, facts, drawings in the terminal, and notes on standard error."""

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.core.ascii_signs import to_ascii
from puzzlewright.core.words import escape_controls, show_value
from puzzlewright.verbs.draw import Drawing
from puzzlewright.verbs.verb import about

COLUMN_GAP = " " * 4  # two drawings side by side
MIN_RULED_SIZE = 6  # rows or columns; on a smaller page one sees where one is


# Signs that JSON lets through but that command a terminal, or turn the order of what is read: DEL
# and the C1 codes, marks of direction and other invisible ones, and halves of pairs.
_NOT_FOR_TERMINALS = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader at the other end of a pipe sees it."""
    sys.stdout.write(json_text(data) + "\n")
    sys.stdout.flush()


def json_text(data: Any) -> str:
    """Data as JSON that can be shown in any terminal."""
    text = json.dumps(data, ensure_ascii=not _takes_unicode())
    return _NOT_FOR_TERMINALS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def _takes_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


Colour: TypeAlias = Annotated[
    Literal["auto", "always", "never"],
    about(
        "colours in the terminal: always, never, or auto: if it has them and NO_COLOR is not set",
        flags=("--color", "--colour"),
        metavar="WHEN",
    ),
]


def add_colour_option(parser: argparse.ArgumentParser) -> None:
    """The option of every verb that draws in the terminal."""
    parser.add_argument(
        "--color",
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colours in the terminal (default: auto, if it has them and NO_COLOR is not set)",
    )


def show(drawing: Drawing, colour: str = "auto") -> None:
    """Print a drawing; by default, with colours and rulers as the terminal and its size suggest."""
    print_drawing(drawing.text(_is_coloured(colour), _has_rulers(drawing)))


def print_drawing(text: str) -> None:
    """Print a drawing, or any other text that may be one."""
    print(_in_terminal_encoding(text))


def show_side_by_side(left: Drawing, right: Drawing, colour: str = "auto") -> None:
    """Print two drawings side by side, or one below the other where the terminal is too narrow."""
    rulers = _has_rulers(left)
    bare = [Drawing(replace(drawing.picture, heading="")) for drawing in (left, right)]
    lines = [_in_terminal_encoding(drawing.text(rulers=rulers)).split("\n") for drawing in bare]
    width = max(map(len, lines[0]))
    if width + len(COLUMN_GAP) + max(map(len, lines[1])) > shutil.get_terminal_size().columns:
        show(left, colour)
        print()
        show(right, colour)
        return
    coloured = [
        _in_terminal_encoding(drawing.text(_is_coloured(colour), rulers)).split("\n")
        for drawing in bare
    ]
    for number, (one, other) in enumerate(zip_longest(*coloured, fillvalue="")):
        # Colours make a line longer than it looks.
        seen = len(lines[0][number]) if one else 0
        print(f"{one}{' ' * (width - seen)}{COLUMN_GAP}{other}".rstrip())


def _in_terminal_encoding(drawing: str) -> str:
    """Return a drawing in ASCII if standard output cannot take its signs."""
    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return to_ascii(drawing)
    return drawing


def _has_rulers(drawing: Drawing) -> bool:
    if drawing.rulers is not None:
        return drawing.rulers
    return sys.stdout.isatty() and max(drawing.picture.rulers or (0,)) >= MIN_RULED_SIZE


def _is_coloured(colour: str) -> bool:
    if colour != "auto":
        return colour == "always"
    if os.environ.get("NO_COLOR"):
        return False
    is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal or bool(os.environ.get("FORCE_COLOR"))


def print_facts(facts: Mapping[str, Any]) -> None:
    """Names and values, one below the other."""
    print_table({name.replace("_", " "): format_fact(value) for name, value in facts.items()})


def print_table(rows: Mapping[str, str]) -> None:
    """Two columns, indented."""
    width = max(map(len, rows), default=0)
    for name, value in rows.items():
        print(f"  {name:<{width}}  {value}")


def format_fact(value: Any) -> str:
    """A fact as a person reads it: yes and no, and no more digits than one wants to see."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {format_fact(inner)}" for key, inner in value.items())
    return f"{value:.3g}" if isinstance(value, float) else escape_controls(show_value(value, 80))
