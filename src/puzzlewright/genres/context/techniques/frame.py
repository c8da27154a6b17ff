"""Where things are on a Context page: each cell is a bit of a large number, with a frame of white
cells two wide around the page.

So the five by five cells around any cell lie at the same distances, and a clue at the edge is read
like one in the middle.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from puzzlewright.core.board import Place
from puzzlewright.kit.grid import Cell

WIDTH = 2
OFF_THE_PAGE: Place = -1

# From a clue to those after it whose neighbours share a cell with its own, or at least a side.
SHARING = tuple(
    [
        (down, right)
        for down in range(4)
        for right in range(-3, 4)
        if (down, right) > (0, 0) and not (down == 3 and abs(right) == 3)
    ]
)


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The geometry of all pages of one size."""

    width: int  # of a row, with the frame
    bits: list[int]  # the number of each cell's bit
    # how far to shift the page for the five by five cells around each cell to come first
    shifts: list[int]
    page: int  # all cells of the page
    outside: int  # the frame
    is_rim: list[bool]  # whether a cell lies at the edge of the page
    is_barrier: list[bool]  # on a page of one row or column: whether the cell parts it
    rim: int  # the cells at the edge
    barriers: int  # the cells that part a page of one row or column
    # for every cell those at most two rows and two columns away, itself included
    near: list[tuple[Place, ...]]
    # for every cell those that may make a pair with it, in the order of SHARING
    sharing: list[tuple[Place, ...]]


@lru_cache(maxsize=8)
def frame(rows: int, cols: int) -> PageFrame:
    """The geometry of a page of this size."""
    width = cols + 2 * WIDTH
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    bits = [(row + WIDTH) * width + col + WIDTH for row, col in cells]
    page = sum([1 << bit for bit in bits])
    is_rim = [row in (0, rows - 1) or col in (0, cols - 1) for row, col in cells]
    is_barrier = [1 in (rows, cols) and 0 < cell < len(cells) - 1 for cell in range(len(cells))]
    square = [(down, right) for down in range(-2, 3) for right in range(-2, 3)]

    def cells_from(cell: Cell, steps: Iterable[Cell]) -> list[Place]:
        around = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [
            row * cols + col if 0 <= row < rows and 0 <= col < cols else OFF_THE_PAGE
            for row, col in around
        ]

    return PageFrame(
        width=width,
        bits=bits,
        shifts=[bit - WIDTH * width - WIDTH for bit in bits],
        page=page,
        outside=((1 << (rows + 2 * WIDTH) * width) - 1) ^ page,
        is_rim=is_rim,
        is_barrier=is_barrier,
        rim=sum([1 << bit for bit, is_here in zip(bits, is_rim, strict=True) if is_here]),
        barriers=sum([1 << bit for bit, is_here in zip(bits, is_barrier, strict=True) if is_here]),
        near=[
            tuple([place for place in cells_from(cell, square) if place != OFF_THE_PAGE])
            for cell in cells
        ],
        sharing=[tuple(cells_from(cell, SHARING)) for cell in cells],
    )
