"""All windows of a page at once, in long integers.

A set of cells is one integer with a bit for every cell, so that a shift reaches the neighbours of
all cells together, and four such sets hold a number in every cell, one for each binary digit. To
count in all windows of 10,000 cells takes ten microseconds. The first cell has the highest bit, and
two spare bits follow every row, so that a step to the side from the last column, or one to a clue
whose window overlaps, ends there and not in the next row.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from puzzlewright.core.board import Place

CellSet: TypeAlias = int
# the cells whose number has the digit for 1, 2, 4, 8
Numbers: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]

SPARE = 2  # bits after every row

SIGN_OF: dict[int | None, str] = {None: ".", **{clue: str(clue) for clue in range(10)}}
IS_CLUE = str.maketrans(".0123456789", "01111111111")
HAS_ONE = str.maketrans(".0123456789", "00101010101")
HAS_TWO = str.maketrans(".0123456789", "00011001100")
HAS_FOUR = str.maketrans(".0123456789", "00000111100")
HAS_EIGHT = str.maketrans(".0123456789", "00000000011")


class Lanes:
    """The clues of a page, laid out so that all windows are counted together."""

    def __init__(self, clues: Sequence[Sequence[int | None]]) -> None:
        self.rows = len(clues)
        self.cols = len(clues[0])
        self.stride = self.cols + SPARE
        self.size = self.rows * self.stride
        signs = "".join([SIGN_OF[clue] for row in clues for clue in row])
        self.cells = self.cell_set("1" * len(signs))
        self.clues = self.cell_set(signs.translate(IS_CLUE))
        self.wanted: Numbers = (
            self.cell_set(signs.translate(HAS_ONE)),
            self.cell_set(signs.translate(HAS_TWO)),
            self.cell_set(signs.translate(HAS_FOUR)),
            self.cell_set(signs.translate(HAS_EIGHT)),
        )

    def cell_set(self, bits: str) -> CellSet:
        """The cells with a '1', of a '1' or '0' for every cell."""
        cols, spare = self.cols, "0" * SPARE
        return int(
            "".join([bits[start : start + cols] + spare for start in range(0, len(bits), cols)]), 2
        )

    def square(self, place: Place, radius: int) -> CellSet:
        """The cells that are at most so many rows and columns away from one."""
        row, col = divmod(place, self.cols)
        top, bottom = max(row - radius, 0), min(row + radius + 1, self.rows)
        left, right = max(col - radius, 0), min(col + radius + 1, self.cols)
        line = (1 << right - left) - 1 << self.stride - right
        # a bit in every row
        lines = ((1 << self.stride * (bottom - top)) - 1) // ((1 << self.stride) - 1)
        return line * lines << self.stride * (self.rows - bottom)

    def around(self, places: Iterable[Place], radius: int) -> CellSet:
        """The cells that are at most so many rows and columns away from one of these."""
        cells = 0
        for place in places:
            cells |= self.square(place, radius)
        return cells

    def bits(self, cells: CellSet) -> str:
        """A '1' or '0' for every cell: is it one of these?"""
        bits = format(cells, f"0{self.size}b")
        return "".join(
            [bits[start : start + self.cols] for start in range(0, self.size, self.stride)]
        )

    def first(self, cells: CellSet) -> Place:
        """The first of these cells."""
        row, col = divmod(self.size - cells.bit_length(), self.stride)
        return row * self.cols + col

    def places(self, cells: CellSet) -> list[Place]:
        """These cells, row by row."""
        return [place for place, bit in enumerate(self.bits(cells)) if bit == "1"]

    def counts(self, cells: CellSet) -> Numbers:
        """How many of these cells every window has: three columns are added up, then three rows."""
        stride = self.stride
        one, two = _sum(cells << 1, cells, cells >> 1)
        return total((one << stride, two << stride), (one, two), (one >> stride, two >> stride))

    def clues_with(self, cells: CellSet) -> CellSet:
        """The clues that have exactly as many of these cells in their windows as they want black
        ones.
        """
        one, two, four, eight = self.counts(cells)
        a, b, c, d = self.wanted
        return self.clues & ~(one ^ a | two ^ b | four ^ c | eight ^ d)

    def windows_of(self, cells: CellSet) -> CellSet:
        """All cells in the windows of these."""
        across = cells << 1 | cells | cells >> 1
        return (across << self.stride | across | across >> self.stride) & self.cells


def greater(a: Numbers, b: Numbers) -> CellSet:
    """Where a is the greater number: the highest digit in which they differ decides."""
    found = 0
    for digit_a, digit_b in zip(a, b, strict=True):
        found = digit_a & ~digit_b | found & ~(digit_a ^ digit_b)
    return found


def number_at_first(numbers: Numbers, cells: CellSet) -> int:
    """The number in the first of these cells."""
    bit = cells.bit_length() - 1
    return sum((digit >> bit & 1) << place for place, digit in enumerate(numbers))


def total(
    a: tuple[CellSet, CellSet], b: tuple[CellSet, CellSet], c: tuple[CellSet, CellSet]
) -> Numbers:
    """a + b + c in every cell, of numbers up to 3."""
    ones, carry = _sum(a[0], b[0], c[0])
    twos, four = _sum(a[1], b[1], c[1])
    more = twos & carry
    return ones, twos ^ carry, four ^ more, four & more


def total_of_two(a: Numbers, b: Numbers) -> tuple[Numbers, CellSet]:
    """a + b in every cell, and where that is beyond 15."""
    one, carry = a[0] ^ b[0], a[0] & b[0]
    two, carry = _sum(a[1], b[1], carry)
    four, carry = _sum(a[2], b[2], carry)
    eight, carry = _sum(a[3], b[3], carry)
    return (one, two, four, eight), carry


def _sum(a: CellSet, b: CellSet, c: CellSet) -> tuple[CellSet, CellSet]:
    """The digits for 1 and 2 of a + b + c, in every cell: a full adder."""
    either = a ^ b
    return either ^ c, a & b | either & c
