"""Overlay: two solutions laid over each other in one picture.

What both have is drawn as always. What only one of them has is drawn in its own colour, a little to
its own side, so that both can be seen.
"""

from collections.abc import Sequence
from dataclasses import replace

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.model.board import Solution
from puzzlewright.model.looks import Ink, Look
from puzzlewright.model.shapes import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.verbs.draw import Drawing, draw

FIRST, SECOND = "only-first", "only-second"
# Okabe and Ito's vermilion and blue, which most colour-blind people can tell apart
LOOKS = {
    FIRST: Look(Ink("#d55e00", "#d55e00"), Ink("#f28a3c", "#f28a3c"), 0.06, terminal="red"),
    SECOND: Look(Ink("#0072b2", "#0072b2"), Ink("#4ea6de", "#4ea6de"), 0.06, terminal="blue"),
}
ASIDE = 0.09  # of a cell
# what says that something is not there, and what only text shows
_SILENT = ("touch", "cell-white", "circle-moved", "bridge-bounds")


def overlaid(puzzle: Puzzle, one: Solution, other: Solution) -> Drawing:
    """A picture of two solutions: vermilion is only in the first, blue only in the second."""
    first, second = (draw(puzzle, solution).picture for solution in (one, other))
    in_first, in_second = set(first.shapes), set(second.shapes)
    bare = set(draw(puzzle).picture.shapes)
    both = tuple(shape for shape in first.shapes if shape in in_second or shape in bare)
    apart = [
        *_apart(first, in_second | bare, FIRST, -1),
        *_apart(second, in_first | bare, SECOND, 1),
    ]
    # Lines end below the islands that they lead to, and nothing hides a number.
    lines = [shape for shape in apart if isinstance(shape, Line)]
    others = [shape for shape in apart if not isinstance(shape, Line)]
    discs, labels = _first_of(both, (Disc, Label)), _first_of(both, (Label,))
    return Drawing(
        replace(
            first,
            shapes=(*both[:discs], *lines, *both[discs:labels], *others, *both[labels:]),
            title="Two solutions: vermilion is only in the first, blue only in the second.",
            roles={**first.roles, **LOOKS},
        )
    )


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
            return Box(left, y, width / 2, height, role)
        case Line(x1, y1, x2, y2, _, strands):
            across, down = (side * ASIDE, 0.0) if x1 == x2 else (0.0, side * ASIDE)
            return Line(x1 + across, y1 + down, x2 + across, y2 + down, role, strands)
        case Disc(x, y, radius):
            return Disc(x + side * ASIDE, y, radius / 2, role)
