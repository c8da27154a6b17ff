"""What pairs of clues tell, all pairs of a page at once.

A clue needs so many more black cells. If it needs as many more than another one as it sees open
cells that the other does not see, these are all black, and what only the other sees is white: the
techniques `inside`, `difference` and `distant-difference`, without saying where and why. Numbers
are held in every cell, digit by digit, as in the lanes.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from puzzlewright.genres.mosaic.lanes import CellSet, Lanes, Numbers, greater, total, total_of_two

# how many of some cells in one row of a window: the digits for 1 and 2
RowCount: TypeAlias = tuple[CellSet, CellSet]

ROWS = (-1, 0, 1)
WINDOW = tuple(product(ROWS, repeat=2))


class PairWay(NamedTuple):
    """From a clue to another whose window overlaps its own."""

    step: int  # in bits, to the right and down
    only: tuple[tuple[int, ...], ...]  # the columns that only the first sees, of every row
    mine: tuple[int, ...]  # the cells that only the first sees, in bits from it
    others: tuple[int, ...]  # and those that only the other sees


def told_by_pairs(lanes: Lanes, black: CellSet, white: CellSet) -> tuple[CellSet, CellSet]:
    """The open cells that must be black, and those that must be white, by the difference of two
    clues. Only of a page without a solution can a cell be told to be both.
    """
    undecided = lanes.cells & ~(black | white)
    clues = lanes.clues & lanes.windows_of(undecided)
    needs = _less(lanes.wanted, lanes.counts(black))
    counts = {
        (row, columns): _in_row(seen(undecided, row * lanes.stride), columns)
        for row in ROWS
        for columns in _COLUMNS
    }
    more_black = more_white = 0
    for step, only, mine, others in _ways(lanes.stride):
        if not (pairs := clues & seen(clues, step)):
            continue
        alone = total(*[counts[row, columns] for row, columns in zip(ROWS, only, strict=True)])
        one, two, four, eight = [seen(digit, step) for digit in needs]
        together, beyond = total_of_two(alone, (one, two, four, eight))
        if found := pairs & ~(greater(together, needs) | beyond):
            more_black |= _spread(found, mine)
            more_white |= _spread(found, others)
    return more_black & undecided, more_white & undecided


def seen(cells: CellSet, step: int) -> CellSet:
    """The places from which one of these cells is so many bits away."""
    return cells << step if step >= 0 else cells >> -step


def _spread(clues: CellSet, steps: Iterable[int]) -> CellSet:
    """The cells that are so far away from one of these clues."""
    cells = 0
    for step in steps:
        cells |= seen(clues, -step)
    return cells


def _less(a: Numbers, b: Numbers) -> Numbers:
    """a - b in every cell where that is not below 0."""
    digits = []
    borrow = 0
    for digit_a, digit_b in zip(a, b, strict=True):
        either = digit_a ^ digit_b
        digits.append(either ^ borrow)
        borrow = ~digit_a & digit_b | ~either & borrow
    one, two, four, eight = digits
    return one, two, four, eight


# of a row of the window, what another clue may leave to the first one alone
_COLUMNS: tuple[tuple[int, ...], ...] = ((), (-1,), (-1, 0), (-1, 0, 1), (0, 1), (1,))


def _in_row(cells: CellSet, columns: tuple[int, ...]) -> RowCount:
    """How many of the cells in these columns every window has in its row."""
    parts = [seen(cells, column) for column in columns]
    match parts:
        case []:
            return 0, 0
        case [a]:
            return a, 0
        case [a, b]:
            return a ^ b, a & b
        case [a, b, c]:
            either = a ^ b
            return either ^ c, a & b | either & c
    raise AssertionError


@cache
def _ways(stride: int) -> tuple[PairWay, ...]:
    return tuple(
        _way(down, right, stride)
        for down, right in product(range(-2, 3), repeat=2)
        if (down, right) != (0, 0)
    )


def _way(down: int, right: int, stride: int) -> PairWay:
    other = {(row + down, col + right) for row, col in WINDOW}
    only = tuple(tuple(col for col in ROWS if (row, col) not in other) for row in ROWS)
    mine = tuple(row * stride + col for row, col in WINDOW if (row, col) not in other)
    others = tuple(row * stride + col for row, col in other if (row, col) not in WINDOW)
    return PairWay(down * stride + right, only, mine, others)
