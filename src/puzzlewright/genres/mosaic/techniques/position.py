"""A Mosaic in the middle of a solve, with what each clue sees at hand."""

from collections.abc import Iterable
from functools import cached_property

from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.techniques.sight import CluePair, Window, sight_of
from puzzlewright.grids.shading import BLACK
from puzzlewright.human.position import Position
from puzzlewright.model.board import Board, Choice, Place


class MosaicPosition(Position):
    """The open colours of every cell, and the cells known to be black or white in the window of
    every clue.
    """

    def __init__(self, puzzle: Mosaic, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.sight = sight = sight_of(puzzle)
        self.number, self.clues, self.window = sight.number, sight.clues, sight.window
        self.left = list(self.window)  # the cells of every window that are still open
        self.seen_by, self.sees = sight.seen_by, sight.sees
        self.black: list[Window] = [0] * len(self.open)
        self.white: list[Window] = [0] * len(self.open)
        for place, values in enumerate(self.open):
            if len(values) == 1:
                self._tell(place)

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = super().eliminate(choices)
        for place in changed:
            if self.open[place]:
                self._tell(place)
        return changed

    def _tell(self, place: Place) -> None:
        """Let the clues know that this cell is decided."""
        colour, left = self.black if BLACK in self.open[place] else self.white, self.left
        for clue, bit in self.seen_by[place]:
            colour[clue] |= bit
            left[clue] &= ~bit

    @cached_property
    def pairs(self) -> list[CluePair]:
        return self.sight.pairs

    @cached_property
    def pairs_at(self) -> list[list[int]]:
        return self.sight.pairs_at

    @property
    def overlapping(self) -> list[dict[Place, tuple[Window, Window]]]:
        return self.sight.overlapping
