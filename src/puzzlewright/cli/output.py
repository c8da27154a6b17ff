"""Print results: JSON lines, facts, tables, and drawings in the terminal."""

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.core.picture import to_ascii
from puzzlewright.core.words import csv_cell, escape_controls, show_value
from puzzlewright.verbs.draw import Drawing
from puzzlewright.verbs.verb import about

DRAWING_GAP = " " * 4  # between two drawings side by side
MIN_RULED_SIZE = 6  # rows or columns


# Characters that JSON allows but that control a terminal or are invisible: DEL and the C1 codes,
# directional and zero-width marks, and lone surrogates.
_NOT_FOR_TERMINALS = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)


def print_json(data: Any) -> None:
    """Print one line of JSON and flush it, for readers at the other end of a pipe."""
    sys.stdout.write(json_text(data) + "\n")
    sys.stdout.flush()


def json_text(data: Any) -> str:
    """Return JSON that is safe to print in any terminal."""
    text = json.dumps(data, ensure_ascii=not _takes_unicode())
    return _NOT_FOR_TERMINALS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _takes_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


Colour: TypeAlias = Annotated[
    Literal["auto", "always", "never"],
    about(
        "colours in the terminal: always, never, or auto (if supported, unless NO_COLOR is set)",
        flags=("--color", "--colour"),
        metavar="WHEN",
    ),
]


def show(drawing: Drawing, colour: str = "auto") -> None:
    """Print a drawing; the terminal and the size of the grid decide about colours and rulers."""
    print_drawing(drawing.text(_is_coloured(colour), _has_rulers(drawing)))


def print_drawing(text: str) -> None:
    """Print a drawing, in ASCII if standard output cannot encode it."""
    print(_in_terminal_encoding(text))


def show_side_by_side(left: Drawing, right: Drawing, colour: str = "auto") -> None:
    """Print two drawings side by side, or one below the other if the terminal is too narrow."""
    rulers = _has_rulers(left)
    bare = [Drawing(replace(drawing.picture, heading="")) for drawing in (left, right)]
    lines = [_in_terminal_encoding(drawing.text(rulers=rulers)).split("\n") for drawing in bare]
    width = max(map(len, lines[0]))
    if width + len(DRAWING_GAP) + max(map(len, lines[1])) > shutil.get_terminal_size().columns:
        show(left, colour)
        print()
        show(right, colour)
        return
    coloured = [
        _in_terminal_encoding(drawing.text(_is_coloured(colour), rulers)).split("\n")
        for drawing in bare
    ]
    for number, (one, other) in enumerate(zip_longest(*coloured, fillvalue="")):
        # Escape codes for colours have no width.
        shown_width = len(lines[0][number]) if one else 0
        print(f"{one}{' ' * (width - shown_width)}{DRAWING_GAP}{other}".rstrip())


def _in_terminal_encoding(drawing: str) -> str:
    """Return a drawing, in ASCII if standard output cannot encode it."""
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
    """Print names and values in two columns."""
    print_table({name.replace("_", " "): format_fact(value) for name, value in facts.items()})


def print_table(rows: Mapping[str, str]) -> None:
    """Print two columns, indented."""
    width = max(map(len, rows), default=0)
    for name, value in rows.items():
        print(f"  {name:<{width}}  {value}")


def format_fact(value: Any) -> str:
    """Return a fact as text: yes or no, and numbers with three digits."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {format_fact(inner)}" for key, inner in value.items())
    return f"{value:.3g}" if isinstance(value, float) else escape_controls(show_value(value, 80))


FORMS = ("table", "csv", "json")
COLUMN_GAP = "  "
MIN_COLUMN_WIDTH = 12  # characters of a wrapped column

Output: TypeAlias = Annotated[
    Literal["table", "csv", "json"] | None,
    about("print a table, csv or json instead of text", metavar="FORMAT"),
]
Table: TypeAlias = Annotated[
    Literal["table", "csv", "json"], about(f"output format: {', '.join(FORMS)}", metavar="FORMAT")
]


def print_rows(rows: Sequence[Mapping[str, Any]], form: str) -> None:
    """Print rows; a missing column is empty."""
    if form == "json":
        print_json(list(rows))
    if form == "json" or not rows:
        return
    columns = list(dict.fromkeys(name for row in rows for name in row))
    lines = [[row.get(name) for name in columns] for row in rows]
    if form == "csv":
        import csv  # slow to import, and few calls need it

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_csv_text(value) for value in line] for line in lines)
    else:
        cells = [[_cell_text(value) for value in line] for line in lines]
        _print_table([[name.replace("_", " ") for name in columns], *cells])


def _csv_text(value: Any) -> str:
    text = _cell_text(value)
    return text if isinstance(value, int | float) else str(csv_cell(text))


def _cell_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else format_fact(value)


def _print_table(lines: Sequence[Sequence[str]]) -> None:
    """Print columns side by side; in a terminal, wrap the widest ones until the table fits."""
    import textwrap  # slow to import, and few calls need it

    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    if is_terminal():
        room = shutil.get_terminal_size().columns - len(COLUMN_GAP) * (len(widths) - 1)
        while sum(widths) > room and max(widths) > MIN_COLUMN_WIDTH:
            widths[widths.index(max(widths))] -= 1
    for line in lines:
        cells = [textwrap.wrap(cell, width or 1) for cell, width in zip(line, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = [f"{part:<{width}}" for part, width in zip(parts, widths, strict=True)]
            print(escape_controls(COLUMN_GAP.join(padded)).rstrip())


def is_terminal() -> bool:
    """Tell whether the width of a table matters."""
    return sys.stdout.isatty()
