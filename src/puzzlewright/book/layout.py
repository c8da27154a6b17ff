"""How many puzzles fit on a page, and the colours of printed pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.picture import FillAndStroke, Label, Picture, RoleStyle
from puzzlewright.render.svg import MARGIN, rulers_of

LAYOUTS = {6: (2, 3), 4: (2, 2), 2: (1, 2), 1: (1, 1)}  # puzzles a page: columns and rows
CAPTION_MM = 11.0  # millimetres above a puzzle
GAP_MM = 8.0  # between two puzzles
SMALLEST, SMALLEST_LARGE_PRINT = 6.0, 9.0  # millimetres a cell
MIN_CELL_MM = 3.5  # below this the paper is too small to write on
LARGEST, LARGEST_LARGE_PRINT = 11.0, 14.0
_NUMBER_SCALE = 1.2  # numbers: those of the book's letters are smaller than those of a screen


class Area(NamedTuple):
    """The part of a page that puzzles may cover, in millimetres."""

    width: float
    height: float


class PrintedPage(NamedTuple):
    """A page of puzzles: how many columns and rows it has, and the cell size of each puzzle."""

    columns: int
    rows: int
    puzzles: list[int]  # their numbers in the chapter
    cells: list[float]  # millimetres


def cell_size_on(area: Area, layout: tuple[int, int], picture: Picture, largest: float) -> float:
    """Return the cell size if the page is divided like this."""
    columns, rows = layout
    width = (area.width - (columns - 1) * GAP_MM) / columns
    height = (area.height - (rows - 1) * GAP_MM) / rows - CAPTION_MM
    across, down = outer_size(picture)
    return min(width / across, height / down, largest)


def outer_size(picture: Picture, rulers: bool | None = None) -> tuple[float, float]:
    """Return the size of the whole drawing in cells, rulers and margin included."""
    ruled = rulers_of(picture, rulers)
    return picture.width + 2 * MARGIN + ruled.left, picture.height + 2 * MARGIN + ruled.above


def divide_into_pages(
    pictures: Sequence[Picture], area: Area, *, most: int, large_print: bool
) -> Iterator[PrintedPage]:
    """Divide a chapter into pages: as many puzzles on a page as are large enough to write in."""
    smallest = SMALLEST_LARGE_PRINT if large_print else SMALLEST
    largest = LARGEST_LARGE_PRINT if large_print else LARGEST
    start = 0
    while start < len(pictures):
        for number, layout in LAYOUTS.items():
            page = range(start, min(start + number, len(pictures)))
            cells = [cell_size_on(area, layout, pictures[index], largest) for index in page]
            if number == 1 or (number <= most and min(cells) >= smallest):
                break
        if len(page) < number:  # the last page: no more room than it needs
            layout = LAYOUTS[min(size for size in LAYOUTS if size >= len(page))]
            cells = [cell_size_on(area, layout, pictures[index], largest) for index in page]
        if min(cells) < MIN_CELL_MM:
            cells_across = f"a page of {outer_size(pictures[start])[0]:.0f} cells"
            raise PuzzlewrightError(
                f"{cells_across} is too large for this paper: choose a larger one"
            )
        yield PrintedPage(*layout, list(page), cells)
        start = page.stop


def _fill(colour: str) -> RoleStyle:
    return RoleStyle(FillAndStroke(colour), FillAndStroke(colour))


def _line(grey: str, width: float) -> RoleStyle:
    return RoleStyle(FillAndStroke(stroke=grey), FillAndStroke(stroke=grey), width)


def _disc(fill: str, stroke: str, width: float) -> RoleStyle:
    return RoleStyle(FillAndStroke(fill, stroke), FillAndStroke(fill, stroke), width)


# Only greys that a cheap printer can tell apart.
_INK_STYLES = {
    "grid": _line("#999999", 0.02),
    "grid-five": _line("#555555", 0.045),
    "border": _line("#000000", 0.07),
    "lattice": _line("#bbbbbb", 0.06),
    "cell-black": _fill("#333333"),
    "cell-white": _fill("#ffffff"),
    **dict.fromkeys(("island", "island-done", "circle"), _disc("#ffffff", "#000000", 0.05)),
    "landing": _disc("#e0e0e0", "#000000", 0.05),
    "circle-moved": _disc("none", "#888888", 0.03),
    **dict.fromkeys(("bridge", "bridge-open", "track"), _line("#000000", 0.06)),
    "span": _line("#aaaaaa", 0.04),
    "looked-at-band": _line("#dddddd", 0.34),
    "premise-band": _line("#cccccc", 0.42),
    "concluded-band": _line("#aaaaaa", 0.62),
    "looked-at": _line("#777777", 0.08),
    "premise": _line("#555555", 0.1),
    "concluded": _line("#000000", 0.14),
    "ruled-out": _line("#000000", 0.09),
    "supposed": _disc("#dddddd", "#555555", 0.06),
    **dict.fromkeys(("supposed-line", "supposed-open"), _line("#777777", 0.06)),
    "supposed-band": _line("#dddddd", 0.42),
    "ruler": _fill("#666666"),
    **dict.fromkeys(("clue", "island-number", "circle-number"), _fill("#000000")),
}


def to_print_colours(picture: Picture, theme: str) -> Picture:
    shapes = tuple(
        shape._replace(size=shape.size * _NUMBER_SCALE) if isinstance(shape, Label) else shape
        for shape in picture.shapes
    )
    roles = picture.roles if theme == "colour" else {**picture.roles, **_INK_STYLES}
    return replace(picture, shapes=shapes, roles=roles)
