"""Row and column numbers for large pages, as sentences use them, and a heavier line every fifth."""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlewright.model.shapes import Label, Line, Picture, Shape

_RULED_FROM = 6  # rows or columns: on smaller pages everybody sees where a cell is
_FIVES_FROM = 20
_SIZE = 0.4  # in cells: the height of a number, and what is left between it and the page
_GAP = 0.16


class Rulers(NamedTuple):
    """The numbers, and the room that they take above and left of the page, in cells."""

    labels: tuple[Label, ...]
    above: float
    left: float


def rulers_of(picture: Picture, wanted: bool | None = None) -> Rulers:
    """Return the rulers of a picture, empty if it has none; by default, large pages have them."""
    rows, columns = picture.rulers or (0, 0)
    is_large = max(rows, columns) >= _RULED_FROM
    if picture.rulers is None or not (is_large if wanted is None else wanted):
        return Rulers((), 0.0, 0.0)
    width = 0.6 * _SIZE * len(str(rows))
    spots = [(column + 0.5, -_GAP - _SIZE / 2, str(column + 1)) for column in range(columns)]
    spots += [(-_GAP - width / 2, row + 0.5, str(row + 1)) for row in range(rows)]
    labels = tuple(Label(x, y, number, "ruler", _SIZE) for x, y, number in spots)
    return Rulers(labels, _SIZE + _GAP, width + _GAP)


def with_fives(picture: Picture) -> Iterator[Shape]:
    """Make every fifth line of a large grid heavier; add thin ones where there is no grid."""
    if picture.rulers is None or max(picture.rulers) < _FIVES_FROM:
        yield from picture.shapes
        return
    has_lines = any(isinstance(shape, Line) and shape.role == "grid" for shape in picture.shapes)
    if not has_lines:
        rows, columns = picture.rulers
        yield from (Line(x, 0, x, rows, "grid") for x in range(5, columns, 5))
        yield from (Line(0, y, columns, y, "grid") for y in range(5, rows, 5))
    for shape in picture.shapes:
        if isinstance(shape, Line) and shape.role == "grid":
            across = shape.x1 if shape.x1 == shape.x2 else shape.y1
            yield shape._replace(role="grid-five") if across % 5 == 0 else shape
        else:
            yield shape
