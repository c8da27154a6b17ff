"""Print rows: as a table that fits the terminal, as CSV, or as JSON."""

import csv
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Annotated, Any, Literal, TypeAlias

from puzzlewright.cli.output import format_fact, print_json
from puzzlewright.core.words import escape_controls
from puzzlewright.verbs.verb import about

FORMS = ("table", "csv", "json")
COLUMN_GAP = "  "
MIN_COLUMN_WIDTH = 12  # characters of a wrapped column

Output: TypeAlias = Annotated[
    Literal["table", "csv", "json"] | None,
    about("output format: table, csv or json (default: text)", metavar="FORMAT"),
]


def print_rows(rows: Sequence[Mapping[str, Any]], form: str) -> None:
    """Print rows; a missing column is empty."""
    if form == "json":
        print_json(list(rows))
    if form == "json" or not rows:
        return
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_cell_text(row.get(name)) for name in columns] for row in rows]
    if form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(cells)
    else:
        _print_table([[name.replace("_", " ") for name in columns], *cells])


def _cell_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else format_fact(value)


def _print_table(lines: Sequence[Sequence[str]]) -> None:
    """Print columns side by side; in a terminal, wrap the widest ones until the table fits."""
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
