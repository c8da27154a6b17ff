"""All cells of a page at once, in long integers: what colours tell of the colours around them.

A set of cells is one integer with a bit for every cell, so that a shift reaches the neighbours of
all cells together, and three such sets hold a number from 0 to 4 in every cell. The first cell has
the highest bit, and a spare bit follows every row, so that a step to the side from the last column
does not end in the next row.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Value
from puzzlewright.kit.shading import BLACK, WHITE

CellSet: TypeAlias = int
# the cells whose number has the digit for 1, 2, 4
Numbers: TypeAlias = tuple[CellSet, CellSet, CellSet]

SIGN_OF: dict[int | None, str] = {None: ".", **{clue: str(clue) for clue in range(5)}}
IS_CLUE = str.maketrans(".01234", "011111")
HAS_ONE = str.maketrans(".01234", "001010")
HAS_TWO = str.maketrans(".01234", "000110")
HAS_FOUR = str.maketrans(".01234", "000001")


class Colours(NamedTuple):
    """The cells known to be black, and those known to be white."""

    black: CellSet
    white: CellSet

    @property
    def is_broken(self) -> bool:
        return bool(self.black & self.white)


class Layers:
    """The clues of a page, laid out so that all of them are looked at together."""

    def __init__(self, clues: Sequence[Sequence[int | None]]) -> None:
        """Lay out a page of at least two rows and two columns: on a strip other rules hold."""
        self.cols = len(clues[0])
        self.stride = self.cols + 1
        self.size = len(clues) * self.stride
        signs = "".join([SIGN_OF[clue] for row in clues for clue in row])
        self.cells = self._cell_set("1" * len(signs))
        self.clues = self._cell_set(signs.translate(IS_CLUE))
        self.wanted: Numbers = (
            self._cell_set(signs.translate(HAS_ONE)),
            self._cell_set(signs.translate(HAS_TWO)),
            self._cell_set(signs.translate(HAS_FOUR)),
        )
        # What lies outside is a wall like black cells.
        self.walls = tuple([self.cells & ~side for side in self._sides(self.cells)])

    def _cell_set(self, bits: str) -> CellSet:
        """The cells with a '1', of a '1' or '0' for every cell."""
        cols = self.cols
        return int("".join([bits[at : at + cols] + "0" for at in range(0, len(bits), cols)]), 2)

    def colours_of(self, still_open: Sequence[frozenset[Value]]) -> Colours:
        """The cells that are decided, of the colours that are open for each."""
        return Colours(
            self._cell_set("".join(["0" if WHITE in values else "1" for values in still_open])),
            self._cell_set("".join(["0" if BLACK in values else "1" for values in still_open])),
        )

    def bits(self, cells: CellSet) -> str:
        """A '1' or '0' for every cell: is it one of these?"""
        bits, cols = format(cells, f"0{self.size}b"), self.cols
        return "".join([bits[at : at + cols] for at in range(0, self.size, self.stride)])

    def at_first(self) -> Colours:
        """What is seen before any colour is known: a white cell whose clue asks for all its sides
        would be walled in.
        """
        return Colours(self.clues & _equal(_total(*self._sides(self.cells)), self.wanted), 0)

    def told(self, known: Colours) -> Colours:
        """The colours that are known, and those that single rules tell by them: broken where they
        tell both of a cell.
        """
        black, white = known
        near, far = self._sides(black), self._corners(black)
        possible = self.cells & ~white
        side_count, corner_count = _total(*near), _total(*far)
        side_room = _total(*self._sides(possible))
        corner_room = _total(*self._corners(possible))
        wanted, clues = self.wanted, self.clues
        # A clue that does not fit one of the colours has the other.
        more_black = clues & (_greater(side_count, wanted) | _greater(wanted, side_room))
        more_white = clues & (_greater(corner_count, wanted) | _greater(wanted, corner_room))
        # A black cell has no black side, so no clue has more black sides than it says.
        complete = _around(self._sides(clues & _equal(side_count, wanted)))
        complete |= _around(self._corners(clues & black & _equal(corner_count, wanted)))
        in_need = _around(self._sides(clues & white & _equal(side_room, wanted)))
        in_need |= _around(self._corners(clues & black & _equal(corner_room, wanted)))
        more_black |= in_need & possible
        more_white |= complete & ~black | _around(near) | self._ways_out(near)
        return Colours(black | more_black & self.cells, white | more_white & self.cells)

    def _ways_out(self, near: Sequence[CellSet]) -> CellSet:
        """The sides by which cells are left that black cells, or the end of the page, shut in on
        all others.
        """
        below, above, right, left = (
            black | wall for black, wall in zip(near, self.walls, strict=True)
        )
        stride = self.stride
        return (
            (above & right & left & self.cells) >> stride
            | (below & right & left & self.cells) << stride
            | (below & above & left & self.cells) >> 1
            | (below & above & right & self.cells) << 1
        )

    def _sides(self, cells: CellSet) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The cells that have one of these below, above, at their right and at their left."""
        stride = self.stride
        return cells << stride, cells >> stride, cells << 1, cells >> 1

    def _corners(self, cells: CellSet) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The cells that have one of these at each of their corners."""
        down, up = cells << self.stride, cells >> self.stride
        return down << 1, down >> 1, up << 1, up >> 1

    def settled(self, known: Colours) -> Colours:
        """All colours that single rules tell one after the other; broken if they contradict each
        other.
        """
        while (told := self.told(known)) != known and not told.is_broken:
            known = told
        return told


def _around(sides: Sequence[CellSet]) -> CellSet:
    one, two, three, four = sides
    return one | two | three | four


def _total(a: CellSet, b: CellSet, c: CellSet, d: CellSet) -> Numbers:
    """a + b + c + d in every cell."""
    one, other = a ^ b, c ^ d
    both, all_others = a & b, c & d
    return one ^ other, one & other | both ^ all_others, both & all_others


def _greater(a: Numbers, b: Numbers) -> CellSet:
    """Where a is the greater number: the highest digit in which they differ decides."""
    ones = a[0] & ~b[0]
    twos = a[1] & ~b[1] | ones & ~(a[1] ^ b[1])
    return a[2] & ~b[2] | twos & ~(a[2] ^ b[2])


def _equal(a: Numbers, b: Numbers) -> CellSet:
    """Where both are the same number."""
    return ~(a[0] ^ b[0] | a[1] ^ b[1] | a[2] ^ b[2])
