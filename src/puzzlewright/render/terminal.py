"""A picture as terminal text, readable with and without colour, with rulers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from math import floor
from typing import TypeAlias

from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, RoleStyle, Shape, base_role
from puzzlewright.render.palette import ROLE_STYLES, STEP_ROLES, in_layers, styles_in

Spot: TypeAlias = tuple[int, int]  # (row, column) of a character

# The words of `RoleStyle.terminal` as SGR codes; a colour after "on" is the background.
_COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_CODES = {
    "bold": 1,
    "dim": 2,
    "reverse": 7,
    **{name: 30 + number for number, name in enumerate(_COLOURS)},
    "default": 39,
}
_TO_BACKGROUND = 10
_ROLE = "lattice"  # of rulers: as faint as the dots of a grid

# Lines have the number of their bridges on them anyway.
_HIDDEN_ROLES = ("touch", "paper", "bridge-number", *STEP_ROLES)
_ACROSS, _DOWN = 4, 2  # columns (at least) and rows per cell of a drawing with lines

# Lines from left to right, lines downwards, and the dots of a slanting one.
_STRANDS = ("─│•", "═║•", "≡┃•", "≣┃•")  # one, two, three, and more
# the number of strands, not to be taken for an island's
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_DOWNWARDS = "│║┃┇┊"
_OTHER_LINES = {"span": "┈┊·", "bridge-open": "┅┇∘"}

# The characters around the number of a disc, or in its place if it has none.
_DISCS = {"circle": "(○)", "landing": "[●]", "circle-moved": "◌", "option": "·", "cross": "x"}
_UP, _BELOW, _LEFT, _RIGHT = 1, 2, 4, 8
_BORDERS = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"  # by the sum of the sides that a thick border leaves to
_UNDER_BORDER = {("─", "┃"): "╂", ("│", "━"): "┿"}


class TextCanvas:
    """A canvas of characters that grows as needed."""

    def __init__(self, styles: Mapping[str, RoleStyle] = ROLE_STYLES) -> None:
        self._styles = styles
        self._written: dict[Spot, tuple[str, str]] = {}

    def write(self, spot: Spot, text: str, role: str) -> None:
        row, column = spot
        for offset, character in enumerate(text):
            self._written[row, column + offset] = character, role

    def character(self, spot: Spot) -> str:
        return self._written.get(spot, (" ", ""))[0]

    def bounds(self) -> tuple[int, int, int, int]:
        """Return the first and the last row and column with a character."""
        rows = [row for row, _ in self._written]
        columns = [column for _, column in self._written]
        return min(rows), min(columns), max(rows), max(columns)

    def text(self, colour: bool) -> str:
        """Join the written rows, with SGR codes if requested."""
        if not self._written:
            return ""
        top, left, bottom, right = self.bounds()
        lines = []
        for row in range(top, bottom + 1):
            columns = range(left, right + 1)
            line = [self._written.get((row, column), (" ", "")) for column in columns]
            while line and line[-1][0] == " ":
                line.pop()
            lines.append(_coloured(line, self._styles) if colour else _without_style(line))
        return "\n".join(lines)


def _without_style(line: list[tuple[str, str]]) -> str:
    return "".join(character for character, _ in line)


def _coloured(line: list[tuple[str, str]], styles: Mapping[str, RoleStyle]) -> str:
    parts = []
    for role, run in groupby(line, key=lambda written: written[1]):
        codes = _sgr_codes(styles[base_role(role)].terminal) if role else ""
        text = _without_style(list(run))
        parts.append(f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
    return "".join(parts)


@cache
def _sgr_codes(style: str) -> str:
    """Translate a style such as "bold white on blue" into the numbers of an SGR sequence."""
    front, _, back = style.partition("on ")
    codes = [_CODES[word] for word in front.split()]
    codes += [_CODES[word] + _TO_BACKGROUND for word in back.split()]
    return ";".join(map(str, sorted(codes)))


def draw_rulers(canvas: TextCanvas, size: tuple[int, int], first: Spot, step: Spot) -> None:
    """Draw rulers; `first` is the spot of the first number, `step` leads to the next."""
    (rows, cols), (top, left, bottom, right) = size, canvas.bounds()
    canvas.write((top - 1, left - 2), "┌" + "─" * (right - left + 2), _ROLE)
    for row in range(top, bottom + 1):
        canvas.write((row, left - 2), "│", _ROLE)
    for row in range(rows):
        name = str(row + 1)
        canvas.write((first[0] + row * step[0], left - 3 - len(name)), name, _ROLE)
    is_wide = len(str(cols)) < step[1]
    for col in range(cols):
        name, column = str(col + 1), first[1] + col * step[1]
        if is_wide:
            canvas.write((top - 2, column - len(name) // 2), name, _ROLE)
        else:  # digit below digit
            for place, digit in enumerate(reversed(name)):
                canvas.write((top - 2 - place, column), digit, _ROLE)


def text(picture: Picture, colour: bool = False, rulers: bool = False) -> str:
    """Return the picture as text below its heading; rulers need rows and columns."""
    shapes = [shape for shape in in_layers(picture.shapes) if shape.role not in _HIDDEN_ROLES]
    canvas = TextCanvas(styles_in(picture))
    # A drawing with borders only has no cells.
    has_cells = any(isinstance(shape, Box) for shape in picture.shapes)
    if has_cells and all(_belongs_to_cells(shape, picture) for shape in shapes):
        # the longest clue, and a character that shows the colour of the cell
        width = max([1, *(len(shape.text) for shape in shapes if isinstance(shape, Label))]) + 1
        _draw_cells(canvas, picture, shapes, width)
        middle: Spot = 0, 0
        step: Spot = 1, width
    else:
        grid = _CharacterGrid(canvas, _cell_width(shapes))
        grid.draw(shapes)
        middle, step = grid.spot(0.5, 0.5), (_DOWN, grid.across)
    if rulers and picture.rulers:
        draw_rulers(canvas, picture.rulers, middle, step)
    return "\n".join(filter(None, (picture.heading, canvas.text(colour))))


def _belongs_to_cells(shape: Shape, picture: Picture) -> bool:
    """Return whether a drawing of cells shows this or can omit it (thin lines, the outline)."""
    if isinstance(shape, Line):
        is_side = shape.x1 == shape.x2 in (0, picture.width)
        is_rim = is_side or shape.y1 == shape.y2 in (0, picture.height)
        return shape.role == "grid" or (shape.role == "border" and is_rim)
    return isinstance(shape, Box | Label)


def _draw_cells(canvas: TextCanvas, picture: Picture, shapes: Sequence[Shape], width: int) -> None:
    for row in range(round(picture.height)):
        for column in range(round(picture.width)):
            canvas.write((row, width * column), "·".rjust(width), "grid")
    for shape in shapes:
        if isinstance(shape, Box) and shape.role == "differs":
            spot = int(shape.y), 2 * int(shape.x) + 1
            canvas.write(spot, "▓" if canvas.character(spot) == "█" else "░", shape.role)
        elif isinstance(shape, Box):
            filling = _filling(shape) * int(width * shape.width)
            for row in range(int(shape.y), int(shape.y + shape.height)):
                canvas.write((row, width * int(shape.x)), filling, shape.role)
        elif isinstance(shape, Label):
            canvas.write((int(shape.y), width * int(shape.x)), shape.text, shape.role)


def _filling(box: Box) -> str:
    return "█" if box.role == "cell-black" else " "


def _cell_width(shapes: Sequence[Shape]) -> int:
    """Return the even cell width at which neighbouring numbers and bridge counts do not touch."""
    numbers, signs, circled = 1, 1, 0
    for shape in shapes:
        if isinstance(shape, Label) and shape.role == "bridge-bounds":
            signs = max(signs, len(shape.text))
        elif isinstance(shape, Label):
            numbers = max(numbers, len(shape.text))
            circled = max(circled, len(shape.text) * (shape.role == "circle-number"))
        elif isinstance(shape, Line) and shape.strands > 2:
            signs = max(signs, len(str(shape.strands)))
    beside = max(signs // 2 + (numbers - 1) // 2, (signs - 1) // 2 + numbers // 2)
    with_rim = circled + 3  # a circle's two halves, and the border of the cell
    below = signs + signs // 2 + 1  # one beside its line, and the next around its middle
    return max(_ACROSS, 2 * (beside + 1), with_rim + with_rim % 2, below + below % 2)


class _CharacterGrid:
    """Lines, discs and labels on a raster, in the order in which they are painted."""

    def __init__(self, canvas: TextCanvas, across: int) -> None:
        self.canvas = canvas
        self.across = across  # columns per cell
        self.sides: dict[Spot, int] = {}  # to which sides borders leave
        self.discs: dict[Spot, tuple[str, str]] = {}  # role and face of the discs by their centres

    def draw(self, shapes: Sequence[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Box():
                    self._box(shape)
                case Line(role="grid" | "lattice"):
                    self._dots(shape)
                case Line(role="border"):
                    self._border(shape)
                case Line():
                    self._line(shape)
                case Disc():
                    self._disc(shape)
                case Label():
                    self._label(shape)

    def spot(self, x: float, y: float) -> Spot:
        # Halves are rounded up, so that cells of the same width stay so.
        return floor(y * _DOWN + 0.5), floor(x * self.across + 0.5)

    def _box(self, box: Box) -> None:
        """Fill the cell up to its borders."""
        top, left = self.spot(box.x, box.y)
        bottom, right = self.spot(box.x + box.width, box.y + box.height)
        for row in range(top + 1, bottom):
            self.canvas.write((row, left + 1), _filling(box) * (right - left - 1), box.role)

    def _dots(self, line: Line) -> None:
        """Write one dot per cell: at the corners for a grid, at the centres for a lattice."""
        cells = round(abs(line.x2 - line.x1) + abs(line.y2 - line.y1))
        for step in range(cells + 1):
            share = step / cells if cells else 0.0
            x, y = line.x1 + share * (line.x2 - line.x1), line.y1 + share * (line.y2 - line.y1)
            spot = self.spot(x, y)
            if self.canvas.character(spot) == " ":
                self.canvas.write(spot, "·", line.role)

    def _border(self, line: Line) -> None:
        ends = self.spot(line.x1, line.y1), self.spot(line.x2, line.y2)
        (top, left), (bottom, right) = sorted(ends)
        for row in range(top, bottom):
            self._mark_side((row, left), _BELOW)
            self._mark_side((row + 1, left), _UP)
        for column in range(left, right):
            self._mark_side((top, column), _RIGHT)
            self._mark_side((top, column + 1), _LEFT)

    def _mark_side(self, spot: Spot, side: int) -> None:
        self.sides[spot] = self.sides.get(spot, 0) | side
        self.canvas.write(spot, _BORDERS[self.sides[spot]], "border")

    def _line(self, line: Line) -> None:
        """Draw the strands; write their number from three on, on slanting lines from two."""
        start, end = self.spot(line.x1, line.y1), self.spot(line.x2, line.y2)
        kinds = _OTHER_LINES.get(line.role) or _STRANDS[min(line.strands, 4) - 1]
        is_slanting = start[0] != end[0] and start[1] != end[1]
        kind = kinds[2] if is_slanting else kinds[0] if start[0] == end[0] else kinds[1]
        spots = list(_way(start, end))
        for spot in spots:
            below = self.canvas.character(spot)
            self.canvas.write(spot, _UNDER_BORDER.get((kind, below), kind), line.role)
        if line.strands > 2 or (line.strands == 2 and kind not in "═║"):
            row, column = spots[len(spots) // 2]
            centre = self.spot(column // self.across + 0.5, row // _DOWN + 0.5)
            if not is_slanting and (row, column) == centre:
                # Between two cells, where no other line can cross it.
                is_down = start[1] == end[1]
                row, column = row + is_down, column + (not is_down) * (self.across // 2)
            self._write_number((row, column), str(line.strands), line.role)

    def _write_number(self, spot: Spot, said: str, role: str) -> None:
        """Write a number of bridges on a line, or beside a vertical one."""
        row, column = spot
        beside = 1 if self.canvas.character(spot) in _DOWNWARDS else -(len(said) // 2)
        self.canvas.write((row, column + beside), said.translate(_RAISED), role)

    def _disc(self, disc: Disc) -> None:
        spot = self.spot(disc.x, disc.y)
        face = _DISCS.get(disc.role.rstrip("-0123456789"), "○")
        self._write_around(spot, face, disc.role)
        self.discs[spot] = disc.role, face

    def _label(self, label: Label) -> None:
        """Write the text around its point; on a disc, between its halves and in its colour."""
        spot = self.spot(label.x, label.y)
        if label.role == "bridge-bounds":
            self._write_number(spot, label.text, label.role)
            return
        role, face = self.discs.get(spot, (label.role, ""))
        rim = (face[0], face[-1]) if len(face) > 1 else ("", "")
        self._write_around(spot, label.text.join(rim), role)

    def _write_around(self, spot: Spot, said: str, role: str) -> None:
        self.canvas.write((spot[0], spot[1] - len(said) // 2), said, role)


def _way(start: Spot, end: Spot) -> Iterator[Spot]:
    """Yield the spots of a straight line between two spots."""
    (row, column), rows, columns = start, end[0] - start[0], end[1] - start[1]
    steps = max(abs(rows), abs(columns), 1)
    for step in range(steps + 1):
        yield row + floor(rows * step / steps + 0.5), column + floor(columns * step / steps + 0.5)
