"""Remove clues from a small grid, with many queries at once.

On a small grid a query takes a few hundred operations on short integers, and the number of
operations takes the time, not their length. So stack copies of the grid, each without other clues,
in one long integer, with empty rows between them. Cells that are decided without all of these clues
are decided on every copy. A clue that is needed with all others shown is always needed. Of the
other clues, as many as possible are removed together.

The result is the same as with one query after the other.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from typing import NamedTuple

from puzzlewright.genre.generator import Group
from puzzlewright.genres.mosaic.generation.solvability import PictureSolvability, undecided_cells
from puzzlewright.kit.bitboard import Bitboard, CellSet

GRIDS_PER_STACK = 12
GAP_ROWS = 2  # empty rows between grids: clues two rows apart still see the same cells


class ClueRemoval(NamedTuple):
    """The clues of a group, and all cells in their windows."""

    clues: CellSet
    windows: CellSet


def clues_needed_on_small_grid(
    solvability: PictureSolvability, level: int, groups: Sequence[Group]
) -> CellSet:
    """Return the clues that are needed at this level if the groups are tried in this order."""
    of_cell = _clue_removals(solvability.bitboard.rows, solvability.bitboard.cols)
    waiting = [reduce(_both, [of_cell[place] for place in group]) for group in groups]
    stack = StackedGrids(solvability, level)
    shown = solvability.bitboard.cells
    while waiting:
        tried = waiting[:GRIDS_PER_STACK]
        del waiting[:GRIDS_PER_STACK]
        undecided = stack.undecided_without(shown, _all_of(tried), solvability.bitboard.cells)
        if undecided:
            are_needed = stack.are_undecided(shown, tried, undecided)
            tried = [one for one, is_needed in zip(tried, are_needed, strict=True) if not is_needed]
            undecided = stack.undecided_without(shown, _all_of(tried), undecided)
        together = list(accumulate(tried, _both))
        first = len(tried)
        if undecided:
            first = stack.are_undecided(shown, together, undecided).index(True)
        if first:
            shown &= ~together[first - 1].clues
        waiting[:0] = tried[first + 1 :]
    return shown


@lru_cache(maxsize=1)  # a batch has one size
def _clue_removals(rows: int, cols: int) -> list[ClueRemoval]:
    """Return the removal of the clue of each cell."""
    bitboard = Bitboard.blank(rows, cols)
    return [
        ClueRemoval(bitboard.square(place, 0), bitboard.square(place, 1))
        for place in range(rows * cols)
    ]


def _both(one: ClueRemoval, other: ClueRemoval) -> ClueRemoval:
    return ClueRemoval(one.clues | other.clues, one.windows | other.windows)


def _all_of(removals: Sequence[ClueRemoval]) -> ClueRemoval:
    return reduce(_both, removals, ClueRemoval(0, 0))


class StackedGrids:
    """Copies of a grid in one integer, to find the undecided cells of all of them at once."""

    def __init__(self, solvability: PictureSolvability, level: int) -> None:
        self.solvability, self.level, self.stride = solvability, level, solvability.bitboard.stride
        self.height = (
            solvability.bitboard.size + GAP_ROWS * self.stride
        )  # bits from a copy to the next

    def undecided_without(self, shown: CellSet, removal: ClueRemoval, area: CellSet) -> CellSet:
        """Return the undecided cells of an area without these clues; 0 if none in their windows."""
        black, white = self.solvability.black & area, self.solvability.white & area
        visible = shown & ~removal.clues
        return undecided_cells(black, white, visible, self.level, removal.windows, self.stride)

    def are_undecided(
        self, shown: CellSet, removals: Sequence[ClueRemoval], undecided: CellSet
    ) -> list[bool]:
        """Return for each removal whether its windows stay undecided without its clues.

        `undecided` are the cells that stay undecided without all of the clues.
        """
        height = self.height
        visible = wanted = lowest = 0
        for removal in removals:
            if removal.windows & undecided:
                visible = visible << height | shown & ~removal.clues
                wanted = wanted << height | removal.windows
                lowest = lowest << height | 1
        black = (self.solvability.black & undecided) * lowest
        white = (self.solvability.white & undecided) * lowest
        still_open = (
            undecided_cells(black, white, visible, self.level, wanted, self.stride) & wanted
        )
        first_grid = (1 << height) - 1
        found = []
        for removal in reversed(removals):
            is_asked = bool(removal.windows & undecided)
            found.append(is_asked and bool(still_open & first_grid))
            if is_asked:
                still_open >>= height
        return found[::-1]
