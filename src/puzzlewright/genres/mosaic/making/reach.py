"""How far people get with some of a picture's clues: which cells the techniques decide, on the
whole page at once.

Whoever knows the picture need not count, since every cell that a technique decides gets the colour
it has there. What is left of the techniques of one and two clues is which cells must be known
before:

- a clue decides its whole window as soon as all black or all white cells in it are known
  (`rest-of-window`);
- two clues decide every cell that only one of them sees, as soon as the black ones of the first and
  the white ones of the second are known, or the other way round (`difference`, or
  `distant-difference` if they do not touch; it is `inside` if all that one of the two sees alone is
  known).

With sets of cells as long integers, a round of looking at all pairs of clues on 10,000 cells takes
70 microseconds.
"""

from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from puzzlewright.genres.mosaic.lanes import CellSet, Lanes
from puzzlewright.model.board import Solution

# experts see what any two clues tell, and more than two
TRIVIAL, EASY, MEDIUM, HARD, EXPERT = 1, 2, 3, 4, 5

# The ways from a clue to those whose windows overlap its own. A way back is as far from the end as
# the way there from the start.
WAYS = tuple(product(range(-2, 3), repeat=2))

# for every way to another clue: where a window has such cells that the other has not
Alone: TypeAlias = tuple[CellSet, ...]


class Ahead(NamedTuple):
    """The pairs of clues that lie to each other in one way."""

    step: int  # bits from the one clue to the other
    way: int  # the number of this way in WAYS
    level: int  # from which on their difference is seen
    after: tuple[int, ...]  # the cells that only one of the two sees, in bits from the first clue
    before: tuple[int, ...]


class Reach:
    """A picture, and what follows from which clues."""

    def __init__(self, lanes: Lanes, black: CellSet) -> None:
        self.lanes = lanes
        self.black = black
        self.white = lanes.cells & ~black
        # Clues that have only cells of one colour in their windows.
        self.plain = lanes.cells & ~(lanes.windows_of(self.black) & lanes.windows_of(self.white))

    @property
    def picture(self) -> Solution:
        return Solution(tuple(map(int, self.lanes.bits(self.black))))

    def undecided(
        self, shown: CellSet, level: int, wanted: CellSet | None = None, area: CellSet | None = None
    ) -> CellSet:
        """The cells that the techniques up to a level leave open when these clues are shown.

        Nothing, as soon as all that is wanted is decided. With an area, all outside it is taken as
        known: what stays open then would do so in any case.
        """
        area = self.lanes.cells if area is None else area
        wanted = area if wanted is None else wanted
        if level == TRIVIAL:
            left = area & ~self.lanes.windows_of(shown & self.plain)
            return left if left & wanted else 0
        # Rows below the area are left away, and what lies above it too, since no shown clue there
        # sees any of it.
        stride = self.lanes.stride
        below = max(((area & -area).bit_length() - 1) // stride - 1, 0) * stride
        black, white = (self.black & area) >> below, (self.white & area) >> below
        shown = shown >> below & (1 << area.bit_length() - below + 2 * stride) - 1
        return left_open(black, white, shown, level, wanted >> below, stride) << below


def left_open(
    black: CellSet, white: CellSet, shown: CellSet, level: int, wanted: CellSet, stride: int
) -> CellSet:
    """What stays open of these black and white cells; nothing, as soon as all that is wanted is
    decided.
    """
    while True:
        while True:
            near_black = black << 1 | black | black >> 1
            near_white = white << 1 | white | white >> 1
            near_black |= near_black << stride | near_black >> stride
            near_white |= near_white << stride | near_white >> stride
            if not (complete := shown & (near_black ^ near_white)):
                break
            decided = complete << 1 | complete | complete >> 1
            decided |= decided << stride | decided >> stride
            black &= ~decided
            white &= ~decided
        left = black | white
        if not left & wanted:
            return 0
        if level < MEDIUM or not (
            decided := _decided_by_pairs(black, white, shown & near_black, level, stride)
        ):
            return left
        black &= ~decided
        white &= ~decided


def _decided_by_pairs(
    black: CellSet, white: CellSet, clues: CellSet, level: int, stride: int
) -> CellSet:
    """The cells that two of these clues together decide."""
    alone_black, alone_white = _alone(black, stride), _alone(white, stride)
    decided = 0
    for step, way, seen_from, after, before in _pairs(stride):
        if pairs := clues & clues << step:
            back = len(WAYS) - 1 - way
            second_black, second_white = alone_black[back] << step, alone_white[back] << step
            # Whether one of them sees black cells alone, or the other white ones, and the other
            # way round.
            found = pairs & ((alone_black[way] | second_white) ^ (alone_white[way] | second_black))
            if found and level < seen_from:
                found &= ~((alone_black[way] | alone_white[way]) & (second_black | second_white))
            if found:
                for bits in after:
                    decided |= found >> bits
                for bits in before:
                    decided |= found << bits
    return decided


def reach_of(lanes: Lanes, picture: Solution) -> Reach:
    return Reach(lanes, lanes.cell_set("".join(map(str, picture.values))))


@cache
def _pairs(stride: int) -> tuple[Ahead, ...]:
    return tuple(_ahead(way, stride) for way, offset in enumerate(WAYS) if offset > (0, 0))


def _ahead(way: int, stride: int) -> Ahead:
    down, right = WAYS[way]
    around = list(product((-1, 0, 1), repeat=2))
    cells = set(around) ^ {(row + down, col + right) for row, col in around}
    bits = sorted(row * stride + col for row, col in cells)
    return Ahead(
        down * stride + right,
        way,
        HARD if max(abs(down), abs(right)) == 1 else EXPERT,
        tuple(bit for bit in bits if bit >= 0),
        tuple(-bit for bit in bits if bit < 0),
    )


def _alone(cells: CellSet, stride: int) -> Alone:
    """For every way to another clue, the places whose window has one of these cells that a clue
    there would not see.

    These are whole rows of three that are out of the other's sight, and of the rows in sight the
    columns that are not.
    """
    row = cells << 1 | cells | cells >> 1
    above, below = cells >> stride, cells << stride
    row_above, row_below = row >> stride, row << stride
    found: list[CellSet] = []
    for rows, in_sight in (
        (row | row_below, above),
        (row_below, above | cells),
        (0, above | cells | below),
        (row_above, cells | below),
        (row | row_above, below),
    ):
        left, right = rows | in_sight >> 1, rows | in_sight << 1
        found += (right | in_sight, right, rows, left, left | in_sight)
    return tuple(found)
