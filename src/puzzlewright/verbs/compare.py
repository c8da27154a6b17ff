"""Compare two solutions: where they differ, in words, side by side and overlaid."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from puzzlewright.core.board import Place, Solution, board_of
from puzzlewright.core.picture import (
    Box,
    Disc,
    FillAndStroke,
    Label,
    Line,
    Picture,
    RoleStyle,
    Shape,
)
from puzzlewright.core.words import join_words, name_cell, name_cell_list
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of
from puzzlewright.verbs.draw import Drawing, draw

ROLE = "differs"
ROLE_STYLE = RoleStyle(
    FillAndStroke("#c2185b"), FillAndStroke("#ff80ab"), bold=True, terminal="bold magenta"
)
OFFSET = 0.25  # of a cell: one character of a terminal


def differing(one: Solution, other: Solution) -> list[Place]:
    """List the places where two solutions differ."""
    return board_of([one, other]).undecided()


def name_places(puzzle: Puzzle, places: Collection[Place]) -> str:
    """Name places, by their cells where they have cells: 'R1C2 and R3C4-R3C9'."""
    genre = genre_of(puzzle)
    names, single = [], []
    for place in places:
        numbers, name = genre.locate(puzzle, place), genre.describe_place(puzzle, place)
        cells = list(zip(numbers[::2], numbers[1::2], strict=True))
        if not all(name_cell(*cell) in name for cell in cells):  # an island of a graph has a letter
            names.append(name)
        elif len(cells) == 1:
            single += cells
        else:
            names.append("-".join(name_cell(*cell) for cell in cells))
    return join_words([*names, *([name_cell_list(single)] if single else [])])


def draw_with_marks(puzzle: Puzzle, solution: Solution, places: Collection[Place]) -> Drawing:
    """Draw a solution with a mark at each of these places."""
    picture = draw(puzzle, solution).picture
    wanted = frozenset(places)
    marks = [
        _mark(shape)
        for shape in picture.shapes
        if shape.role == "touch" and not isinstance(shape, Label) and shape.place in wanted
    ]
    return Drawing(
        replace(
            picture, shapes=(*picture.shapes, *marks), roles={**picture.roles, ROLE: ROLE_STYLE}
        )
    )


def _mark(shape: Box | Line | Disc) -> Shape:
    """Tint a cell, or put a star beside anything else."""
    match shape:
        case Box():
            return shape._replace(role=ROLE, place=None)
        case Line(x1, y1, x2, y2):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            # Not on the middle of a cell: there a bridge may run the other way.
            if x1 == x2:
                return Label(x + OFFSET, float(round(y)), "*", ROLE)
            return Label(float(round(x)) if y1 == y2 else x, y, "*", ROLE)
        case Disc(x, y):
            return Label(x + OFFSET, y, "*", ROLE)


FIRST, SECOND = "only-first", "only-second"
STROKE_WIDTH = 0.06  # of a cell
# Okabe and Ito's vermilion and blue, which most colour-blind people can tell apart
ROLE_STYLES = {
    FIRST: RoleStyle(
        FillAndStroke("#d55e00", "#d55e00"),
        FillAndStroke("#f28a3c", "#f28a3c"),
        STROKE_WIDTH,
        terminal="red",
    ),
    SECOND: RoleStyle(
        FillAndStroke("#0072b2", "#0072b2"),
        FillAndStroke("#4ea6de", "#4ea6de"),
        STROKE_WIDTH,
        terminal="blue",
    ),
}
OVERLAY_OFFSET = 0.09  # of a cell
PATCH_SIZE = 0.32  # of paper around a clue on a cell that differs, so that it can be read
# shapes that mean "nothing here", and shapes that only text shows
_IGNORED_ROLES = ("touch", "cell-white", "circle-moved", "bridge-bounds")


def draw_overlay(puzzle: Puzzle, one: Solution, other: Solution) -> Drawing:
    """Draw two solutions in one picture: vermilion only in the first, blue only in the second."""
    first, second = (_by_cell(draw(puzzle, solution).picture) for solution in (one, other))
    in_first, in_second = set(first.shapes), set(second.shapes)
    # clues on cells that are white in one of the two
    clues = sorted(
        shape for shape in in_first ^ in_second if isinstance(shape, Label) and shape.role == "clue"
    )
    known = in_second.union(draw(puzzle).picture.shapes).difference(clues)
    both = tuple(shape for shape in first.shapes if shape in known)
    apart = shapes_apart(puzzle, one, other)
    # Cells lie below the grid, lines end below the islands that they lead to, and nothing hides a
    # number.
    boxes = [shape for shape in apart if isinstance(shape, Box)]
    lines = [shape for shape in apart if isinstance(shape, Line)]
    discs = [shape for shape in apart if isinstance(shape, Disc)]
    patches = [Disc(clue.x, clue.y, PATCH_SIZE, "paper") for clue in clues]
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
            roles={**first.roles, **ROLE_STYLES},
        )
    )


def shapes_apart(puzzle: Puzzle, one: Solution, other: Solution) -> list[Shape]:
    """Return what only one of two solutions has, to be drawn over the blank puzzle."""
    first, second = (_by_cell(draw(puzzle, solution).picture) for solution in (one, other))
    bare = set(draw(puzzle).picture.shapes)
    return [
        *_only_in_picture(first, set(second.shapes) | bare, FIRST, -1),
        *_only_in_picture(second, set(first.shapes) | bare, SECOND, 1),
    ]


def _by_cell(picture: Picture) -> Picture:
    """Split runs of cells into one box per cell."""
    shapes: list[Shape] = []
    for shape in picture.shapes:
        if isinstance(shape, Box) and shape.role.startswith("cell-"):
            columns = range(int(shape.width))
            shapes += [shape._replace(x=shape.x + column, width=1) for column in columns]
        else:
            shapes.append(shape)
    return replace(picture, shapes=tuple(shapes))


def _first_of(shapes: Sequence[Shape], kinds: tuple[type, ...]) -> int:
    """Return the index of the first shape of these kinds."""
    numbers = (number for number, shape in enumerate(shapes) if isinstance(shape, kinds))
    return next(numbers, len(shapes))


def _only_in_picture(picture: Picture, known: set[Shape], role: str, side: int) -> list[Shape]:
    """Return what only this picture has, in the colour of its role and on its side."""
    return [
        _move_aside(shape, role, side)
        for shape in picture.shapes
        if shape not in known and shape.role not in _IGNORED_ROLES and not isinstance(shape, Label)
    ]


def _move_aside(shape: Box | Line | Disc, role: str, side: int) -> Shape:
    match shape:
        case Box(x, y, width, height):
            left = x if side < 0 else x + width / 2
            edge = STROKE_WIDTH / 2  # the stroke stays inside
            return Box(left + edge, y + edge, width / 2 - STROKE_WIDTH, height - STROKE_WIDTH, role)
        case Line(x1, y1, x2, y2, _, strands):
            across, down = (
                (side * OVERLAY_OFFSET, 0.0) if x1 == x2 else (0.0, side * OVERLAY_OFFSET)
            )
            return Line(x1 + across, y1 + down, x2 + across, y2 + down, role, strands)
        case Disc(x, y, radius):
            return Disc(x + side * OVERLAY_OFFSET, y, radius / 2, role)
