"""What a clue sees in one direction: for sure, at most, and how far exactly it could be."""

from collections.abc import Container
from typing import NamedTuple

from puzzlewright.model.board import Place

from kurodoko.puzzle import Kurodoko, Ray


class Sight(NamedTuple):
    """The cells of a ray as far as the first black one."""

    cells: Ray
    least: int  # how many of them, from the first on, are known to be white
    stop: Ray  # the black cell that ends it, if not the edge does

    @property
    def most(self) -> int:
        return len(self.cells)

    @property
    def next(self) -> Ray:
        """The first cell whose colour is open, if there is one."""
        return self.cells[self.least : self.least + 1]


def sights(
    puzzle: Kurodoko, cell: Place, white: Container[Place], black: Container[Place]
) -> list[Sight]:
    """What is seen from a cell in each direction if these cells are white and those black."""
    return [_sight(ray, white, black) for ray in puzzle.rays[cell]]


def _sight(ray: Ray, white: Container[Place], black: Container[Place]) -> Sight:
    least = 0
    for number, cell in enumerate(ray):
        if cell in black:
            return Sight(ray[:number], least, (cell,))
        if least == number and cell in white:
            least += 1
    return Sight(ray, least, ())


def lengths(sight: Sight, white: Container[Place]) -> list[int]:
    """How many cells can be seen exactly: the next one must be black then, so it is not white."""
    cells, most = sight.cells, sight.most
    return [n for n in range(sight.least, most + 1) if n == most or cells[n] not in white]
