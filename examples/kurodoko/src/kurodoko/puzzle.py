"""The Kurodoko puzzle: a grid of cells, some with the number of white cells that they see."""

from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.kit.grid import ClueGrid, Ray


class Sight(NamedTuple):
    """The cells of a ray up to the first black one."""

    cells: Ray
    least: int  # number of known white cells before the first other cell
    stop: Ray  # the black cell that ends it; empty at the border

    @property
    def next(self) -> Ray:
        """The first cell that is not white, if there is one."""
        return self.cells[self.least : self.least + 1]


def look_along(ray: Ray, white: Container[Place], black: Container[Place]) -> Sight:
    """Return what is seen along a ray if these cells are white and those black."""
    end = next((n for n, cell in enumerate(ray) if cell in black), len(ray))
    least = next((n for n, cell in enumerate(ray[:end]) if cell not in white), end)
    return Sight(ray[:end], least, ray[end : end + 1])


@dataclass(frozen=True)
class Kurodoko(ClueGrid):
    """A Kurodoko puzzle."""

    genre: ClassVar[str] = "kurodoko"

    def seen_from(self, cell: Place, black: Container[Place]) -> int:
        """Count the white cells seen from a cell, including itself, if exactly these are black."""
        return 1 + sum(len(look_along(ray, (), black).cells) for ray in self.rays[cell])
