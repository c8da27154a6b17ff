"""Pictures before they become SVG, terminal text or JSON: shapes, and the style of each role.

Terminal text also has an ASCII form, for terminals without box-drawing characters.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from puzzlewright.core.board import Place

# "auto" follows the setting of the reader's system
Theme: TypeAlias = Literal["auto", "light", "dark"]
# in cells; JSON has three digits of it
Coordinate: TypeAlias = Annotated[float, "coordinate"]
# a shape in JSON: its kind, its role, and its numbers; a label also has a text
ShapeData: TypeAlias = tuple[str, str, *tuple[Any, ...]]


class FillAndStroke(NamedTuple):
    """Fill and stroke colours of a role in one theme."""

    fill: str = "none"
    stroke: str = "none"


class RoleStyle(NamedTuple):
    """The style of a role in the light theme, in the dark theme and in a terminal."""

    light: FillAndStroke
    dark: FillAndStroke
    width: float = 0.0  # of the stroke, in cells
    bold: bool = False
    terminal: str = ""  # such as "bold red" or "black on yellow"


class Box(NamedTuple):
    """A filled rectangle, usually a cell."""

    x: float
    y: float
    width: float
    height: float
    role: str
    place: Place | None = None


class Line(NamedTuple):
    """A straight line, or several strands side by side."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str
    strands: int = 1
    place: Place | None = None


class Disc(NamedTuple):
    """A circle around a point."""

    x: float
    y: float
    radius: float
    role: str
    place: Place | None = None


class Label(NamedTuple):
    """A short text centred on a point."""

    x: float
    y: float
    text: str
    role: str
    size: float = 0.5  # height in cells


Shape: TypeAlias = Box | Line | Disc | Label

_NUMBER_HEIGHTS = (0.46, 0.38, 0.27)  # on a disc, for numbers of 1, 2, and more digits


def number_on_disc(x: float, y: float, text: str, role: str) -> Label:
    """Return the label of a number on a disc; long ones are smaller."""
    return Label(x, y, text, role, _NUMBER_HEIGHTS[min(len(text), 3) - 1])


_FAMILIES = {"class": 4, "cross": 7}  # roles with numbers, and how many styles each has


def base_role(role: str) -> str:
    """Return the role whose style paints this one."""
    family, _, number = role.rpartition("-")
    is_numbered = family in _FAMILIES and number.isdigit()
    return f"{family}-{int(number) % _FAMILIES[family]}" if is_numbered else role


def shapes_json(shapes: Iterable[Shape]) -> list[ShapeData]:
    """Encode shapes as short tuples: kind, role, numbers."""
    return [shape_json(shape) for shape in shapes]


def shape_json(shape: Shape) -> ShapeData:
    role = base_role(shape.role)
    match shape:
        case Box(x, y, width, height):
            return ("box", role, *map(short_number, (x, y, width, height)))
        case Line(x1, y1, x2, y2, _, strands):
            return ("line", role, *map(short_number, (x1, y1, x2, y2, strands)))
        case Disc(x, y, radius):
            return ("disc", role, *map(short_number, (x, y, radius)))
        case Label(x, y, text, _, size):
            return ("label", role, short_number(x), short_number(y), text, short_number(size))


def short_number(number: float) -> float:
    """Return a number with at most three digits after the point."""
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def translate(shape: Shape, across: float, down: float) -> Shape:
    """Return the moved shape."""
    if isinstance(shape, Line):
        return shape._replace(
            x1=shape.x1 + across, y1=shape.y1 + down, x2=shape.x2 + across, y2=shape.y2 + down
        )
    return shape._replace(x=shape.x + across, y=shape.y + down)


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a canvas of width x height cells, painted in order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str  # one line that describes the picture, for screen readers
    # the genre's own roles; `draw` fills them in
    roles: Mapping[str, RoleStyle] = field(default_factory=dict)
    rulers: tuple[int, int] | None = None  # numbers of rows and columns to label, on a grid
    # requirements that the picture does not show: "at most 3 bridges"
    unshown_rules: tuple[str, ...] = ()
    # the line above it in text: genre, size and unshown rules; `draw` fills it in
    heading: str = ""


ASCII_HEADING = "ascii"  # in the heading of a drawing, after a comma

# Each character that the format `grid` reads has its own ASCII character, so nothing is lost. Only
# the corners of borders all become `+`, because the lines between them determine the borders.
_SIGNS = "·█○●◌─│═║≡≣┃┅┇≤━╂┿┌⁻⁰¹²³⁴⁵⁶⁷⁸⁹╋"
_ASCII = '.#o*@-|="~%!:;<_$&`>abcdefghij+'
_CORNERS = "┏┓┗┛┣┫┳┻╹╻╸╺"
# characters that no format reads, such as the slanted lines of a graph
_SHOWN_ONLY = {"┈": ".", "┊": ":", "•": ".", "∘": "o", "▓": "X", "░": "/"}

_TO_ASCII = str.maketrans(
    {**dict(zip(_SIGNS, _ASCII, strict=True)), **dict.fromkeys(_CORNERS, "+"), **_SHOWN_ONLY}
)
_FROM_ASCII = str.maketrans(_ASCII, _SIGNS)


def to_ascii(drawing: str) -> str:
    """Return a drawing in ASCII, with a note in its heading.

    >>> to_ascii("bridges 1x2\\n1───1")
    'bridges 1x2, ascii\\n1---1'
    """
    heading, newline, body = drawing.partition("\n")
    if heading[:1].isalpha():
        heading += f", {ASCII_HEADING}"
    return f"{heading}{newline}{body}".translate(_TO_ASCII)


def from_ascii(line: str) -> str:
    """Return a line of an ASCII drawing with the usual characters.

    >>> from_ascii("1---1")
    '1───1'
    """
    return line.translate(_FROM_ASCII)
