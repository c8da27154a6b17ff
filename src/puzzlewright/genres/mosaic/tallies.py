"""A number for every cell of a page, in one long integer with a byte for each.

To add two such integers is to add in all cells at once, and a shift reaches the neighbours of all
cells together. `Lanes` hold sets of cells in an eighth of the length, which is what counts on a
large page. But where numbers are compared, bytes take a tenth of the steps, and on a small page the
steps take the time.

The first cell has the highest byte. Two spare bytes follow every row, and an empty row lies above
and below the page, so that a step to a cell nearby, or to a clue whose window overlaps, never ends
in another row.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

Numbers: TypeAlias = int  # a number for every cell
Marked: TypeAlias = int  # the highest bit for some cells, nothing for the others

SPARE = 2  # bytes after every row
BYTE = 8
# what is added to a number so that it has the highest bit if it is above 0
BELOW_MARK, MARK = 127, 128

NO_CLUE, NO_CELL = 254, 255
WANTED = bytes([sign if sign < NO_CLUE else 0 for sign in range(256)])
IS_CLUE = bytes([int(sign < NO_CLUE) for sign in range(256)])
IS_CELL = bytes([int(sign < NO_CELL) for sign in range(256)])

WINDOW = tuple(product((-1, 0, 1), repeat=2))
# The ways from a clue to those whose windows overlap its own. A way back is as far from the end as
# the way there from the start.
WAYS = tuple(product(range(-2, 3), repeat=2))


class Overlap(NamedTuple):
    """How two clues whose windows overlap may lie to each other."""

    number: int  # in WAYS, from the first to the second
    step: int  # in cells, from the first to the second
    touch: bool  # whether they lie side by side or corner to corner
    mine: tuple[int, ...]  # the cells that only the first sees, in steps from it
    others: tuple[int, ...]  # and those that only the second sees, from the first too


class PairsFound(NamedTuple):
    """Pairs of clues that tell something, all in one way to each other, marked at the first."""

    way: Overlap
    first_black: Marked  # what only the first sees is black, what only the second sees white
    second_black: Marked  # the other way round
    inside: Marked  # one of the two sees no open cell alone


class Tallies:
    """The clues of a page, laid out so that all windows are counted together."""

    def __init__(self, clues: Sequence[Sequence[int | None]]) -> None:
        self.rows, self.cols = len(clues), len(clues[0])
        self.stride = self.cols + SPARE
        margin, spare = bytes((NO_CELL,)) * self.stride, bytes((NO_CELL,)) * SPARE
        rows = [bytes([NO_CLUE if clue is None else clue for clue in row]) for row in clues]
        signs = margin + spare.join([*rows, margin])
        self.size = len(signs)
        self.cells = signs.translate(IS_CELL)
        is_clue = int.from_bytes(signs.translate(IS_CLUE))
        self.wanted: Numbers = int.from_bytes(signs.translate(WANTED))
        self.clues: Marked = is_clue * MARK
        self._below = is_clue * BELOW_MARK
        self._whole = self.clues | self._below

    def counts(self, cells: Numbers) -> Numbers:
        """How many of these cells every clue has in its window."""
        shift = BYTE * self.stride
        rows = _in_rows(cells)
        return rows + (rows << shift) + (rows >> shift) & self._whole

    def above_zero(self, numbers: Numbers) -> Marked:
        """The clues with a number above 0, where others have none below."""
        return numbers + self._below & self.clues

    def pairs(self, undecided: Numbers, needs: Numbers, lacking: Marked) -> Iterator[PairsFound]:
        """The pairs of clues whose difference tells something, of those that lack something.

        If a clue needs as many black cells more than another one as it sees open cells that the
        other does not see, these are all black, and what only the other sees is white. It cannot
        need more, so what is left of the one number after taking away the other is 0 or above.
        """
        alone = self._alone(undecided)
        below = self._below
        spared = below - needs
        for way in overlaps(self.stride):
            shift = BYTE * way.step
            if not (pairs := lacking & lacking << shift):
                continue
            mine, others = alone[way.number], alone[-1 - way.number] << shift
            first = pairs & mine + (needs << shift) + spared
            second = pairs & others + needs + (spared << shift)
            if first & second != pairs:
                both = pairs & mine + below & others + below
                yield PairsFound(way, pairs ^ first, pairs ^ second, pairs ^ both)

    def _alone(self, cells: Numbers) -> list[Numbers]:
        """For every way to another clue, how many of these cells a window has that a clue there
        would not see.

        These are whole rows of three that are out of the other's sight, and of the rows in sight
        the columns that are not.
        """
        shift = BYTE * self.stride
        row = _in_rows(cells)
        above, below = cells >> shift, cells << shift
        row_above, row_below = row >> shift, row << shift
        found: list[Numbers] = []
        for rows, in_sight in (
            (row + row_below, above),
            (row_below, above + cells),
            (0, above + cells + below),
            (row_above, cells + below),
            (row + row_above, below),
        ):
            left, right = rows + (in_sight >> BYTE), rows + (in_sight << BYTE)
            found += (right + in_sight, right, rows, left, left + in_sight)
        return found


def _in_rows(cells: Numbers) -> Numbers:
    """How many of these cells there are in the three of a row around every cell."""
    return cells + (cells << BYTE) + (cells >> BYTE)


@cache
def overlaps(stride: int) -> tuple[Overlap, ...]:
    """The ways in which two clues may lie to each other, each once, in reading order."""
    return tuple(_way(number, stride) for number, offset in enumerate(WAYS) if offset > (0, 0))


def _way(number: int, stride: int) -> Overlap:
    down, right = WAYS[number]
    other = [(row + down, col + right) for row, col in WINDOW]
    return Overlap(
        number,
        down * stride + right,
        max(abs(down), abs(right)) == 1,
        tuple(row * stride + col for row, col in WINDOW if (row, col) not in other),
        tuple(row * stride + col for row, col in other if (row, col) not in WINDOW),
    )
