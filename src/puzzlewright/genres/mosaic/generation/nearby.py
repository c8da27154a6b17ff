"""Whether clues are needed, as far as the squares around them tell: if a clue's window stays open
even where all that lies outside the square is known, it does so in any case.

A square is cut out of the page, since it is only a small part of its rows.
"""

from typing import NamedTuple

from puzzlewright.core.board import Place
from puzzlewright.genre.generator import Group
from puzzlewright.genres.mosaic.generation.solvability import Reach, left_open
from puzzlewright.kit.bitboard import SPARE, Bitboard, CellSet


class SquareShape(NamedTuple):
    """What all squares of one radius have in common, with one more row and column around."""

    stride: int
    inside: CellSet
    window: CellSet


def _shape(radius: int) -> SquareShape:
    side = 2 * radius + 3
    bitboard = Bitboard.blank(side, side)
    middle = side * side // 2
    return SquareShape(bitboard.stride, bitboard.square(middle, radius), bitboard.square(middle, 1))


class Nearby:
    """The shown clues, and squares cut out of the page; outside are no cells and no clues."""

    def __init__(self, reach: Reach, level: int, shown: CellSet, radii: tuple[int, ...]) -> None:
        self.level = level
        self.cols = reach.bitboard.cols
        self.margin = max(radii) + 1
        self.shapes = {radius: _shape(radius) for radius in radii}
        self.black, self.white, self.shown = [
            self._rows(reach.bitboard, cells) for cells in (reach.black, reach.white, shown)
        ]

    def _rows(self, bitboard: Bitboard, cells: CellSet) -> list[CellSet]:
        """Cells row by row, with empty rows and columns around the page."""
        bits, around = bitboard.bits(cells), [0] * self.margin
        starts = range(0, len(bits), bitboard.cols)
        rows = [int(bits[start : start + bitboard.cols], 2) << self.margin for start in starts]
        return [*around, *rows, *around]

    def flip(self, group: Group) -> None:
        """Hide the clues of a group, or show them again."""
        for clue in group:
            row, col = divmod(clue, self.cols)
            self.shown[row + self.margin] ^= 1 << self.cols - 1 - col + self.margin

    def is_needed(self, group: Group, radius: int) -> bool:
        """Whether hidden clues are needed, as far as squares of this radius show."""
        return any(self._stays_open(clue, radius) for clue in group)

    def _stays_open(self, clue: Place, radius: int) -> bool:
        """Whether something in the window of this clue stays open."""
        stride, inside, window = self.shapes[radius]
        row, col = divmod(clue, self.cols)
        top, side = row + self.margin - radius - 1, 2 * radius + 3
        right = self.cols - 1 - col + self.margin - radius - 1
        mask = (1 << side) - 1
        black = white = shown = 0
        for line in range(top, top + side):
            black = black << stride | self.black[line] >> right & mask
            white = white << stride | self.white[line] >> right & mask
            shown = shown << stride | self.shown[line] >> right & mask
        black, white = black << SPARE & inside, white << SPARE & inside
        return bool(left_open(black, white, shown << SPARE, self.level, window, stride))
