"""Hiding the clues of a small page that people can do without: many questions at once.

On a small page a question is a few hundred steps with short numbers, and the steps take the time,
not the numbers. So copies of the page, each with other clues hidden, are stacked in one long
number, with empty rows between them, and are all asked about together; what is decided without all
of these clues is so on every copy. A clue that is needed besides all that are shown is needed for
good; of those that are not, as many as possible are hidden together.

The result is that of one question after the other.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from typing import NamedTuple

from puzzlewright.genre.generator import Group
from puzzlewright.genres.mosaic.generation.solvability import PictureSolvability, undecided_cells
from puzzlewright.kit.bitboard import Bitboard, CellSet

GRIDS_PER_STACK = 12  # copies of the page
BETWEEN = 2  # empty rows, since two clues that are two rows apart still see the same cells


class ClueRemoval(NamedTuple):
    """The clues of a group, and all cells in their windows."""

    clues: CellSet
    windows: CellSet


def clues_needed_on_small_grid(
    reach: PictureSolvability, level: int, groups: Sequence[Group]
) -> CellSet:
    """The clues that are needed at this level when the groups are tried in this order."""
    of_cell = _clue_removals(reach.bitboard.rows, reach.bitboard.cols)
    waiting = [reduce(_both, [of_cell[place] for place in group]) for group in groups]
    stack = StackedGrids(reach, level)
    shown = reach.bitboard.cells
    while waiting:
        tried = waiting[:GRIDS_PER_STACK]
        del waiting[:GRIDS_PER_STACK]
        left = stack.undecided_without(shown, _all_of(tried), reach.bitboard.cells)
        if left:
            are_needed = stack.are_undecided(shown, tried, left)
            tried = [one for one, is_needed in zip(tried, are_needed, strict=True) if not is_needed]
            left = stack.undecided_without(shown, _all_of(tried), left)
        together = list(accumulate(tried, _both))
        first = len(tried)
        if left:
            first = stack.are_undecided(shown, together, left).index(True)
        if first:
            shown &= ~together[first - 1].clues
        waiting[:0] = tried[first + 1 :]
    return shown


@lru_cache(maxsize=1)  # a batch has one size
def _clue_removals(rows: int, cols: int) -> list[ClueRemoval]:
    """What it means to hide the clue of each cell."""
    bitboard = Bitboard.blank(rows, cols)
    return [
        ClueRemoval(bitboard.square(place, 0), bitboard.square(place, 1))
        for place in range(rows * cols)
    ]


def _both(one: ClueRemoval, other: ClueRemoval) -> ClueRemoval:
    return ClueRemoval(one.clues | other.clues, one.windows | other.windows)


def _all_of(hidings: Sequence[ClueRemoval]) -> ClueRemoval:
    return reduce(_both, hidings, ClueRemoval(0, 0))


class StackedGrids:
    """A page, and what stays open on copies of it."""

    def __init__(self, reach: PictureSolvability, level: int) -> None:
        self.reach, self.level, self.stride = reach, level, reach.bitboard.stride
        self.height = reach.bitboard.size + BETWEEN * self.stride  # bits from a copy to the next

    def undecided_without(self, shown: CellSet, hiding: ClueRemoval, area: CellSet) -> CellSet:
        """What stays open of an area without these clues; nothing, if their windows do not."""
        black, white = self.reach.black & area, self.reach.white & area
        visible = shown & ~hiding.clues
        return undecided_cells(black, white, visible, self.level, hiding.windows, self.stride)

    def are_undecided(
        self, shown: CellSet, hidings: Sequence[ClueRemoval], left: CellSet
    ) -> list[bool]:
        """For each, whether its windows stay open without its clues; `left` is open without all."""
        height = self.height
        visible = wanted = lowest = 0
        for hiding in hidings:
            if hiding.windows & left:
                visible = visible << height | shown & ~hiding.clues
                wanted = wanted << height | hiding.windows
                lowest = lowest << height | 1
        black, white = (self.reach.black & left) * lowest, (self.reach.white & left) * lowest
        still_open = (
            undecided_cells(black, white, visible, self.level, wanted, self.stride) & wanted
        )
        page = (1 << height) - 1
        found = []
        for hiding in reversed(hidings):
            is_asked = bool(hiding.windows & left)
            found.append(is_asked and bool(still_open & page))
            if is_asked:
                still_open >>= height
        return found[::-1]
