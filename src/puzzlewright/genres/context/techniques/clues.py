"""Where the clues of a Context page lie, by which techniques find what is near; each neighbourhood
is looked up once.
"""

from collections.abc import Iterable

from puzzlewright.core.board import Place
from puzzlewright.genre.technique import Spot
from puzzlewright.genres.context.puzzle import Clue, Context
from puzzlewright.genres.context.techniques.frame import SHARING, frame

FAR = 5  # rows or columns: no neighbourhood that is remembered reaches farther


class Clues:
    """The clues that are shown, and which of them are near a cell or near each other."""

    def __init__(self, puzzle: Context) -> None:
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.frame = frame(puzzle.rows, puzzle.cols)
        self.shown: dict[Place, Clue] = dict(puzzle.clue_at)
        self._near: dict[Place, list[Place]] = {}
        self._pairs_of: dict[Place, list[Spot]] = {}
        self._pairs_near: dict[Place, list[Spot]] = {}

    def near(self, cell: Place) -> list[Place]:
        """The clues at most two rows and two columns away."""
        if cell not in self._near:
            self._near[cell] = [place for place in self.frame.near[cell] if place in self.shown]
        return self._near[cell]

    def pairs_of(self, clue: Place) -> list[Spot]:
        """The pairs of this clue with others whose neighbours share a cell or a side with its
        own.
        """
        if clue not in self._pairs_of:
            shown, sharing, many = self.shown, self.frame.sharing, len(SHARING)
            pairs = [
                clue * many + number for number, place in enumerate(sharing[clue]) if place in shown
            ]
            for number, (down, right) in enumerate(SHARING):
                first = clue - down * self.cols - right
                if first in shown and sharing[first][number] == clue:
                    pairs.append(first * many + number)
            self._pairs_of[clue] = pairs
        return self._pairs_of[clue]

    def pairs_near(self, cell: Place) -> list[Spot]:
        """The pairs of which a clue is at most two rows and two columns away."""
        if cell not in self._pairs_near:
            self._pairs_near[cell] = list(
                dict.fromkeys([pair for clue in self.near(cell) for pair in self.pairs_of(clue)])
            )
        return self._pairs_near[cell]

    def pair(self, spot: Spot) -> tuple[Place, Place]:
        """The two clues of a pair, in reading order."""
        first, number = divmod(spot, len(SHARING))
        return first, self.frame.sharing[first][number]

    def hide(self, cells: Iterable[Place]) -> dict[Place, Clue]:
        """Take clues away; tells which they were, for showing them again."""
        hidden = {cell: self.shown.pop(cell) for cell in cells}
        self._look_again_near(hidden)
        return hidden

    def show(self, clues: dict[Place, Clue]) -> None:
        self.shown |= clues
        self._look_again_near(clues)

    def _look_again_near(self, clues: Iterable[Place]) -> None:
        for clue in clues:
            row, col = divmod(clue, self.cols)
            for r in range(max(row - FAR, 0), min(row + FAR + 1, self.rows)):
                for cell in range(
                    r * self.cols + max(col - FAR, 0), r * self.cols + min(col + FAR + 1, self.cols)
                ):
                    self._near.pop(cell, None)
                    self._pairs_of.pop(cell, None)
                    self._pairs_near.pop(cell, None)
