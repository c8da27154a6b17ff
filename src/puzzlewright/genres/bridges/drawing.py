"""The picture of a Bridges puzzle: islands as discs with their numbers, bridges as strands.

Spans of a graph belong to the puzzle, so they are drawn until they are decided; those of a grid are
not.
"""

from cmath import phase, pi, rect
from collections.abc import Iterator
from itertools import pairwise

from puzzlewright.core.board import Board
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape
from puzzlewright.core.words import count_noun
from puzzlewright.genres.bridges.annotations import (
    Notes,
    are_crossings_visible,
    crossing_marks,
    describe_crossings,
)
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, Point, layout_of
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Span

LOOKS = ("spans", "crossings", "classes", "names", "notes")

MAX_DRAWN_STRANDS = 4  # strands that one sees at a glance
_NUMBER_SIZES = (0.46, 0.38, 0.27)  # the height of an island's number of 1, 2, and more digits


def draw(puzzle: Bridges, board: Board, looks: frozenset[str]) -> Picture:
    """Draw the puzzle with the bridges that this board knows of, and what the looks add."""
    if "classes" in looks and not puzzle.grid:
        raise PuzzlewrightError(
            "the look 'classes' colours islands by row and column, but this puzzle is on a graph"
        )
    if "names" in looks and puzzle.grid:
        raise PuzzlewrightError(
            "the look 'names' numbers the islands of a graph, but this puzzle is on a grid"
        )
    sheet = layout_of(puzzle)
    shapes: list[Shape] = []
    if puzzle.grid:
        shapes += lattice(puzzle.grid.rows, puzzle.grid.cols)
    if "spans" in looks or not puzzle.grid:
        shapes += _open_spans(puzzle, board, sheet, with_empty="notes" in looks)
    shapes += _bridges(puzzle, board, sheet)
    notes = Notes(puzzle, board, sheet)
    if "notes" in looks:
        shapes += notes.crosses()
    shapes += _many_strands(puzzle, board, sheet)
    shapes += notes.limits()
    if puzzle.crossings and (
        "crossings" in looks or not (puzzle.grid or are_crossings_visible(puzzle, sheet.points))
    ):
        shapes += crossing_marks(puzzle, board, sheet.points)
    shapes += _islands(
        puzzle, board, sheet, _classes(puzzle.grid) if puzzle.grid and "classes" in looks else None
    )
    shapes += map(island_number, sheet.points, puzzle.numbers)
    if puzzle.grid and board.solution is None:
        shapes += _bounds(puzzle, puzzle.grid, board)
    if "names" in looks or ("notes" in looks and not puzzle.grid):
        shapes += names(puzzle, sheet)
    for span, (a, b) in enumerate(puzzle.spans):
        shapes.append(span_line(sheet.points[a], sheet.points[b], "touch", span))
    return Picture(
        sheet.width,
        sheet.height,
        tuple(shapes),
        _title(puzzle, board),
        rulers=(puzzle.grid.rows, puzzle.grid.cols) if puzzle.grid else None,
        unshown_rules=tuple(unshown_rules(puzzle, sheet)),
    )


def unshown_rules(puzzle: Bridges, sheet: IslandLayout) -> Iterator[str]:
    """Say what the drawing does not show: unusual rules, and on graphs what crossings mean."""
    if puzzle.max_bridges != 2:
        yield f"at most {count_noun(puzzle.max_bridges, 'bridge')}"
    if puzzle.components != 1:
        yield count_noun(puzzle.components, "group")
    if not puzzle.loops:
        yield "no loops"
    if not puzzle.grid:
        yield from describe_crossings(puzzle, sheet.points)


def lattice(rows: int, cols: int) -> Iterator[Shape]:
    """A dot where an island could be."""
    for row in range(rows):
        yield Line(0.5, row + 0.5, cols - 0.5, row + 0.5, "lattice")


def _open_spans(
    puzzle: Bridges, board: Board, sheet: IslandLayout, with_empty: bool
) -> Iterator[Shape]:
    for span, (a, b) in enumerate(puzzle.spans):
        if len(board.open[span]) != 1 or (with_empty and board.open[span] == {0}):
            yield Line(*_ends(sheet, a, b), "span", place=span)


def _bridges(puzzle: Bridges, board: Board, sheet: IslandLayout) -> Iterator[Shape]:
    """The bridges that are certain, even where there may be more."""
    for span, (a, b) in enumerate(puzzle.spans):
        values = board.open[span]
        if bridges := min(values, default=0):
            yield Line(
                *_ends(sheet, a, b), "bridge" if len(values) == 1 else "bridge-open", bridges, span
            )


def _many_strands(puzzle: Bridges, board: Board, sheet: IslandLayout) -> Iterator[Shape]:
    """The number of bridges where there are too many strands to count."""
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        if (bridges := min(values, default=0)) > MAX_DRAWN_STRANDS:
            yield from strand_number((sheet.points[a] + sheet.points[b]) / 2, bridges)


def strand_number(spot: Point, bridges: int) -> Iterator[Shape]:
    """How many strands there are."""
    yield Box(spot.real - 0.14, spot.imag - 0.18, 0.28, 0.36, "paper")
    yield Label(spot.real, spot.imag, str(bridges), "bridge-number", 0.34)


def _bounds(puzzle: Bridges, grid: Grid, board: Board) -> Iterator[Shape]:
    """Label the spans that are known to carry no bridge, or at most a certain number."""
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        least, most = min(values, default=0), max(values, default=0)
        if not values or (least == most) != (most == 0) or most == puzzle.max_bridges:
            continue
        said = "x" if most == 0 else f"{least}-{most}" if least else f"≤{most}"
        (row, col), (last_row, last_col) = grid.cells[a], grid.cells[b]
        # Between two cells, near the middle: nothing that crosses the span passes there.
        x, y = (
            (col + 1 + (last_col - col) // 2, row + 0.5)
            if row == last_row
            else (col + 0.5, row + 1 + (last_row - row) // 2)
        )
        yield Label(x, y, said, "bridge-bounds", 0.24)


def _ends(sheet: IslandLayout, a: int, b: int) -> tuple[float, float, float, float]:
    start, end = sheet.points[a], sheet.points[b]
    return start.real, start.imag, end.real, end.imag


def _islands(
    puzzle: Bridges, board: Board, sheet: IslandLayout, classes: list[int] | None
) -> Iterator[Shape]:
    for island, point in enumerate(sheet.points):
        role = "island-done" if _is_done(puzzle, board, island) else "island"
        if classes:
            role = f"class-{classes[island]}"
        yield Disc(point.real, point.imag, RADIUS, role)


def _is_done(puzzle: Bridges, board: Board, island: int) -> bool:
    """Whether all spans of the island are decided, and its number is reached."""
    values = [board.open[span] for span in puzzle.spans_at[island]]
    if any(len(possible) != 1 for possible in values):
        return False
    bridges, number = sum(sum(possible) for possible in values), puzzle.numbers[island]
    return bridges >= 1 if number is None else bridges == number


def _classes(grid: Grid) -> list[int]:
    """Return the colour classes of Ykema's theorem 5: no bridge joins 0 and 3, or 1 and 2.

    A class is odd or even row times odd or even column; empty rows and columns do not count.
    """
    rows = {row: i for i, row in enumerate(sorted({row for row, _ in grid.cells}))}
    cols = {col: i for i, col in enumerate(sorted({col for _, col in grid.cells}))}
    return [2 * (rows[row] % 2) + cols[col] % 2 for row, col in grid.cells]


def island_number(point: Point, number: int | None, role: str = "island-number") -> Label:
    """The number of an island, or '?'."""
    text = "?" if number is None else str(number)
    return Label(point.real, point.imag, text, role, _NUMBER_SIZES[min(len(text), 3) - 1])


def names(puzzle: Bridges, sheet: IslandLayout) -> Iterator[Shape]:
    """The name of every island, beside it, in the widest gap between its spans."""
    for island, point in enumerate(sheet.points):
        ends = [sheet.points[end] for _, end in puzzle.neighbours[island]]
        ways = sorted(phase(end - point) for end in ends) or [pi / 4]
        gaps = [(following - way, way) for way, following in pairwise([*ways, ways[0] + 2 * pi])]
        widest, way = max(gaps)
        spot = point + rect(RADIUS + 0.27, way + widest / 2)
        yield Label(spot.real, spot.imag, puzzle.spot_of(island), "island-name", 0.3)


def span_line(start: Point, end: Point, role: str, span: Span | None = None) -> Line:
    """A line between two islands that touches both."""
    shore = (end - start) / abs(end - start) * RADIUS
    start, end = start + shore, end - shore
    return Line(start.real, start.imag, end.real, end.imag, role, place=span)


def _title(puzzle: Bridges, board: Board) -> str:
    page = (
        f"{count_noun(puzzle.grid.rows, 'row')} and {count_noun(puzzle.grid.cols, 'column')}"
        if puzzle.grid
        else "a graph"
    )
    decided = len(board.decided())
    progress = f", {decided} of {count_noun(len(puzzle.spans), 'span')} decided" if decided else ""
    return f"A Bridges puzzle with {count_noun(len(puzzle.numbers), 'island')} on {page}{progress}"
