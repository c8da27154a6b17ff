"""A Context grid as bits: its cells within a frame, its clues, and the colourings around a clue.

The cells around a clue are bits in the five by five cells around it. There are at most 20
colourings for any clue, so testing each is fast and finds everything that a single clue implies.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.genre.technique import Spot
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.kit.grid import CORNERS, SIDES, Cell

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
        caches: tuple[tuple[dict[Place, Any], int], ...] = (
            (self._around, 1),
            (self._near, 2),
            (self._pairs_of, 3),
            (self._pairs_near, 5),
        )
        for clue in clues:
            row, col = divmod(clue, self.cols)
            for cache, distance in caches:
                left, right = max(col - distance, 0), min(col + distance + 1, self.cols)
                for r in range(max(row - distance, 0), min(row + distance + 1, self.rows)):
                    for cell in range(r * self.cols + left, r * self.cols + right):
                        cache.pop(cell, None)


# Cached, because a solve creates several positions of the same puzzle.
@lru_cache(maxsize=1)
def clues_of(puzzle: Context) -> Clues:
    """Return the clues of a puzzle, shared by positions; do not hide any of them."""
    return Clues(puzzle)


class Colouring(NamedTuple):
    """The black cells around a clue, and the white ones, including all beside a black one."""

    black: int
    white: int


NOTHING = Colouring(0, 0)


class Window(NamedTuple):
    """The cells around a clue, for grids of one width."""

    sides: int
    corners: int
    around: int  # the clue's cell, its sides and its corners
    square: int  # the five by five cells around it
    colourings: tuple[tuple[Colouring, ...], ...]  # for every clue from 0 to 4
    # for pairs in the order of SHARING: where the cells around both clues share cells or sides
    links: tuple[int, ...]
    around_both: tuple[int, ...]  # for the same pairs: the cells around either clue


@lru_cache(maxsize=8)
def window(width: int) -> Window:
    """Return the cells around a clue, for grids of this width, including the frame."""
    middle = 2 * width + 2
    centre = 1 << middle
    side_bits = [1 << middle + down * width + right for down, right in SIDES]
    corner_bits = [1 << middle + down * width + right for down, right in CORNERS]
    sides, corners = sum(side_bits), sum(corner_bits)
    around = centre | sides | corners
    tables = []
    for clue in range(5):
        blacks = [centre | sum(some) for some in combinations(corner_bits, clue)]
        for some in combinations(side_bits, clue):
            free = [corner for corner in corner_bits if not corner & beside(sum(some), width)]
            blacks += [
                sum(some) | sum(others)
                for count in range(len(free) + 1)
                for others in combinations(free, count)
            ]
        tables.append(
            tuple([Colouring(black, around & ~black | beside(black, width)) for black in blacks])
        )
    return Window(
        sides,
        corners,
        around,
        sum([0b11111 << row * width for row in range(5)]),
        tuple(tables),
        tuple([_link(around, width, *step) for step in SHARING]),
        tuple([around | around << down * width + right for down, right in SHARING]),
    )


def _link(around: int, width: int, down: int, right: int) -> int:
    """Return where the cells around two clues at this distance share cells or sides."""
    other = around << down * width + right
    return around & (other | beside(other, width)) | other & beside(around, width)


# The same few cases recur within a grid and in all grids of the same width.
@lru_cache(maxsize=1 << 14)
def fitting(width: int, clue: int, black: int, white: int) -> tuple[Colouring, ...]:
    """Return the colourings around a clue that agree with these black and white cells."""
    return tuple(
        [
            way
            for way in window(width).colourings[clue]
            if not (way.black & white or way.white & black)
        ]
    )


@lru_cache(maxsize=1 << 15)
def agreed_by_both(
    width: int, pair: int, clues: tuple[int, int], black: int, white: int
) -> Colouring | None:
    """Return the new cells on which all compatible colourings around two clues agree.

    The colourings agree with these black and white cells. Return None if none are compatible.
    """
    down, right = SHARING[pair]
    further = down * width + right
    around = window(width).around
    ways = fitting(width, clues[0], black & around, white & around)
    others = [
        (way.black << further, way.white << further)
        for way in fitting(width, clues[1], black >> further & around, white >> further & around)
    ]
    not_black, not_white = ~black, ~(white | beside(black, width))
    common_black = common_white = -1
    for way_black, way_white in ways:
        for other_black, other_white in others:
            if not (way_black & other_white or way_white & other_black):
                common_black &= (way_black | other_black) & not_black
                common_white &= (way_white | other_white) & not_white
                if not (common_black or common_white):
                    return NOTHING
        others.reverse()  # the colourings that differ most end the search soonest
    return None if common_black < 0 else Colouring(common_black, common_white)


def beside(bits: int, width: int) -> int:
    """Return all bits that share a side with one of these."""
    return bits << 1 | bits >> 1 | bits << width | bits >> width


def agreed(ways: Iterable[Colouring], known: Colouring) -> Colouring | None:
    """Return the unknown cells on which all these colourings agree; None if there are none."""
    black = white = -1
    for way in ways:
        black &= way.black
        white &= way.white
        if not (black & ~known.black or white & ~known.white):
            return NOTHING
    return None if black < 0 else Colouring(black & ~known.black, white & ~known.white)
