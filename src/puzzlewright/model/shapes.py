"""What a picture is made of, before it is an SVG, a terminal page or JSON.

The unit is one cell: the cell at row r, column c covers x from c to c+1 and y from r to r+1, its
centre is (c + 0.5, r + 0.5). A shape has a role ("island", "bridge", "clue"), never a colour:
themes give roles their look, and the table in themes/roles.py says which roles there are; a genre
may bring more. A shape that shows a place carries its number, so that a page can tell what was
clicked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from puzzlewright.model.board import Place
from puzzlewright.model.looks import Look


class Box(NamedTuple):
    """A filled rectangle, most often a cell."""

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


def shifted(shape: Shape, across: float, down: float) -> Shape:
    """The same shape elsewhere."""
    if isinstance(shape, Line):
        return shape._replace(
            x1=shape.x1 + across, y1=shape.y1 + down, x2=shape.x2 + across, y2=shape.y2 + down
        )
    return shape._replace(x=shape.x + across, y=shape.y + down)


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a page of width x height cells, painted in order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str  # one line that says what is shown, for those who cannot see it
    # those of its genre's own, which `draw` fills in
    roles: Mapping[str, Look] = field(default_factory=dict)
    rulers: tuple[int, int] | None = None  # rows and columns of a page that has them
    # what the puzzle asks for but the page does not show: "at most 3 bridges"
    unseen: tuple[str, ...] = ()
    # the line above it in text: genre, size and what is unseen, which `draw` fills in
    heading: str = ""
