"""Tables as people write them by hand: Markdown; and how numbers are shown everywhere."""

from typing import Any

from puzzlewright.lab.tables import FigureTable

SMALLEST = 0.0001  # p-values below are told as such


def shown(value: Any, column: str = "") -> str:
    """A cell of a table, with four figures at most."""
    if value is None:
        return ""
    if not isinstance(value, float):
        return str(value)
    if (column == "p" or column.endswith(" p") or column.startswith("p of")) and value < SMALLEST:
        return f"<{SMALLEST}"
    if value == int(value) and abs(value) < 1e6:
        return str(int(value))
    if abs(value) >= 1000:
        return f"{value:.0f}"
    return f"{value:.4g}"


def markdown(table: FigureTable) -> str:
    """A heading, the table, and how to read it."""
    lines = [f"### {table.title}", ""]
    lines.append("| " + " | ".join(table.columns) + " |")
    lines.append("|" + "---|" * len(table.columns))
    for row in table.rows:
        cells = (shown(value, name) for name, value in zip(table.columns, row, strict=True))
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    if table.remark:
        lines += ["", table.remark]
    return "\n".join(lines)
