"""How Satogaeri is drawn: circles in cells, with a number or none, and borders between cells."""

from collections.abc import Iterator
from dataclasses import replace

from puzzlewright.core.board import Marks, Solution
from puzzlewright.core.picture import Disc, Line
from puzzlewright.core.words import at
from puzzlewright.genre.editor import Border, Desk, Drafting, PageDraft
from puzzlewright.genre.generator import Size
from puzzlewright.genre.interaction import Face, Gesture, PlaceKind, SheetPlace, Turns
from puzzlewright.genres.satogaeri.drawing import RADIUS, circle_number
from puzzlewright.genres.satogaeri.puzzle import Satogaeri, from_walls
from puzzlewright.kit.editor import (
    GESTURES,
    UNKNOWN,
    Content,
    cell_places,
    content_kind,
    contents_of,
    desk_sheet,
    rare_numbers,
)
from puzzlewright.kit.grid import DOWN, RIGHT, Cell
from puzzlewright.kit.shading import grid_lines

_IN_CELLS, _BESIDE, _BELOW = range(3)  # the kinds of places
_BORDER_MARK = 1
_CIRCLE = Disc(0.5, 0.5, RADIUS, "circle")
_GESTURES = (
    GESTURES[0],
    Gesture("Right-click", "takes a circle away"),
    GESTURES[2],
    Gesture("Drag along the lines", "draws borders, or rubs them out"),
    Gesture("Drag over cells", "makes a country of them, with the tool for countries"),
)


def _desk(draft: PageDraft) -> Desk:
    rows, cols = draft.size
    unknown = Content(UNKNOWN, "a circle", ("?", "-", "o"), (_CIRCLE,))
    usual = range(max(rows, cols))
    kinds = (
        content_kind(
            [unknown, *map(_content, usual)],
            list(map(_content, rare_numbers(usual))),
            secondary_clears=True,
        ),
        _border_kind(Line(0, 0, 0, 1, "border")),
        _border_kind(Line(0, 0, 1, 0, "border")),
    )
    cells = cell_places(rows, cols)
    places, borders = list(cells), []
    for a, b in _neighbours(draft.size):
        kind, (row, col) = (_BESIDE if a[0] == b[0] else _BELOW), b
        borders.append(Border(a[0] * cols + a[1], b[0] * cols + b[1], len(places)))
        places.append(SheetPlace(kind, col, row, (*a, *b), f"between {at(*a)} and {at(*b)}"))
    sheet = desk_sheet(draft, kinds, tuple(places), grid_lines(rows, cols), _GESTURES)
    return Desk(sheet, tuple(borders))


def _content(number: int) -> Content:
    shapes = (_CIRCLE, circle_number(0.5, 0.5, number))
    return Content(number, f"a circle of {number}", (str(number),), shapes)


def _border_kind(line: Line) -> PlaceKind:
    turn = (1, 0)
    return PlaceKind(
        (Face("no border", None, 0), Face("a border", (_BORDER_MARK,), 1, (line,))),
        line._replace(role="touch"),
        tap=Turns(primary=turn, secondary=turn),
        paints=True,
    )


def _neighbours(size: Size) -> Iterator[tuple[Cell, Cell]]:
    """Cells side by side, and one below the other."""
    for row in range(size.rows):
        for col in range(size.cols):
            for down, right in (RIGHT, DOWN):
                if row + down < size.rows and col + right < size.cols:
                    yield (row, col), (row + down, col + right)


def _draft(puzzle: Satogaeri) -> PageDraft:
    size = Size(puzzle.rows, puzzle.cols)
    marks: Marks = [
        [row, col, UNKNOWN if number is None else number] for row, col, number in puzzle.circles
    ]
    marks += [
        [*a, *b, _BORDER_MARK]
        for a, b in _neighbours(size)
        if puzzle.countries[a[0]][a[1]] != puzzle.countries[b[0]][b[1]]
    ]
    return PageDraft(size, marks)


def _puzzle(draft: PageDraft) -> Satogaeri:
    rows, cols = draft.size
    walls = {tuple(mark[:4]) for mark in draft.marks if len(mark) == 5}
    in_cells = PageDraft(draft.size, [mark for mark in draft.marks if len(mark) != 5])
    right = [[(r, c, r, c + 1) in walls for c in range(cols - 1)] for r in range(rows)]
    below = [[(r, c, r + 1, c) in walls for c in range(cols)] for r in range(rows - 1)]
    usual = range(max(rows, cols))
    contents = contents_of(in_cells, (UNKNOWN, *usual, *rare_numbers(usual)))
    return from_walls(
        right,
        below,
        [
            (row, col, None if number == UNKNOWN else number)
            for (row, col), number in sorted(contents.items())
        ],
    )


def _clued(page: Satogaeri, solution: Solution) -> Satogaeri:
    """The circles with how far they move."""
    circles = tuple(
        circle._replace(number=len(page.track(place, landing)) - 1)
        for place, (circle, landing) in enumerate(zip(page.circles, solution.values, strict=True))
    )
    return replace(page, circles=circles)


drafting: Drafting[Satogaeri] = Drafting(_desk, _draft, _puzzle, _clued)
