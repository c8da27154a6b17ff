"""Shared by the formats of Bridges grids: check what a format can hold, read and write answers."""

from collections.abc import Collection
from typing import Any, TypeAlias

from puzzlewright.core.board import DrawnMarks, Illegible, Marks
from puzzlewright.core.errors import BadPuzzle, CannotWrite
from puzzlewright.core.words import name_cell
from puzzlewright.genres.bridges.marks import solution
from puzzlewright.genres.bridges.puzzle import Bridges, Grid, Island, on_grid
from puzzlewright.kit.formats.tokens import Clues
from puzzlewright.kit.grid import Cell

# the number of bridges at each cell or edge that has any; an edge is named by the cell before it
Strokes: TypeAlias = dict[Cell, int]

LEAST, MOST = 1, 8  # numbers of islands with at most two bridges per span

LEADS_NOWHERE = "the bridge drawn here does not lead from island to island"


def puzzle_of(rows: int, cols: int, clues: Clues, **options: Any) -> Bridges:
    """Return the puzzle whose islands are these clues."""
    return on_grid(rows, cols, [(*cell, number) for cell, number in clues.items()], **options)


def grid_in_format(puzzle: Bridges, format_name: str, holds: Collection[str] = ()) -> Grid:
    """Return the grid of a puzzle; raise `CannotWrite` if the format cannot represent the puzzle.

    `holds` names the options that the format can express.
    """
    if puzzle.grid is None:
        raise CannotWrite(f"{format_name} holds grids, but this puzzle is a graph")
    if puzzle.max_bridges != 2 and "max_bridges" not in holds:
        raise CannotWrite(
            f"{format_name} holds puzzles with at most 2 bridges per span, but this one allows"
            f" {puzzle.max_bridges}"
        )
    if puzzle.components != 1 and "components" not in holds:
        raise CannotWrite(f"{format_name} cannot represent {puzzle.components} groups")
    if not puzzle.loops and "loops" not in holds:
        raise CannotWrite(f"{format_name} cannot represent that loops are forbidden")
    return puzzle.grid


def check_numbers(
    puzzle: Bridges, format_name: str, least: int, most: int | None = None, *, unknown: bool = False
) -> None:
    """Reject a number out of the format's range, or a '?' if the format has no sign for it."""
    for island, number in enumerate(puzzle.numbers):
        if number is None and not unknown:
            raise CannotWrite(
                f"{format_name} has no sign for an island without a number, but there is"
                f" {puzzle.name_of(island)}"
            )
        if number is not None and (number < least or (most is not None and number > most)):
            wanted = f"from {least} up" if most is None else f"from {least} to {most}"
            raise CannotWrite(
                f"{format_name} holds numbers {wanted}, but there is {puzzle.name_of(island)}"
            )


def check_clues(clues: Clues, expected: str) -> None:
    """Reject numbers that are out of range; `expected` says what a cell may contain."""
    for cell, number in clues.items():
        if number is not None and not LEAST <= number <= MOST:
            raise BadPuzzle(f"{name_cell(*cell)}: expected {expected}, found {number}")


def bridges_in(
    puzzle: Bridges, across: Strokes, down: Strokes, *, on_edges: bool
) -> DrawnMarks | None:
    """Return the bridges that these strokes draw, or None if there are no strokes.

    Strokes are on the edges right of and below cells, or on the water cells. The answer may be
    wrong; strokes that are not part of a bridge between two islands are illegible.
    """
    if not across and not down:
        return None
    assert puzzle.grid
    across, down = dict(across), dict(down)
    marks: Marks = []
    illegible: list[Illegible] = []
    for ends in puzzle.spans:
        start, end = (puzzle.grid.cells[island] for island in ends)
        strokes = across if start[0] == end[0] else down
        numbers = {cell: strokes.pop(cell, 0) for cell in cells_passed(puzzle.grid, ends, on_edges)}
        bridges = next(iter(numbers.values()), 0)
        uneven = next((cell for cell, number in numbers.items() if number != bridges), None)
        if uneven is not None:
            name = f"the bridge from {name_cell(*start)} to {name_cell(*end)}"
            why = f"is not the same all the way along, {bridges} before and {numbers[uneven]} here"
            illegible.append(Illegible(uneven, f"{name} {why}"))
        elif bridges:
            marks.append([*start, *end, bridges])
    illegible += [Illegible(cell, LEADS_NOWHERE) for cell in sorted({*across, *down})]
    return DrawnMarks(marks, illegible)


def strokes_of(
    puzzle: Bridges, marks: Marks, format_name: str, *, on_edges: bool
) -> tuple[Strokes, Strokes]:
    """Return the strokes, across and down, that draw these bridges."""
    assert puzzle.grid
    across: Strokes = {}
    down: Strokes = {}
    for ends, bridges in zip(puzzle.spans, solution(puzzle, marks).values, strict=True):
        way = cells_passed(puzzle.grid, ends, on_edges)
        start, end = (puzzle.grid.cells[island] for island in ends)
        if bridges and not way:
            raise CannotWrite(
                f"{format_name} cannot represent a bridge between adjacent islands "
                f"({name_cell(*start)} and {name_cell(*end)})"
            )
        if bridges:
            (across if start[0] == end[0] else down).update(dict.fromkeys(way, bridges))
    return across, down


def cells_passed(grid: Grid, ends: tuple[Island, Island], on_edges: bool) -> list[Cell]:
    """Return the edges that a bridge passes, each named by the cell before it, or its cells."""
    (row, col), (last_row, last_col) = grid.cells[ends[0]], grid.cells[ends[1]]
    skipped = 0 if on_edges else 1
    if row == last_row:
        return [(row, c) for c in range(col + skipped, last_col)]
    return [(r, col) for r in range(row + skipped, last_row)]
