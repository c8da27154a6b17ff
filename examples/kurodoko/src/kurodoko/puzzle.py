"""The Kurodoko puzzle: a page of cells, some with the number of white cells that they see."""

from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.kit.grid import ClueGrid, Ray


class Sight(NamedTuple):
    """The cells of a ray up to the first black one."""

    cells: Ray
    least: int  # how many of them, from the first on, are white
    stop: Ray  # the black cell that ends it, unless the edge does

    @property
    def next(self) -> Ray:
        """The first cell that is not white, if there is one."""
        return self.cells[self.least : self.least + 1]


def look_along(ray: Ray, white: Container[Place], black: Container[Place]) -> Sight:
    """What is seen along a ray if these cells are white and those black."""
    end = next((n for n, cell in enumerate(ray) if cell in black), len(ray))
    least = next((n for n, cell in enumerate(ray[:end]) if cell not in white), end)
    return Sight(ray[:end], least, ray[end : end + 1])


@dataclass(frozen=True)
class Kurodoko(ClueGrid):
    """A Kurodoko puzzle, made by `on_grid`, which checks it."""

    genre: ClassVar[str] = "kurodoko"

    def seen_from(self, cell: Place, black: Container[Place]) -> int:
        """How many white cells are seen from this one, itself included, if those are black."""
        return 1 + sum(len(look_along(ray, (), black).cells) for ray in self.rays[cell])


on_grid = Kurodoko.on_grid
