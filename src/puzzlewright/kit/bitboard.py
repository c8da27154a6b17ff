"""Bitboards: sets of cells, and numbers in all cells, as long integers.

A set of cells is one integer with a bit per cell, so one shift reaches the neighbours of all cells.
A few such sets store a number in every cell, one set per binary digit. Counting in all
windows of 10,000 cells takes ten microseconds. The first cell has the highest bit. Two spare bits
follow every row, so that steps of up to two columns beyond its end do not reach the next row.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

from puzzlewright.core.board import Place

CellSet: TypeAlias = int
Numbers: TypeAlias = tuple[CellSet, ...]  # the cells whose number has the bit for 1, 2, 4, ...
Sides: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]

SPARE_BITS = 2  # bits after every row

_SIGNS = ".0123456789"
_SIGN_OF = dict(zip((None, *range(10)), _SIGNS, strict=True))
_IS_CLUE = str.maketrans(_SIGNS, "01111111111")
_HAS_DIGIT = [
    str.maketrans(_SIGNS, "0" + "".join([str(number >> digit & 1) for number in range(10)]))
    for digit in range(4)
]


class Bitboard:
    """The cells and clues of a grid; `digits` is the number of binary digits of a clue."""

    def __init__(self, clues: Sequence[Sequence[int | None]], digits: int = 4) -> None:
        self.rows = len(clues)
        self.cols = len(clues[0])
        self.stride = self.cols + SPARE_BITS
        self.size = self.rows * self.stride
        signs = "".join([_SIGN_OF[clue] for row in clues for clue in row])
        self.cells = self.cell_set("1" * len(signs))
        self.clues = self.cell_set(signs.translate(_IS_CLUE))
        self.wanted: Numbers = tuple(
            [self.cell_set(signs.translate(has_digit)) for has_digit in _HAS_DIGIT[:digits]]
        )

    @classmethod
    def blank(cls, rows: int, cols: int) -> "Bitboard":
        """Return a grid without clues."""
        return cls([[None] * cols] * rows)

    def cell_set(self, bits: str) -> CellSet:
        """Return the cells with a '1'; `bits` has a '1' or '0' per cell."""
        cols, spare = self.cols, "0" * SPARE_BITS
        return int(
            "".join([bits[start : start + cols] + spare for start in range(0, len(bits), cols)]), 2
        )

    def bits(self, cells: CellSet) -> str:
        """Return a '1' per cell in this set, and a '0' per other cell."""
        bits, cols = format(cells, f"0{self.size}b"), self.cols
        return "".join([bits[start : start + cols] for start in range(0, self.size, self.stride)])

    def places(self, cells: CellSet) -> list[Place]:
        """Return these cells, row by row."""
        return [place for place, bit in enumerate(self.bits(cells)) if bit == "1"]

    def first(self, cells: CellSet) -> Place:
        """Return the first of these cells."""
        row, col = divmod(self.size - cells.bit_length(), self.stride)
        return row * self.cols + col

    def square(self, place: Place, radius: int) -> CellSet:
        """Return the cells at most this many rows and columns away from a cell."""
        row, col = divmod(place, self.cols)
        top, bottom = max(row - radius, 0), min(row + radius + 1, self.rows)
        left, right = max(col - radius, 0), min(col + radius + 1, self.cols)
        line = (1 << right - left) - 1 << self.stride - right
        # a bit in every row
        lines = ((1 << self.stride * (bottom - top)) - 1) // ((1 << self.stride) - 1)
        return line * lines << self.stride * (self.rows - bottom)

    def around(self, places: Iterable[Place], radius: int) -> CellSet:
        """Return the cells at most this many rows and columns away from one of these."""
        cells = 0
        for place in places:
            cells |= self.square(place, radius)
        return cells

    def sides(self, cells: CellSet) -> Sides:
        """Return the cells that have one of these below, above, to the right and to the left."""
        stride = self.stride
        return cells << stride, cells >> stride, cells << 1, cells >> 1

    def corners(self, cells: CellSet) -> Sides:
        """Return the cells that have one of these at each of their corners."""
        down, up = cells << self.stride, cells >> self.stride
        return down << 1, down >> 1, up << 1, up >> 1

    @cached_property
    def walls(self) -> list[CellSet]:
        """The cells that have the edge of the grid below, above, to the right and to the left."""
        return [self.cells & ~side for side in self.sides(self.cells)]

    def windows_of(self, cells: CellSet) -> CellSet:
        """Return all cells in the windows of these: the cells and all that touch them."""
        across = cells << 1 | cells | cells >> 1
        return (across << self.stride | across | across >> self.stride) & self.cells

    def counts(self, cells: CellSet) -> Numbers:
        """Count these cells in every window: add up three columns, then three rows."""
        stride = self.stride
        one, two = add_three(cells << 1, cells, cells >> 1)
        return add_three_numbers(
            (one << stride, two << stride), (one, two), (one >> stride, two >> stride)
        )

    def clues_with(self, cells: CellSet) -> CellSet:
        """Return the clues whose windows contain exactly as many of these cells as required."""
        one, two, four, eight = self.counts(cells)
        a, b, c, d = self.wanted
        return self.clues & ~(one ^ a | two ^ b | four ^ c | eight ^ d)


def number_at_first(numbers: Numbers, cells: CellSet) -> int:
    """Return the number in the first of these cells."""
    bit = cells.bit_length() - 1
    return sum((digit >> bit & 1) << place for place, digit in enumerate(numbers))


def where_greater(a: Numbers, b: Numbers) -> CellSet:
    """Return where a > b; the highest digit in which they differ decides."""
    found = 0
    for digit_a, digit_b in zip(a, b, strict=True):
        found = digit_a & ~digit_b | found & ~(digit_a ^ digit_b)
    return found


def compare(a: Numbers, b: Numbers) -> tuple[CellSet, CellSet]:
    """Return where a > b, and where a == b."""
    found = differs = 0
    for digit_a, digit_b in zip(a, b, strict=True):
        differs_here = digit_a ^ digit_b
        found = digit_a & differs_here | found & ~differs_here
        differs |= differs_here
    return found, ~differs


def add_three(a: CellSet, b: CellSet, c: CellSet) -> tuple[CellSet, CellSet]:
    """Return the digits for 1 and 2 of a + b + c in every cell: a full adder."""
    either = a ^ b
    return either ^ c, a & b | either & c


def add_four(a: CellSet, b: CellSet, c: CellSet, d: CellSet) -> Numbers:
    """Return a + b + c + d in every cell."""
    ones, carry = add_three(a, b, c)
    more = ones & d
    return ones ^ d, carry ^ more, carry & more


def add_three_numbers(
    a: tuple[CellSet, CellSet], b: tuple[CellSet, CellSet], c: tuple[CellSet, CellSet]
) -> Numbers:
    """Return a + b + c in every cell, for numbers up to 3."""
    ones, carry = add_three(a[0], b[0], c[0])
    twos, four = add_three(a[1], b[1], c[1])
    more = twos & carry
    return ones, twos ^ carry, four ^ more, four & more


def add(a: Numbers, b: Numbers) -> tuple[Numbers, CellSet]:
    """Return a + b in every cell, and where it overflows."""
    digits, carry = [a[0] ^ b[0]], a[0] & b[0]
    for digit_a, digit_b in zip(a[1:], b[1:], strict=True):
        digit, carry = add_three(digit_a, digit_b, carry)
        digits.append(digit)
    return tuple(digits), carry


def subtract(a: Numbers, b: Numbers) -> Numbers:
    """Return a - b in every cell where a >= b."""
    digits = []
    borrow = 0
    for digit_a, digit_b in zip(a, b, strict=True):
        either = digit_a ^ digit_b
        digits.append(either ^ borrow)
        borrow = ~digit_a & digit_b | ~either & borrow
    return tuple(digits)
