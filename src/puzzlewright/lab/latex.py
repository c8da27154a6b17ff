"""Tables for papers: LaTeX with booktabs."""

from puzzlewright.lab.markdown import shown
from puzzlewright.lab.tables import FigureTable

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
