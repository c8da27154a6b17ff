"""The geometry of a Context grid in a frame, and the positions of its clues."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from puzzlewright.core.board import Place
from puzzlewright.genre.technique import Spot
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.kit.grid import Cell

FRAME_WIDTH = 2
OFF_GRID: Place = -1

# Offsets from a clue to later clues whose neighbours share a cell or a side with its own.
SHARING = tuple(
    [
        (down, right)
        for down in range(4)
        for right in range(-3, 4)
        if (down, right) > (0, 0) and not (down == 3 and abs(right) == 3)
    ]
)


@dataclass(frozen=True, slots=True)
class GridFrame:
    """The geometry of all grids of one size."""

    width: int  # of a row, with the frame
    bits: list[int]  # the number of each cell's bit
    # how far to shift the grid so that the five by five cells around each cell come first
    shifts: list[int]
    cells: int  # all cells of the grid
    outside: int  # the frame
    is_rim: list[bool]  # whether a cell is at the edge of the grid
    is_barrier: list[bool]  # in a single row or column: whether the cell splits it
    rim: int  # the cells at the edge
    barriers: int  # the cells that split a single row or column
    # for every cell, those at most two rows and two columns away, including itself
    near: list[tuple[Place, ...]]
    # for every cell, those that may form a pair with it, in the order of SHARING
    sharing: list[tuple[Place, ...]]


@lru_cache(maxsize=8)
def frame(rows: int, cols: int) -> GridFrame:
    """Return the geometry of a grid of this size."""
    width = cols + 2 * FRAME_WIDTH
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    bits = [(row + FRAME_WIDTH) * width + col + FRAME_WIDTH for row, col in cells]
    all_cells = sum([1 << bit for bit in bits])
    is_rim = [row in (0, rows - 1) or col in (0, cols - 1) for row, col in cells]
    is_barrier = [1 in (rows, cols) and 0 < cell < len(cells) - 1 for cell in range(len(cells))]
    square = [(down, right) for down in range(-2, 3) for right in range(-2, 3)]

    def cells_from(cell: Cell, steps: Iterable[Cell]) -> list[Place]:
        around = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [
            row * cols + col if 0 <= row < rows and 0 <= col < cols else OFF_GRID
            for row, col in around
        ]

    return GridFrame(
        width=width,
        bits=bits,
        shifts=[bit - FRAME_WIDTH * width - FRAME_WIDTH for bit in bits],
        cells=all_cells,
        outside=((1 << (rows + 2 * FRAME_WIDTH) * width) - 1) ^ all_cells,
        is_rim=is_rim,
        is_barrier=is_barrier,
        rim=sum([1 << bit for bit, is_here in zip(bits, is_rim, strict=True) if is_here]),
        barriers=sum([1 << bit for bit, is_here in zip(bits, is_barrier, strict=True) if is_here]),
        near=[
            tuple([place for place in cells_from(cell, square) if place != OFF_GRID])
            for cell in cells
        ],
        sharing=[tuple(cells_from(cell, SHARING)) for cell in cells],
    )


MAX_INDEXED_DISTANCE = 5  # rows or columns; no cached neighbourhood reaches farther


class Clues:
    """The clues that are shown, and which of them are near a cell or near each other."""

    def __init__(self, puzzle: Context) -> None:
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.frame = frame(puzzle.rows, puzzle.cols)
        self.shown: dict[Place, Clue] = dict(puzzle.clue_at)
        self._around: dict[Place, list[Place]] = {}
        self._near: dict[Place, list[Place]] = {}
        self._pairs_of: dict[Place, list[Spot]] = {}
        self._pairs_near: dict[Place, list[Spot]] = {}

    def around(self, cell: Place) -> list[Place]:
        """Return the clue of this cell and those that may count it."""
        if cell not in self._around:
            places = (cell, *self.puzzle.sides[cell], *self.puzzle.corners[cell])
            self._around[cell] = [place for place in places if place in self.shown]
        return self._around[cell]

    def near(self, cell: Place) -> list[Place]:
        """Return the clues at most two rows and two columns away."""
        if cell not in self._near:
            self._near[cell] = [place for place in self.frame.near[cell] if place in self.shown]
        return self._near[cell]

    def pairs_of(self, clue: Place) -> list[Spot]:
        """Return the pairs of this clue with clues whose neighbours share a cell or a side."""
        if clue not in self._pairs_of:
            shown, sharing, many = self.shown, self.frame.sharing, len(SHARING)
            pairs = [
                clue * many + number for number, place in enumerate(sharing[clue]) if place in shown
            ]
            for number, (down, right) in enumerate(SHARING):
                first = clue - down * self.cols - right
                if first in shown and sharing[first][number] == clue:
                    pairs.append(first * many + number)
            self._pairs_of[clue] = pairs
        return self._pairs_of[clue]

    def pairs_near(self, cell: Place) -> list[Spot]:
        """Return the pairs with a clue at most two rows and two columns away."""
        if cell not in self._pairs_near:
            self._pairs_near[cell] = list(
                dict.fromkeys([pair for clue in self.near(cell) for pair in self.pairs_of(clue)])
            )
        return self._pairs_near[cell]

    def pair(self, spot: Spot) -> tuple[Place, Place]:
        """Return the two clues of a pair, in reading order."""
        first, number = divmod(spot, len(SHARING))
        return first, self.frame.sharing[first][number]

    def hide(self, cells: Iterable[Place]) -> dict[Place, Clue]:
        """Remove clues; return them, for `show`."""
        hidden = {cell: self.shown.pop(cell) for cell in cells}
        self._invalidate_near(hidden)
        return hidden

    def show(self, clues: dict[Place, Clue]) -> None:
        self.shown |= clues
        self._invalidate_near(clues)

    def _invalidate_near(self, clues: Iterable[Place]) -> None:
        for clue in clues:
            row, col = divmod(clue, self.cols)
            for r in range(
                max(row - MAX_INDEXED_DISTANCE, 0), min(row + MAX_INDEXED_DISTANCE + 1, self.rows)
            ):
                for cell in range(
                    r * self.cols + max(col - MAX_INDEXED_DISTANCE, 0),
                    r * self.cols + min(col + MAX_INDEXED_DISTANCE + 1, self.cols),
                ):
                    self._around.pop(cell, None)
                    self._near.pop(cell, None)
                    self._pairs_of.pop(cell, None)
                    self._pairs_near.pop(cell, None)


# Cached, because a solve creates several positions of the same puzzle.
@lru_cache(maxsize=1)
def clues_of(puzzle: Context) -> Clues:
    """Return the clues of a puzzle, shared by positions; do not hide any of them."""
    return Clues(puzzle)
