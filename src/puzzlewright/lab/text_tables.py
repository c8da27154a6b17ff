"""Tables as text, in Markdown and in LaTeX with booktabs, and how numbers are shown everywhere."""

from typing import Any

from puzzlewright.lab.tables import FigureTable

SMALLEST = 0.0001  # smaller p-values are shown as below this
# what stands for signs that command LaTeX
_SIGNS = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


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


def latex(table: FigureTable) -> str:
    """A table that floats; numbers to the right."""
    is_number = [
        any(isinstance(row[at], int | float) for row in table.rows)
        for at in range(len(table.columns))
    ]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{escaped(table.title)}}}",
        rf"\begin{{tabular}}{{{''.join('r' if one else 'l' for one in is_number)}}}",
        r"\toprule",
        " & ".join(map(escaped, table.columns)) + r" \\",
        r"\midrule",
    ]
    for row in table.rows:
        cells = (shown(value, name) for name, value in zip(table.columns, row, strict=True))
        lines.append(" & ".join(map(escaped, cells)) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}", ""])


def escaped(text: str) -> str:
    """A text without signs that command LaTeX."""
    return "".join(_SIGNS.get(sign, sign) for sign in text)
