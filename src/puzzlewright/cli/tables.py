"""Print rows: as a table that fits the terminal, as CSV, or as JSON."""

import csv
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.cli.output import fact_shown, print_json
from puzzlewright.core.words import printable
from puzzlewright.verbs.verb import about

FORMS = ("table", "csv", "json")
NARROWEST = 20  # characters of the last column of a table

Output: TypeAlias = Annotated[
    Literal["table", "csv", "json"] | None,
    about("print a table, CSV, or JSON (as --json does)", metavar="FORM"),
]


def print_rows(rows: Sequence[Mapping[str, Any]], form: str) -> None:
    """Print rows; those that lack a column have nothing there."""
    if form == "json":
        print_json(list(rows))
    if form == "json" or not rows:
        return
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_shown(row.get(name)) for name in columns] for row in rows]
    if form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(cells)
    else:
        _print_table([[name.replace("_", " ") for name in columns], *cells])


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else fact_shown(value)


def _print_table(lines: Sequence[Sequence[str]]) -> None:
    """Print columns side by side; the last one is wrapped at the width of the terminal."""
    *others, _ = ([len(cell) for cell in column] for column in zip(*lines, strict=True))
    widths = [max(column) for column in others]
    indent = sum(width + 2 for width in widths)
    room = None
    if sys.stdout.isatty():
        room = max(shutil.get_terminal_size().columns - indent, NARROWEST)
    for *cells, last in lines:
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(cells, widths, strict=True))
        wrapped = textwrap.wrap(last, room) if room else [last]
        for number, part in enumerate(wrapped or [""]):
            print(printable((start if not number else " " * indent) + part).rstrip())
