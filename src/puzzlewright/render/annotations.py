"""Marks on a picture: frames around cells and circles, broad bands behind lines."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from puzzlewright.core.board import Place
from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.render.palette import BANDS

_INSET = 0.08  # of frames, so that those of neighbouring places do not touch
# Painted last: decisions matter most, and crosses and numbers are small.
_LAST = {"concluded": 1, "ruled-out": 2, "order": 3, "order-number": 4}
# roles of lines that belong to a what-if
_SUPPOSED = {"bridge": "supposed-line", "track": "supposed-line", "bridge-open": "supposed-open"}


def with_marks(picture: Picture, marks: Iterable[Shape]) -> Picture:
    """Add marks: bands behind everything, tints below the numbers, frames and crosses on top."""
    bands, below, frames = sort_marks(marks)
    are_labels = [isinstance(shape, Label) for shape in picture.shapes]
    labels = [*are_labels, True].index(True)
    shapes = (*bands, *picture.shapes[:labels], *below, *picture.shapes[labels:], *frames)
    return replace(picture, shapes=shapes)


def sort_marks(marks: Iterable[Shape]) -> tuple[list[Shape], list[Shape], list[Shape]]:
    """Split marks into bands, tints below numbers, and the rest with the most important last."""
    bands: list[Shape] = []
    below: list[Shape] = []
    frames: list[Shape] = []
    for mark in marks:
        if isinstance(mark, Line) and mark.role in BANDS:
            bands.append(mark._replace(role=BANDS[mark.role]))
        elif mark.role == "supposed":
            below.append(mark)
        else:
            frames.append(mark)
    frames.sort(key=lambda shape: _LAST.get(shape.role, 0))
    return bands, below, frames


def marks_at(picture: Picture, roles: Mapping[Place, str]) -> Iterator[Shape]:
    """Yield a mark of the given role at the touch area of each place."""
    for shape in picture.shapes:
        if isinstance(shape, Label) or shape.role != "touch" or shape.place is None:
            continue
        role = roles.get(shape.place)
        if role is not None:
            yield mark_on(shape, role)


def mark_on(touch: Box | Line | Disc, role: str) -> Shape:
    match touch:
        case Line():
            return touch._replace(role=role, place=None)
        case Box(x, y, width, height):
            return Box(x + _INSET, y + _INSET, width - 2 * _INSET, height - 2 * _INSET, role)
        case Disc():
            return touch._replace(role=role, radius=touch.radius - _INSET, place=None)


def supposed_style(shape: Shape) -> Shape:
    if not isinstance(shape, Line):
        return shape
    return shape._replace(role=_SUPPOSED.get(shape.role, shape.role))


def with_supposed(picture: Picture, places: Iterable[Place]) -> Picture:
    """Return the picture with everything at these places shown as supposed."""
    supposed = frozenset(places)
    shapes = tuple(
        supposed_style(shape) if isinstance(shape, Line) and shape.place in supposed else shape
        for shape in picture.shapes
    )
    picture = replace(picture, shapes=shapes)
    return with_marks(picture, marks_at(picture, dict.fromkeys(supposed, "supposed")))
