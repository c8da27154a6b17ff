"""The picture of a Context puzzle: cells in their colours, the grid, and clues that can be read on both."""

from collections.abc import Iterator

from puzzlewright.board import Board
from puzzlewright.genres.context.puzzle import BLACK, WHITE, Context
from puzzlewright.shapes import Box, Label, Line, Picture, Shape
from puzzlewright.words import count

ROLES = {frozenset((WHITE,)): "cell-white", frozenset((BLACK,)): "cell-black"}


def draw(puzzle: Context, board: Board, looks: frozenset[str]) -> Picture:
    """The page with the colours that this board knows of."""
    shapes = (*_cells(puzzle, board), *_lines(puzzle), *_clues(puzzle, board), *_touch(puzzle))
    return Picture(puzzle.cols, puzzle.rows, shapes, _title(puzzle, board))


def _cells(puzzle: Context, board: Board) -> Iterator[Shape]:
    for cell, values in enumerate(board.open):
        if values in ROLES:
            row, col = divmod(cell, puzzle.cols)
            yield Box(col, row, 1, 1, ROLES[values], place=cell)


def _lines(puzzle: Context) -> Iterator[Shape]:
    rows, cols = puzzle.rows, puzzle.cols
    for row in range(1, rows):
        yield Line(0, row, cols, row, "grid")
    for col in range(1, cols):
        yield Line(col, 0, col, rows, "grid")
    for row in (0, rows):
        yield Line(0, row, cols, row, "border")
    for col in (0, cols):
        yield Line(col, 0, col, rows, "border")


def _clues(puzzle: Context, board: Board) -> Iterator[Shape]:
    for cell, clue in puzzle.clued:
        row, col = divmod(cell, puzzle.cols)
        role = "clue-on-black" if board.open[cell] == {BLACK} else "clue"
        yield Label(col + 0.5, row + 0.5, str(clue), role)


def _touch(puzzle: Context) -> Iterator[Shape]:
    """Something to click at in every cell, decided or not."""
    for cell in range(puzzle.rows * puzzle.cols):
        row, col = divmod(cell, puzzle.cols)
        yield Box(col, row, 1, 1, "touch", place=cell)


def _title(puzzle: Context, board: Board) -> str:
    decided = len(board.decided())
    progress = f", {decided} of {count(len(board.open), 'cell')} decided" if decided else ""
    page = f"{count(puzzle.rows, 'row')} and {count(puzzle.cols, 'column')}"
    return f"A Context puzzle with {count(len(puzzle.clued), 'clue')} on {page}{progress}"
