"""Overlay: two solutions laid over each other in one picture.

What both have is drawn as always. What only one of them has is drawn in its own colour, a little to
its own side, so that both can be seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.model.board import Solution
from puzzlewright.model.looks import Ink, Look
from puzzlewright.model.shapes import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.verbs.draw import Drawing, draw

FIRST, SECOND = "only-first", "only-second"
STROKE = 0.06  # of a cell
# Okabe and Ito's vermilion and blue, which most colour-blind people can tell apart
LOOKS = {
    FIRST: Look(Ink("#d55e00", "#d55e00"), Ink("#f28a3c", "#f28a3c"), STROKE, terminal="red"),
    SECOND: Look(Ink("#0072b2", "#0072b2"), Ink("#4ea6de", "#4ea6de"), STROKE, terminal="blue"),
}
ASIDE = 0.09  # of a cell
PATCH = 0.32  # of paper around a clue on a cell that differs, so that it can be read
# what says that something is not there, and what only text shows
_SILENT = ("touch", "cell-white", "circle-moved", "bridge-bounds")


def overlaid(puzzle: Puzzle, one: Solution, other: Solution) -> Drawing:
    """A picture of two solutions: vermilion is only in the first, blue only in the second."""
    first, second = (_by_cell(draw(puzzle, solution).picture) for solution in (one, other))
    in_first, in_second = set(first.shapes), set(second.shapes)
    bare = set(draw(puzzle).picture.shapes)
    # clues on cells that are white in one of the two
    clues = sorted(
        shape for shape in in_first ^ in_second if isinstance(shape, Label) and shape.role == "clue"
    )
    known = (in_second | bare).difference(clues)
    both = tuple(shape for shape in first.shapes if shape in known)
    apart = [
        *_apart(first, in_second | bare, FIRST, -1),
        *_apart(second, in_first | bare, SECOND, 1),
    ]
    # Cells lie below the grid, lines end below the islands that they lead to, and nothing hides a
    # number.
    boxes = [shape for shape in apart if isinstance(shape, Box)]
    lines = [shape for shape in apart if isinstance(shape, Line)]
    discs = [shape for shape in apart if isinstance(shape, Disc)]
    patches = [Disc(clue.x, clue.y, PATCH, "paper") for clue in clues]
    grid, islands, labels = (
        _first_of(both, kinds) for kinds in ((Line, Disc, Label), (Disc, Label), (Label,))
    )
    return Drawing(
        replace(
            first,
            shapes=(
                *(*both[:grid], *boxes, *both[grid:islands], *lines, *both[islands:labels]),
                *(*discs, *patches, *clues, *both[labels:]),
            ),
            title="Two solutions: vermilion is only in the first, blue only in the second.",
            roles={**first.roles, **LOOKS},
        )
    )


def shapes_apart(puzzle: Puzzle, one: Solution, other: Solution) -> list[Shape]:
    """What only one of two solutions has, to be laid over the bare page."""
    first, second = (_by_cell(draw(puzzle, solution).picture) for solution in (one, other))
    bare = set(draw(puzzle).picture.shapes)
    return [
        *_apart(first, set(second.shapes) | bare, FIRST, -1),
        *_apart(second, set(first.shapes) | bare, SECOND, 1),
    ]


def _by_cell(picture: Picture) -> Picture:
    """The picture with a box for every cell, where a run of cells is one."""
    return replace(
        picture, shapes=tuple(cell for shape in picture.shapes for cell in _cells(shape))
    )


def _cells(shape: Shape) -> Iterator[Shape]:
    if not isinstance(shape, Box) or not shape.role.startswith("cell-"):
        yield shape
        return
    for column in range(int(shape.width)):
        yield shape._replace(x=shape.x + column, width=1)


def _first_of(shapes: Sequence[Shape], kinds: tuple[type, ...]) -> int:
    """Where shapes of these kinds begin."""
    numbers = (number for number, shape in enumerate(shapes) if isinstance(shape, kinds))
    return next(numbers, len(shapes))


def _apart(picture: Picture, known: set[Shape], role: str, side: int) -> list[Shape]:
    """What only this picture has, in the colour of its role and on its side."""
    return [
        _aside(shape, role, side)
        for shape in picture.shapes
        if shape not in known and shape.role not in _SILENT and not isinstance(shape, Label)
    ]


def _aside(shape: Box | Line | Disc, role: str, side: int) -> Shape:
    match shape:
        case Box(x, y, width, height):
            left = x if side < 0 else x + width / 2
            edge = STROKE / 2  # the stroke stays inside
            return Box(left + edge, y + edge, width / 2 - STROKE, height - STROKE, role)
        case Line(x1, y1, x2, y2, _, strands):
            across, down = (side * ASIDE, 0.0) if x1 == x2 else (0.0, side * ASIDE)
            return Line(x1 + across, y1 + down, x2 + across, y2 + down, role, strands)
        case Disc(x, y, radius):
            return Disc(x + side * ASIDE, y, radius / 2, role)
