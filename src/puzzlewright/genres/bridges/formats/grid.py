"""Bridges as plain text: the drawing that `draw` prints, or one character per cell.

    bridges 3x3, at most 3 bridges, 2 groups, no loops
    2═══2   ·

    1   ·   ·
    │
    2───1   ·

The other form begins with a line such as `bridges max_bridges=3 components=2 loops=no`.

In a drawing, cells are islands or dots. The signs between two cells describe the span there:

    ─ ═ ≡    bridges; three or more have their number on the line: ≡³≡
    ┅        at least one bridge, perhaps more; ┅²┅ at least two, ┅¹⁻²┅ one or two
    x        no bridge
    ≤¹       at most one bridge

Vertical bridges are │ ║ ┃ ┇, with numbers beside them. The keys - = | " draw bridges as a player
does: at least that many. A drawing that marks spans without a bridge, or with an open number, is a
position. In a position, box-drawing lines are exact numbers of bridges.
"""

import re
from typing import Any, NamedTuple

from puzzlewright.core.board import DrawnMarks, Illegible, Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import name_cell, quote_excerpt
from puzzlewright.genre.genre import Format, ParsedPuzzle, write_drawing
from puzzlewright.genres.bridges.formats.common import LEADS_NOWHERE, cells_passed, puzzle_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.formats import text_grid as form
from puzzlewright.kit.formats.text_grid import ParsedDrawing
from puzzlewright.kit.formats.tokens import MAX_DIGITS, Clues, unexpected, whole_number
from puzzlewright.kit.grid import Cell, check_size

NUMBER_OPTIONS = ("max_bridges", "components")
LOOPS = {"yes": True, "no": False}
DETAILS = {"max_bridges": r"at most ([0-9]{1,9}) bridges?", "components": r"([0-9]{1,9}) groups?"}

_USUAL_WIDTH = 4  # characters per cell; a heading with the size allows more
_WATER = '·─│═║≡≣┃┅┇-=|"' + "⁰¹²³⁴⁵⁶⁷⁸⁹"
_ACROSS = {"─": 1, "═": 2, "≡": 3, "≣": 4, "┅": 0, "-": 1, "=": 2}
_DOWN = {"│": 1, "║": 2, "┃": 3, "┇": 0, "|": 1, '"': 2}
_DIGITS = "0123456789"
_OPEN, _TYPED = "┅┇", '-=|"'
_TO_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBER = r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
_SIGN = rf"x|≤?{_NUMBER}"
_BELOW = rf"""[│║┃┇|"](?:{_NUMBER})?|x|≤{_NUMBER}|\S"""  # beside a line: ┃³


def read(text: str) -> ParsedPuzzle[Bridges]:
    if drawings := form.drawings(text, "bridges"):
        return form.read_drawings(
            drawings, lambda drawing: _read_drawing(drawing, _options_in_heading(drawing.details))
        )
    parsed = form.parse(text, "bridges")
    rows = parsed.block()
    clues = form.clues_in(rows)
    parsed.check_size(len(rows), len(rows[0]))
    return ParsedPuzzle(puzzle_of(len(rows), len(rows[0]), clues, **_read_options(parsed.options)))


def _read_options(texts: dict[str, str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key, value in texts.items():
        if key in NUMBER_OPTIONS:
            options[key] = whole_number(value, key)
        elif key == "loops":
            if value not in LOOPS:
                raise BadPuzzle(f"loops is yes or no, not {quote_excerpt(value)}")
            options[key] = LOOPS[value]
        else:
            raise BadPuzzle(
                f"Bridges has no option {quote_excerpt(key)}; known: {', '.join(NUMBER_OPTIONS)}, "
                "loops"
            )
    return options


def _options_in_heading(details: list[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for detail in details:
        if detail == "no loops":
            options["loops"] = False
            continue
        for key, words in DETAILS.items():
            if match := re.fullmatch(words, detail):
                options[key] = int(match[1])
                break
        else:
            raise BadPuzzle(
                f"the heading has {quote_excerpt(detail)}; known: at most N bridges, N groups, no "
                "loops"
            )
    return options


class _Edge(NamedTuple):
    """The text between two cells: a line or nothing, and a sign or nothing."""

    line: str
    sign: str


def _read_drawing(drawing: ParsedDrawing, options: dict[str, Any]) -> ParsedPuzzle[Bridges]:
    """Read the islands of a drawing, and the marks between them."""
    rows = (len(drawing.lines) + 1) // 2 if drawing.rows is None else drawing.rows
    lines = drawing.exactly(2 * rows - 1)
    first, width, cols = _columns(lines[0], drawing.cols)
    check_size(rows, cols)
    clues: Clues = {}
    across: dict[Cell, _Edge] = {}
    down: dict[Cell, _Edge] = {}
    for r in range(rows):
        for c in range(cols):
            centre = first + c * width
            _read_cell(lines[2 * r], centre, (r, c), clues)
            end = centre + width if c < cols - 1 else None
            right = lines[2 * r][centre + 1 : end].strip(_DIGITS + " ")
            if right:
                across[r, c] = _edge(right, _ACROSS, f"right of {name_cell(r, c)}")
        below = lines[2 * r + 1] if r < rows - 1 else ""
        if "·" in below:
            raise BadPuzzle(f"below row {r + 1}: between two rows there is a line for bridges")
        for sign in re.finditer(_BELOW, below):
            middle = sign.start() + (len(sign[0]) // 2 if sign[0][0] == "≤" else 0)
            column, beside = divmod(middle - first, width)
            if beside or column not in range(cols):
                raise BadPuzzle(
                    f"below row {r + 1}: {quote_excerpt(sign[0])} does not stand below a cell"
                )
            down[r, column] = _edge(sign[0], _DOWN, f"below {name_cell(r, column)}")
    puzzle = puzzle_of(rows, cols, clues, **options)
    return ParsedPuzzle(puzzle, _marks(puzzle, across, down))


def _columns(line: str, cols: int | None) -> tuple[int, int, int]:
    """Return the centre of the first cell, the distance to the next, and the number of cells."""
    signs = list(re.finditer(r"\d+|\S", line))
    if not signs:
        raise BadPuzzle("the first row of the drawing is empty")
    first, last = (sign.start() + len(sign[0]) // 2 for sign in (signs[0], signs[-1]))
    steps = (last - first) // _USUAL_WIDTH if cols is None else cols - 1
    width = (last - first) // steps if steps > 0 else _USUAL_WIDTH
    if steps < 0 or first + steps * width != last or (steps and width < _USUAL_WIDTH):
        wanted = "cells of the same width" if cols is None else f"{cols} cells of the same width"
        raise BadPuzzle(f"row 1 of the drawing does not have {wanted}: {quote_excerpt(line)}")
    return first, width, steps + 1


def _read_cell(line: str, centre: int, cell: Cell, clues: Clues) -> None:
    sign = line[centre : centre + 1]
    if sign == "?":
        clues[cell] = None
    elif sign and sign in _DIGITS:
        before = line[max(centre - MAX_DIGITS, 0) : centre]
        behind = line[centre : centre + MAX_DIGITS + 1]
        left = before[len(before.rstrip(_DIGITS)) :]
        number = left + behind[: len(behind) - len(behind.lstrip(_DIGITS))]
        clues[cell] = whole_number(number, name_cell(*cell))
        if len(left) != len(number) // 2:
            raise BadPuzzle(
                f"{name_cell(*cell)}: {number} does not stand in the middle of its cell"
            )
    elif not sign or sign not in _WATER:
        raise BadPuzzle(
            f"{name_cell(*cell)}: expected an island's number, '?' or '·', found {sign!r}"
        )


def _edge(text: str, lines: dict[str, int], where: str) -> _Edge:
    """Split the text between two cells into line and sign."""
    sign = re.search(_SIGN, text)
    line = text.replace(sign[0], "", 1) if sign else text
    if line.strip(line[:1]) or line[:1] not in ("", *lines):
        raise unexpected(where, f"one of {' '.join(lines)} or nothing", text)
    return _Edge(line[:1], sign[0] if sign else "")


def _marks(puzzle: Bridges, across: dict[Cell, _Edge], down: dict[Cell, _Edge]) -> Marks | None:
    """Return the marks that these edges draw, of an answer or of a position."""
    assert puzzle.grid
    if not across and not down:
        return None
    edges = [*across.values(), *down.values()]
    is_position = any(edge.line in ("", *_OPEN) for edge in edges)
    marks: Marks = []
    illegible: list[Illegible] = []
    for ends in puzzle.spans:
        start, end = (puzzle.grid.cells[island] for island in ends)
        strokes = across if start[0] == end[0] else down
        edges = [
            strokes.pop(cell, _Edge("", ""))
            for cell in cells_passed(puzzle.grid, ends, on_edges=True)
        ]
        name = f"between {name_cell(*start)} and {name_cell(*end)}"
        try:
            bounds = _bounds(edges, name, puzzle.max_bridges, is_position)
        except BadPuzzle as error:
            illegible.append(Illegible(start, str(error)))
            continue
        if bounds:
            marks.append([*start, *end, *bounds])
    illegible += [Illegible(cell, LEADS_NOWHERE) for cell in sorted({*across, *down})]
    return DrawnMarks(marks, illegible)


def _bounds(edges: list[_Edge], name: str, most: int, is_position: bool) -> list[int]:
    """Return a span's part of a native mark: [number], [least, most], or nothing."""
    kinds = {edge.line for edge in edges}  # the line must be the same everywhere, the sign unique
    signs = [edge.sign for edge in edges if edge.sign]
    if len(kinds) > 1 or len(signs) > 1:
        raise BadPuzzle(f"the line {name} is not the same all the way along")
    (line,) = kinds
    sign = signs[0].translate(_TO_DIGITS) if signs else ""
    if not line and not sign:
        return []
    if sign == "x":
        if line:
            raise BadPuzzle(f"{name} there is a bridge, but x means none")
        return [0]
    if sign.startswith("≤"):
        if line:
            raise BadPuzzle(f"{name} there is a bridge, but {sign} means at most that number")
        return [0, whole_number(sign[1:], name)]
    if not line:
        raise BadPuzzle(f"{name} there is a number of bridges, but no bridge")
    least, _, bound = sign.partition("-")
    if line in _OPEN:
        bridges = whole_number(least, name) if least else 1
        return [bridges, whole_number(bound, name)] if bound else [bridges]
    number = whole_number(least, name) if least else {**_ACROSS, **_DOWN}[line]
    # Typed bridges are a lower bound; lines of a drawn position are exact.
    is_exact = is_position and line not in _TYPED and number < most
    return [number, number] if is_exact else [number]


format: Format[Bridges] = Format(
    name="grid",
    idea="plain text, as drawn in the terminal, or one character per cell",
    fits=lambda text: bool(form.drawings(text, "bridges")) or form.fits(text, "bridges"),
    read=read,
    write=write_drawing,
    can_hold_solution=True,
)
