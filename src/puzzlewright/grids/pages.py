"""Pages made of rows and columns: what the genres on grids share."""

from collections.abc import Container, Sequence
from typing import TypeAlias, TypeVar

from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at, count

T = TypeVar("T")

Cell: TypeAlias = tuple[int, int]  # (row, column), from 0, top left

MOST_CELLS = 1_000_000  # a page larger than this is a typing error, and would only eat memory

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
SIDES = (UP, DOWN, LEFT, RIGHT)
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def check_size(rows: int, cols: int) -> None:
    """Refuse a page that is empty or absurdly large."""
    if rows < 1 or cols < 1:
        raise BadPuzzle(f"a grid needs at least one row and one column, not {rows} x {cols}")
    if rows * cols > MOST_CELLS:
        raise BadPuzzle(f"a grid of {rows} x {cols} has more than {MOST_CELLS:,} cells")


def check_rectangle(rows: Sequence[Sequence[object]]) -> None:
    """Refuse rows of different lengths, and pages of no or too many cells."""
    if not rows or not rows[0]:
        raise BadPuzzle("a grid needs at least one row and one column")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadPuzzle(
                f"row {number} has {count(len(row), 'cell')}, but row 1 has {len(rows[0])}"
            )
    check_size(len(rows), len(rows[0]))


def check_clues(page: Sequence[Sequence[int | None]], numbers: range) -> None:
    """Refuse a page that is no rectangle, or has other clues than these numbers."""
    check_rectangle(page)
    known = frozenset((None, *numbers))
    for row, line in enumerate(page):
        if not known.issuperset(line):
            col, wrong = next((col, clue) for col, clue in enumerate(line) if clue not in known)
            raise BadPuzzle(f"{at(row, col)}: a clue is {numbers[0]} to {numbers[-1]}, not {wrong}")


def clue_name(page: Sequence[Sequence[int | None]], cell: int) -> str:
    """'the 4 at R1C3', or 'R1C3' where no clue stands."""
    row, col = divmod(cell, len(page[0]))
    clue = page[row][col]
    return at(row, col) if clue is None else f"the {clue} at {at(row, col)}"


def flat(page: Sequence[Sequence[T]]) -> list[T]:
    """What stands in the cells of a page, row by row."""
    return [content for row in page for content in row]


def clues_on(page: Sequence[Sequence[T | None]]) -> list[int]:
    """The cells of a page that have a clue, numbered row by row."""
    return [cell for cell, clue in enumerate(flat(page)) if clue is not None]


def with_clues(
    page: Sequence[Sequence[T | None]], shown: Container[int]
) -> tuple[tuple[T | None, ...], ...]:
    """The same page with only the clues of these cells."""
    cols = len(page[0])
    return tuple(
        tuple(clue if row * cols + col in shown else None for col, clue in enumerate(line))
        for row, line in enumerate(page)
    )
