"""Draw a Bridges puzzle: islands as discs with their numbers, bridges as strands.

Undecided spans are always drawn on a graph, where they are part of the puzzle; on a grid only if
requested.
"""

from cmath import phase, pi, rect
from collections.abc import Container, Iterator
from itertools import groupby, pairwise

from puzzlewright.core.board import Board
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.picture import Box, Disc, Label, Line, Picture, Shape, number_on_disc
from puzzlewright.core.words import count_noun
from puzzlewright.genres.bridges.layout import RADIUS, IslandLayout, Point, layout_of
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Span
from puzzlewright.genres.bridges.span_notes import (
    Notes,
    are_crossings_visible,
    crossing_marks,
    describe_crossings,
)
from puzzlewright.kit.grid import Cell

STYLES = ("spans", "crossings", "classes", "names", "notes")

MAX_DRAWN_STRANDS = 4  # more are not counted at a glance, and get a number
_PAST_LAST_DOT = 0.01  # cells; SVG draws no dot exactly at the end of a dotted line


def draw(puzzle: Bridges, board: Board, styles: frozenset[str]) -> Picture:
    """Draw the puzzle with the bridges that the board implies, and what the styles add."""
    if "classes" in styles and not puzzle.grid:
        raise PuzzlewrightError(
            "the style 'classes' colours islands by row and column, but this puzzle is on a graph"
        )
    if "names" in styles and puzzle.grid:
        raise PuzzlewrightError(
            "the style 'names' numbers the islands of a graph, but this puzzle is on a grid"
        )
    layout = layout_of(puzzle)
    shapes: list[Shape] = []
    if puzzle.grid:
        shapes += lattice(puzzle.grid.rows, puzzle.grid.cols, _cells_under_bridges(puzzle, board))
    if "spans" in styles or not puzzle.grid:
        shapes += _open_spans(puzzle, board, layout, with_empty="notes" in styles)
    shapes += _bridges(puzzle, board, layout)
    notes = Notes(puzzle, board, layout)
    if "notes" in styles:
        shapes += notes.crosses()
    shapes += _many_strands(puzzle, board, layout)
    shapes += notes.limits()
    if puzzle.crossings and (
        "crossings" in styles or not (puzzle.grid or are_crossings_visible(puzzle, layout.points))
    ):
        shapes += crossing_marks(puzzle, board, layout.points)
    shapes += _islands(
        puzzle,
        board,
        layout,
        _classes(puzzle.grid) if puzzle.grid and "classes" in styles else None,
    )
    shapes += map(island_number, layout.points, puzzle.numbers)
    if puzzle.grid and board.solution is None:
        shapes += _bounds(puzzle, puzzle.grid, board)
    if "names" in styles or ("notes" in styles and not puzzle.grid):
        shapes += names(puzzle, layout)
    for span, (a, b) in enumerate(puzzle.spans):
        shapes.append(span_line(layout.points[a], layout.points[b], "touch", span))
    return Picture(
        layout.width,
        layout.height,
        tuple(shapes),
        _title(puzzle, board),
        rulers=puzzle.size,
        unshown_rules=tuple(unshown_rules(puzzle, layout)),
    )


def unshown_rules(puzzle: Bridges, layout: IslandLayout) -> Iterator[str]:
    """List what the drawing does not show: unusual rules, and on graphs what crossings mean."""
    if puzzle.max_bridges != 2:
        yield f"at most {count_noun(puzzle.max_bridges, 'bridge')}"
    if puzzle.components != 1:
        yield count_noun(puzzle.components, "group")
    if not puzzle.loops:
        yield "no loops"
    if not puzzle.grid:
        yield from describe_crossings(puzzle, layout.points)


def lattice(rows: int, cols: int, hidden: Container[Cell] = ()) -> Iterator[Shape]:
    """Draw a dot in the centre of every cell that is not hidden."""
    for row in range(rows):
        for is_hidden, run in groupby(range(cols), lambda col: (row, col) in hidden):  # noqa: B023
            if not is_hidden:
                first, *more = run
                last = more[-1] if more else first
                yield Line(
                    first + 0.5, row + 0.5, last + 0.5 + _PAST_LAST_DOT, row + 0.5, "lattice"
                )


def _cells_under_bridges(puzzle: Bridges, board: Board) -> set[Cell]:
    """Return the cells that certain bridges pass."""
    cells = puzzle.grid.cells if puzzle.grid else ()
    return {
        (row, col)
        for (a, b), bridges in zip(puzzle.spans, board.open, strict=True)
        if cells and bridges and 0 not in bridges
        for row in range(cells[a][0], cells[b][0] + 1)
        for col in range(cells[a][1], cells[b][1] + 1)
    }


def _open_spans(
    puzzle: Bridges, board: Board, layout: IslandLayout, with_empty: bool
) -> Iterator[Shape]:
    for span, (a, b) in enumerate(puzzle.spans):
        if len(board.open[span]) != 1 or (with_empty and board.open[span] == {0}):
            yield Line(*_ends(layout, a, b), "span", place=span)


def _bridges(puzzle: Bridges, board: Board, layout: IslandLayout) -> Iterator[Shape]:
    """Draw the bridges that are certain, also on spans that may have more."""
    for span, (a, b) in enumerate(puzzle.spans):
        values = board.open[span]
        if bridges := min(values, default=0):
            yield Line(
                *_ends(layout, a, b), "bridge" if len(values) == 1 else "bridge-open", bridges, span
            )


def _many_strands(puzzle: Bridges, board: Board, layout: IslandLayout) -> Iterator[Shape]:
    """Draw the number of bridges on spans with too many strands to count."""
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        if (bridges := min(values, default=0)) > MAX_DRAWN_STRANDS:
            yield from strand_number((layout.points[a] + layout.points[b]) / 2, bridges)


def strand_number(spot: Point, bridges: int) -> Iterator[Shape]:
    yield Box(spot.real - 0.14, spot.imag - 0.18, 0.28, 0.36, "paper")
    yield Label(spot.real, spot.imag, str(bridges), "bridge-number", 0.34)


def _bounds(puzzle: Bridges, grid: Grid, board: Board) -> Iterator[Shape]:
    """Label the spans that are known to carry no bridge, or at most a certain number."""
    for (a, b), values in zip(puzzle.spans, board.open, strict=True):
        least, most = min(values, default=0), max(values, default=0)
        if not values or (least == most) != (most == 0) or most == puzzle.max_bridges:
            continue
        text = "x" if most == 0 else f"{least}-{most}" if least else f"≤{most}"
        (row, col), (last_row, last_col) = grid.cells[a], grid.cells[b]
        # Between two cells near the middle, where no bridge can cross the span.
        x, y = (
            (col + 1 + (last_col - col) // 2, row + 0.5)
            if row == last_row
            else (col + 0.5, row + 1 + (last_row - row) // 2)
        )
        yield Label(x, y, text, "bridge-bounds", 0.24)


def _ends(layout: IslandLayout, a: int, b: int) -> tuple[float, float, float, float]:
    start, end = layout.points[a], layout.points[b]
    return start.real, start.imag, end.real, end.imag


def _islands(
    puzzle: Bridges, board: Board, layout: IslandLayout, classes: list[int] | None
) -> Iterator[Shape]:
    for island, point in enumerate(layout.points):
        role = "island-done" if _is_done(puzzle, board, island) else "island"
        if classes:
            role = f"class-{classes[island]}"
        yield Disc(point.real, point.imag, RADIUS, role)


def _is_done(puzzle: Bridges, board: Board, island: int) -> bool:
    """Return whether all spans of the island are decided and add up to its number."""
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
    """Draw the number of an island, or '?'."""
    text = "?" if number is None else str(number)
    return number_on_disc(point.real, point.imag, text, role)


def names(puzzle: Bridges, layout: IslandLayout) -> Iterator[Shape]:
    """Draw every island's name beside it, in the widest gap between its spans."""
    for island, point in enumerate(layout.points):
        ends = [layout.points[end] for _, end in puzzle.neighbours[island]]
        angles = sorted(phase(end - point) for end in ends) or [pi / 4]
        gaps = [(after - angle, angle) for angle, after in pairwise([*angles, angles[0] + 2 * pi])]
        widest, angle = max(gaps)
        spot = point + rect(RADIUS + 0.27, angle + widest / 2)
        yield Label(spot.real, spot.imag, puzzle.spot_of(island), "island-name", 0.3)


def span_line(start: Point, end: Point, role: str, span: Span | None = None) -> Line:
    """Draw a line from the rim of one island to the rim of another."""
    shore = (end - start) / abs(end - start) * RADIUS
    start, end = start + shore, end - shore
    return Line(start.real, start.imag, end.real, end.imag, role, place=span)


def _title(puzzle: Bridges, board: Board) -> str:
    where = (
        f"{count_noun(puzzle.grid.rows, 'row')} and {count_noun(puzzle.grid.cols, 'column')}"
        if puzzle.grid
        else "a graph"
    )
    decided = len(board.decided())
    progress = f", {decided} of {count_noun(len(puzzle.spans), 'span')} decided" if decided else ""
    return f"A Bridges puzzle with {count_noun(len(puzzle.numbers), 'island')} on {where}{progress}"
