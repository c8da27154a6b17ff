"""The puzzle that a picture makes when some of its clues are shown."""

from puzzlewright.board import Place, Solution
from puzzlewright.generator import Size
from puzzlewright.genres.mosaic.puzzle import Clue, Mosaic


def showing(size: Size, picture: Solution, shown: set[Place]) -> Mosaic:
    """The puzzle of this picture with these clues."""
    rows = [picture.values[start : start + size.cols] for start in range(0, len(picture.values), size.cols)]

    def clue(row: int, col: int) -> Clue:
        near = rows[max(row - 1, 0) : row + 2]
        return sum(sum(line[max(col - 1, 0) : col + 2]) for line in near)

    return Mosaic(
        tuple(
            tuple(clue(row, col) if row * size.cols + col in shown else None for col in range(size.cols))
            for row in range(size.rows)
        )
    )
