"""A picture as rows of characters for a terminal, readable with and without colour.

Cells alone take two characters a cell, so that a large page still fits: the first holds the clue,
the second tells black (a block), undecided (a dot) and white (nothing). Pictures with lines or
discs are drawn on an open page of four columns and two rows a cell, which leaves room for bridges,
borders and tracks between the centres.
"""

from collections.abc import Iterator, Sequence
from math import floor

from puzzlewright.model.shapes import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.themes.canvas import Canvas, Spot
from puzzlewright.themes.roles import STEP_ROLES, in_layers, looks_in

_ACROSS, _DOWN = 4, 2  # columns and rows a cell on the open page

# Lines from left to right, lines downwards, and the dots of a slanting one.
_STRANDS = ("─│•", "═║•", "≡┃•", "≣┃•")  # one, two, three, and more
# the number of strands, not to be taken for an island's
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_OTHER_LINES = {"span": "┈┊·", "bridge-open": "┅┇∘"}

# What stands around the number on a disc, and what stands for it if it has none.
_DISCS = {
    "circle": "(○)",
    "landing": "[●]",
    "circle-moved": "◌",
    "option": "·",
    "cross": "x",
}

_UP, _BELOW, _LEFT, _RIGHT = 1, 2, 4, 8
_BORDERS = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"  # by the sum of the sides that a thick border leaves to
_UNDER_BORDER = {("─", "┃"): "╂", ("│", "━"): "┿"}


def text(picture: Picture, colour: bool = False) -> str:
    """The picture as lines of text, with escape sequences for colours if wanted and if rich is
    installed.
    """
    shapes = [
        shape
        for shape in in_layers(picture.shapes)
        if shape.role not in ("touch", "paper", *STEP_ROLES)
    ]
    canvas = Canvas(looks_in(picture))
    if all(_belongs_to_cells(shape, picture) for shape in shapes):
        _draw_cells(canvas, picture, shapes)
    else:
        _OpenPage(canvas).draw(shapes)
    return canvas.text(colour)


def _belongs_to_cells(shape: Shape, picture: Picture) -> bool:
    """Whether a page of cells shows this, or can do without: thin lines, and the outline."""
    if isinstance(shape, Line):
        is_rim = shape.x1 == shape.x2 in (0, picture.width) or shape.y1 == shape.y2 in (
            0,
            picture.height,
        )
        return shape.role == "grid" or (shape.role == "border" and is_rim)
    return isinstance(shape, Box | Label)


def _draw_cells(canvas: Canvas, picture: Picture, shapes: Sequence[Shape]) -> None:
    for row in range(round(picture.height)):
        for column in range(round(picture.width)):
            canvas.write((row, 2 * column), " ·", "grid")
    for shape in shapes:
        if isinstance(shape, Box) and shape.role == "differs":
            spot = int(shape.y), 2 * int(shape.x) + 1
            canvas.write(spot, "▓" if canvas.character(spot) == "█" else "░", shape.role)
        elif isinstance(shape, Box):
            for row in range(int(shape.y), int(shape.y + shape.height)):
                canvas.write(
                    (row, 2 * int(shape.x)), _filling(shape) * int(2 * shape.width), shape.role
                )
        elif isinstance(shape, Label):
            canvas.write((int(shape.y), 2 * int(shape.x)), shape.text, shape.role)


def _filling(box: Box) -> str:
    return "█" if box.role == "cell-black" else " "


class _OpenPage:
    """Lines, discs and labels on a raster, in the order in which they are painted."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.sides: dict[Spot, int] = {}  # to which sides borders leave
        self.discs: dict[Spot, str] = {}  # the roles of the discs by their centres

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

    def _box(self, box: Box) -> None:
        """Fill the cell up to its borders."""
        (top, left), (bottom, right) = (
            _spot(box.x, box.y),
            _spot(box.x + box.width, box.y + box.height),
        )
        for row in range(top + 1, bottom):
            self.canvas.write((row, left + 1), _filling(box) * (right - left - 1), box.role)

    def _dots(self, line: Line) -> None:
        """A dot a cell is enough to guide the eye: at the corners for a grid, at the centres for a
        lattice.
        """
        cells = round(abs(line.x2 - line.x1) + abs(line.y2 - line.y1))
        for step in range(cells + 1):
            share = step / cells if cells else 0.0
            spot = _spot(
                line.x1 + share * (line.x2 - line.x1), line.y1 + share * (line.y2 - line.y1)
            )
            if self.canvas.character(spot) == " ":
                self.canvas.write(spot, "·", line.role)

    def _border(self, line: Line) -> None:
        (top, left), (bottom, right) = sorted((_spot(line.x1, line.y1), _spot(line.x2, line.y2)))
        for row in range(top, bottom):
            self._leave((row, left), _BELOW)
            self._leave((row + 1, left), _UP)
        for column in range(left, right):
            self._leave((top, column), _RIGHT)
            self._leave((top, column + 1), _LEFT)

    def _leave(self, spot: Spot, side: int) -> None:
        self.sides[spot] = self.sides.get(spot, 0) | side
        self.canvas.write(spot, _BORDERS[self.sides[spot]], "border")

    def _line(self, line: Line) -> None:
        """The strands from end to end; from three on their number stands in the middle, and on
        slanting lines from two.
        """
        start, end = _spot(line.x1, line.y1), _spot(line.x2, line.y2)
        kinds = _OTHER_LINES.get(line.role) or _STRANDS[min(line.strands, 4) - 1]
        is_slanting = start[0] != end[0] and start[1] != end[1]
        kind = kinds[2] if is_slanting else kinds[0] if start[0] == end[0] else kinds[1]
        spots = list(_way(start, end))
        for spot in spots:
            below = self.canvas.character(spot)
            self.canvas.write(spot, _UNDER_BORDER.get((kind, below), kind), line.role)
        if line.strands > 2 or (line.strands == 2 and kind not in "═║"):
            self.canvas.write(
                spots[len(spots) // 2], str(line.strands).translate(_RAISED), line.role
            )

    def _disc(self, disc: Disc) -> None:
        row, column = _spot(disc.x, disc.y)
        face = _DISCS.get(disc.role.rstrip("-0123456789"), "○")
        self.canvas.write((row, column - len(face) // 2), face, disc.role)
        self.discs[row, column] = disc.role

    def _label(self, label: Label) -> None:
        """Write the text around its point; on a disc it takes the colour of the disc."""
        row, column = _spot(label.x, label.y)
        self.canvas.write(
            (row, column - len(label.text) // 2),
            label.text,
            self.discs.get((row, column), label.role),
        )


def _spot(x: float, y: float) -> Spot:
    # Halves are rounded up, so that cells of the same width stay so.
    return floor(y * _DOWN + 0.5), floor(x * _ACROSS + 0.5)


def _way(start: Spot, end: Spot) -> Iterator[Spot]:
    """The spots between two spots, as straight as the raster lets them be."""
    (row, column), rows, columns = start, end[0] - start[0], end[1] - start[1]
    steps = max(abs(rows), abs(columns), 1)
    for step in range(steps + 1):
        yield row + floor(rows * step / steps + 0.5), column + floor(columns * step / steps + 0.5)
