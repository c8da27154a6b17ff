"""The puzzle that a picture makes, with all its clues or with some of them."""

from collections.abc import Container, Sequence

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic
from puzzlewright.grids.pages import with_clues
from puzzlewright.model.board import Place, Solution


def clued(size: Size, picture: Solution) -> Mosaic:
    """The puzzle of this picture with every clue."""
    rows = [
        picture.values[start : start + size.cols]
        for start in range(0, len(picture.values), size.cols)
    ]
    return Mosaic(tuple(_counted(rows[max(row - 1, 0) : row + 2]) for row in range(size.rows)))


def _counted(rows: Sequence[Sequence[int]]) -> tuple[Clue, ...]:
    """The black cells in the windows of the middle one of these rows: those of three columns."""
    columns = [0, *map(sum, zip(*rows, strict=True)), 0]
    return tuple(map(sum, zip(columns, columns[1:], columns[2:], strict=False)))


def showing(size: Size, picture: Solution, shown: Container[Place]) -> Mosaic:
    """The puzzle of this picture with these clues."""
    return Mosaic(with_clues(clued(size, picture).clues, shown))
