"""The `grid` format: drawings as `draw` prints them, or the compact form.

The compact form has a first line with the genre, perhaps its size and its options, then one
character per cell: `.` is an empty cell, `?` a clue without a number, digits and letters (a = 10,
...) are numbers. A space may follow each character. The first line is optional if the genre is
known. Blank lines separate blocks.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeVar

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.picture import ASCII_HEADING, from_ascii
from puzzlewright.core.words import name_cell, quote_excerpt, truncate
from puzzlewright.genre.genre import ParsedPuzzle, Puzzle
from puzzlewright.kit.formats.tokens import MAX_DIGITS, Clues, is_number, unexpected
from puzzlewright.kit.grid import check_rectangle, check_size

P = TypeVar("P", bound=Puzzle)

SNIFFED_CHARACTERS = 4000  # characters at the start that identify the format

EMPTY, UNKNOWN = ".", "?"
NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"

# Five letters in a row: no grid has that many numbers above 9 side by side, so this is a name.
NAME = re.compile(r"[a-z]{5,}(?=\s|$)")

# Signs that only drawings use, and all signs of drawings.
_OWN_SIGNS = "·█○●◌─│═║≡≣┅┇≤⁰¹²³⁴⁵⁶⁷⁸⁹⁻━┃┏┓┗┛┣┫┳┻╋╹╻╸╺╂┿"
_SIGNS = frozenset(_OWN_SIGNS + '0123456789 ?x()[]#|"=-')
_COMPACT = frozenset(".?0123456789abcdefghijklmnopqrstuvwxyz")  # one character per cell
_SIZE = re.compile(r"([0-9]{1,7})x([0-9]{1,7})")
_FILE_HEAD = re.compile(r"pzprv3(\.[0-9]+)?")  # of a puzz.link file, which may be as short as this
_MAX_RULER_LINES = 7  # lines of column numbers, digit below digit
_COLOURS = {"█": "#", "#": "#", " ": ".", "·": "?"}
_BLACK = frozenset("█#")


class GridText(NamedTuple):
    """A text in compact form: options of the first line, and blocks of rows."""

    options: dict[str, str]
    blocks: list[list[str]]
    size: tuple[int, int] | None = None  # rows and columns, if the first line states them

    def block(self) -> list[str]:
        """Return the rows of the only block; raise `BadPuzzle` unless there is exactly one."""
        if len(self.blocks) != 1:
            found = f"{len(self.blocks)} with blank lines between them" if self.blocks else "none"
            raise BadPuzzle(f"expected one grid, found {found}")
        return self.blocks[0]

    def check_size(self, rows: int, cols: int) -> None:
        """Raise `BadPuzzle` if the first line states another size than that of the grid."""
        if self.size is not None and self.size != (rows, cols):
            stated = "x".join(map(str, self.size))
            raise BadPuzzle(f"the first line says {stated}, but the grid is {rows}x{cols}")


def fits(text: str, genre: str) -> bool:
    """Check quickly for a first line that names this genre, or rows of cells without one.

    A single column needs the first line, because Kanpen looks the same. So does a single row with
    letters, because it looks like a word.
    """
    # Without a dot, numbers with spaces between them are in another program's format.
    strip = _unspaced if EMPTY in text else str.strip
    lines = list(map(strip, text.strip()[:SNIFFED_CHARACTERS].splitlines()))
    if lines and _FILE_HEAD.fullmatch(lines[0]):
        return False
    if lines and (name := NAME.match(lines[0])):
        return name[0] == genre
    if len(lines) == 1 and re.search("[a-z]", lines[0]):
        return False
    return max(map(len, lines), default=0) > 1 and all(
        re.fullmatch(r"[.?0-9a-z]*", line) for line in lines
    )


def parse(text: str, genre: str) -> GridText:
    lines = list(map(_unspaced, text.strip().splitlines()))
    options: dict[str, str] = {}
    size = None
    if lines and (name := NAME.match(lines[0])):
        if name[0] != genre:
            raise BadPuzzle(f"the first line names {quote_excerpt(name[0])}, not {genre!r}")
        for option in lines.pop(0).split()[1:]:
            if stated := _SIZE.fullmatch(option):
                size = int(stated[1]), int(stated[2])
                continue
            key, mark, value = option.partition("=")
            if not (key and mark and value):
                found = f"the first line has {quote_excerpt(option)}"
                raise BadPuzzle(f"{found}; write the size as 10x10, and options as key=value")
            if key in options:
                raise BadPuzzle(f"the first line has {truncate(key)} twice")
            options[key] = value
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return GridText(options, [block for block in blocks if block], size)


def _unspaced(line: str) -> str:
    """Return a line without spaces at its ends, and without the one after each compact cell."""
    line = line.strip()
    is_spaced = len(line) > 1 and line[1::2].isspace() and _COMPACT.issuperset(line[::2])
    return line[::2] if is_spaced else line


def clues_in(rows: Sequence[str]) -> Clues:
    check_rectangle(rows)
    clues: Clues = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == UNKNOWN:
                clues[r, c] = None
            elif sign in NUMBERS:
                clues[r, c] = NUMBERS.index(sign)
            elif sign != EMPTY:
                raise unexpected(name_cell(r, c), "'.', '?', a digit or a letter a to z", sign)
    return clues


class ParsedDrawing(NamedTuple):
    """A drawing: the parts of its heading, and its lines without rulers."""

    rows: int | None  # if the heading states the size
    cols: int | None
    details: list[str]
    lines: list[str]
    line_after: str = ""  # the line after the drawing

    def exactly(self, lines: int) -> list[str]:
        """Return this many lines; only empty ones at the end may be missing."""
        if len(self.lines) < lines and self.line_after:
            wrong = next(sign for sign in self.line_after if sign not in _SIGNS)
            raise BadPuzzle(
                f"line {len(self.lines) + 1} of the drawing, {quote_excerpt(self.line_after)}, has"
                f" {wrong!r}, which drawings do not use (see docs/grid.md)"
            )
        if any(self.lines[lines:]):
            raise BadPuzzle(f"the drawing has more than {lines} lines")
        return [*self.lines[:lines], *[""] * (lines - len(self.lines))]


def drawings(text: str, genre: str) -> list[ParsedDrawing]:
    """Find the drawings below a heading of this genre, or one without a heading."""
    heading = _heading(genre)
    # The first test is fast, and sufficient for most texts.
    if genre not in text or not heading.search(text):
        return _without_heading(text)
    lines = text.splitlines()
    matches = [(number, heading.fullmatch(line)) for number, line in enumerate(lines)]
    found = [(number, match) for number, match in matches if match]
    ends = [number for number, _ in found[1:]] + [len(lines)]
    parsed = []
    for (number, match), end in zip(found, ends, strict=True):
        rows, cols, details = match.groups()
        detail_list = [detail.strip() for detail in (details or "").split(",")[1:]]
        below = lines[number + 1 : end]
        if ASCII_HEADING in detail_list:
            detail_list.remove(ASCII_HEADING)
            below = list(map(from_ascii, below))
        elif rows is not None and _is_compact(below):
            continue
        drawing_lines, line_after = _split_drawing(below)
        if rows is None:
            drawing_lines = _stripped(drawing_lines)
            if (
                not drawing_lines
                or line_after
                or all(_COMPACT.issuperset(line.strip()) for line in drawing_lines)
            ):
                continue
        high, wide = (None, None) if rows is None else (int(rows), int(cols))
        parsed.append(ParsedDrawing(high, wide, detail_list, drawing_lines, line_after))
    return parsed


def _is_compact(lines: Sequence[str]) -> bool:
    """Return whether these lines are no drawing: they use dots, or begin with an ASCII wall."""
    text = "".join(lines).strip()
    return text.startswith("+-") or ("." in text and _COMPACT.issuperset("".join(text.split())))


def read_drawings(
    drawings: Sequence[ParsedDrawing], read_one: Callable[[ParsedDrawing], ParsedPuzzle[P]]
) -> ParsedPuzzle[P]:
    """Read the drawings of one puzzle; the marks only if there is a single drawing."""
    for drawing in drawings:
        if drawing.rows is not None and drawing.cols is not None:
            check_size(drawing.rows, drawing.cols)
    readings = [read_one(drawing) for drawing in drawings]
    for one, other in pairwise(readings):
        if one.puzzle != other.puzzle:
            raise BadPuzzle(f"this text has {len(drawings)} drawings of different puzzles")
    return readings[0] if len(readings) == 1 else ParsedPuzzle(readings[0].puzzle)


def refuse_details(drawing: ParsedDrawing, title: str) -> None:
    """Raise `BadPuzzle` if the heading has options, for a genre without options."""
    if drawing.details:
        raise BadPuzzle(
            f"{title} has no options, but the heading has {quote_excerpt(drawing.details[0])}"
        )


@lru_cache(maxsize=32)
def _heading(genre: str) -> re.Pattern[str]:
    size = "(?: ([0-9]{1,7})x([0-9]{1,7}))?"
    return re.compile(rf"^[ \t]*{re.escape(genre)}{size}(,.*)?[ \t\r]*$", re.MULTILINE)


def _without_heading(text: str) -> list[ParsedDrawing]:
    if not any(sign in text for sign in _OWN_SIGNS):
        return []
    drawing_lines, line_after = _split_drawing(_stripped(text.splitlines()))
    drawing_lines = _stripped(drawing_lines)
    return (
        [ParsedDrawing(None, None, [], drawing_lines)] if drawing_lines and not line_after else []
    )


def _split_drawing(lines: Sequence[str]) -> tuple[list[str], str]:
    """Return the drawing at the start, without rulers, and the line after it."""
    for number, line in enumerate(lines[: _MAX_RULER_LINES + 1]):
        if re.fullmatch(r"\s*┌─+\s*", line):
            corner = line.index("┌")
            framed = takewhile(lambda row: row[corner : corner + 1] == "│", lines[number + 1 :])  # noqa: B023
            return [row[corner + 2 :].rstrip() for row in framed], ""
        if line.strip(" 0123456789"):
            break
    drawing_lines = [line.rstrip() for line in takewhile(_SIGNS.issuperset, lines)]
    return drawing_lines, lines[len(drawing_lines)] if len(drawing_lines) < len(lines) else ""


def _stripped(lines: Sequence[str]) -> list[str]:
    """Return the lines without empty ones at both ends."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []


def read_cells(
    drawing: ParsedDrawing, puzzle_of: Callable[[int, int, Clues], P]
) -> ParsedPuzzle[P]:
    """Read the clues of a drawing, and the coloured cells."""
    rows = len(drawing.lines) if drawing.rows is None else drawing.rows
    lines = drawing.exactly(rows)
    width = _width(lines)
    cols = -(-max(map(len, lines)) // width) if drawing.cols is None else drawing.cols
    check_size(rows, cols)
    # White cells at the end of a line have been cut off.
    lines = [line.ljust(width * cols) for line in lines]
    clues: Clues = {}
    marks: Marks = []
    for r, line in enumerate(lines):
        if len(line) > width * cols:
            raise BadPuzzle(f"row {r + 1} is longer than {cols} cells: {quote_excerpt(line)}")
        colours = []
        for c in range(cols):
            cell = line[width * c : width * (c + 1)]
            clue, colour = cell[:-1].strip(" █#"), cell[-1]
            if colour not in _COLOURS or (clue and not is_number(clue)):
                expected = (
                    "a number or nothing, and then '█', '·' or nothing"
                    " (without colours, write one character per cell, such as .3.)"
                )
                raise unexpected(name_cell(r, c), expected, cell)
            if clue:
                clues[r, c] = int(clue)
            colours.append(_COLOURS["█" if _BLACK.intersection(cell) else colour])
        marks.append("".join(colours))
    is_bare = not set("".join(marks)) - {"?"}
    return ParsedPuzzle(puzzle_of(rows, cols, clues), None if is_bare else marks)


def _width(lines: list[str]) -> int:
    """Return the cell width at which no number reaches the last character of a cell."""
    for width in range(2, MAX_DIGITS + 2):
        if not any(sign.isdigit() for line in lines for sign in line[width - 1 :: width]):
            return width
    raise BadPuzzle("the numbers of this drawing are not in cells of the same width")
