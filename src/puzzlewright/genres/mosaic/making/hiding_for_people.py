"""Hiding the clues that people can do without, in a given order.

A clue can go exactly when the techniques up to the wished level still decide all cells in its
window: then it tells nothing that the others do not tell. To ask that of the whole page for each
clue takes long. But a clue that is needed mostly shows it nearby: even if all that lies farther
away were known, its window would stay open. So each clue is first asked about on a small and on a
larger square; what is left of a batch is hidden together and asked about on the whole page, once.
If that goes wrong, the first clue that is to blame is found by halving, and the next batch starts
behind it; what was seen nearby is kept where it still holds.

All this is only to save time: the result is what one question after the other about the whole page
would give.
"""

from collections.abc import Sequence

from puzzlewright.blueprints.generator import Group
from puzzlewright.genres.mosaic.lanes import CellSet
from puzzlewright.genres.mosaic.making.reach import Reach
from puzzlewright.model.board import Place

BATCH = 24
# cells: a needed clue shows on the first square in three of five cases, on the second nearly always
RADII = (3, 14)
WORTH_ASKING = 0.1  # share of needed clues from which on squares save time


def needed(reach: Reach, level: int, groups: Sequence[Group]) -> set[Place]:
    """The clues that are needed at this level when the groups are tried in this order."""
    page = _Page(reach, level, groups)
    page.hide()
    return set(reach.lanes.places(page.shown))


class _Page:
    """The clues that are still shown, and the groups that are tried, by their numbers."""

    def __init__(self, reach: Reach, level: int, groups: Sequence[Group]) -> None:
        self.reach = reach
        self.level = level
        self.groups = groups
        self.clues = [self._around(group, 0) for group in groups]
        self.windows = [self._around(group, 1) for group in groups]
        self.shown = reach.lanes.cells
        # on which square a group was found to be needed; nothing if it was not
        self.seen: dict[int, CellSet] = {}

    def hide(self) -> None:
        """Hide all that can be spared, batch by batch."""
        start, end = 0, len(self.groups)
        needed_share = 0.0
        while start < end:
            batch = (
                self._spared_nearby(start)
                if needed_share > WORTH_ASKING
                else range(start, min(start + BATCH, end))
            )
            good = self._first_to_blame(batch)
            self.shown &= ~self._union(self.clues, batch[:good])
            if good < len(batch):
                stop = batch[good] + 1
                self._forget(batch[good])
            else:
                stop = batch[-1] + 1 if len(batch) == BATCH else end
            needed_share = (needed_share + 1 - good / (stop - start)) / 2
            start = stop

    def _around(self, group: Group, radius: int) -> CellSet:
        cells = 0
        for clue in group:
            cells |= self.reach.lanes.square(clue, radius)
        return cells

    @staticmethod
    def _union(sets: Sequence[CellSet], numbers: Sequence[int]) -> CellSet:
        cells = 0
        for number in numbers:
            cells |= sets[number]
        return cells

    def _spared_nearby(self, start: int) -> Sequence[int]:
        """The next groups that are not needed as far as one can see nearby, those before them being
        hidden.
        """
        spared: list[int] = []
        shown = self.shown
        for number in range(start, len(self.groups)):
            others = shown & ~self.clues[number]
            if number not in self.seen:
                self.seen[number] = self._where_needed(number, others)
            if not self.seen[number]:
                spared.append(number)
                shown = others
                if len(spared) == BATCH:
                    break
        return spared

    def _where_needed(self, number: int, others: CellSet) -> CellSet:
        """A square on which a group is needed besides the other clues that are shown, or
        nothing.
        """
        for radius in RADII:
            area = self._around(self.groups[number], radius)
            if self.reach.undecided(others, self.level, self.windows[number], area):
                return area
        return 0

    def _forget(self, blamed: int) -> None:
        """Doubt that groups are needed which were found to be while the blamed one was hidden, if
        that made a difference.
        """
        window = self.windows[blamed]
        self.seen = {
            number: area
            for number, area in self.seen.items()
            if number > blamed and not area & window
        }

    def _first_to_blame(self, batch: Sequence[int]) -> int:
        """How many of these groups can be hidden before the first that cannot: all of them, if all
        goes well.
        """
        if not (left := self._left_without(batch, self.reach.lanes.cells)):
            return len(batch)
        # Only a clue that sees what is left can be to blame.
        near = self.reach.lanes.windows_of(left)
        suspects = [place for place, number in enumerate(batch) if self.clues[number] & near]
        good, bad = -1, len(suspects) - 1
        while bad - good > 1:
            middle = (good + bad) // 2
            # What was decided without all of them is decided without some.
            if self._left_without(batch[: suspects[middle] + 1], left):
                bad = middle
            else:
                good = middle
        return suspects[bad]

    def _left_without(self, hidden: Sequence[int], area: CellSet) -> CellSet:
        clues, windows = self._union(self.clues, hidden), self._union(self.windows, hidden)
        return self.reach.undecided(self.shown & ~clues, self.level, windows, area)
