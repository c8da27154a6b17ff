"""The puzzle that a picture makes, with all its clues or with some of them."""

from collections.abc import Container

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

    def clue(row: int, col: int) -> Clue:
        near = rows[max(row - 1, 0) : row + 2]
        return sum(sum(line[max(col - 1, 0) : col + 2]) for line in near)

    return Mosaic(
        tuple(tuple(clue(row, col) for col in range(size.cols)) for row in range(size.rows))
    )


def showing(size: Size, picture: Solution, shown: Container[Place]) -> Mosaic:
    """The puzzle of this picture with these clues."""
    return Mosaic(with_clues(clued(size, picture).clues, shown))
