"""The parts of a page, so that islands grow everywhere.

Growth that takes any side ends when there are enough islands, wherever it has come by then, and may
leave half of the page empty. So islands grow in rounds in which every part may have only so many.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import inf, sqrt

from puzzlewright.blueprints.generator import Size
from puzzlewright.genres.bridges.making.draft import Cell, Draft, Side

# Which share of its islands each part may have, round by round; at last those that are missing grow
# where they find room.
ROUNDS = (1 / 3, 2 / 3, 1, inf)
IN_A_PART = 4  # islands, when all are there


class Parts:
    """How many more islands each part of the page may have in this round."""

    def __init__(self, size: Size, islands: int) -> None:
        side = sqrt(IN_A_PART * size.rows * size.cols / islands)
        self.down, self.across = [max(round(length / side), 1) for length in size]
        self.share = islands / (self.down * self.across)
        self._part_of = _parts(size, self.down, self.across)
        self.room: list[float] = []
        self.waiting: list[Side] = []  # sides that have room only in parts that are full

    def open(self, draft: Draft, share: float) -> None:
        """Begin a round in which every part may have this share of its islands."""
        self.room = [share * self.share] * (self.down * self.across)
        self.waiting = []
        self.settle(draft.islands)

    def with_room(self, spots: list[Cell]) -> list[Cell]:
        room, part_of = self.room, self._part_of
        return [spot for spot in spots if room[part_of[spot]] > 0]

    def settle(self, islands: Iterable[Cell]) -> None:
        """Count these new islands."""
        for island in islands:
            self.room[self._part_of[island]] -= 1


@lru_cache(maxsize=1)  # as many parts on every page of a batch
def _parts(size: Size, down: int, across: int) -> dict[Cell, int]:
    """The part of every cell."""
    draft = Draft(size)
    return {
        draft.cell(row, col): row * down // size.rows * across + col * across // size.cols
        for row in range(size.rows)
        for col in range(size.cols)
    }
