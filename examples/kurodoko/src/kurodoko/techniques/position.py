"""A Kurodoko page while it is being solved: the known cells as two sets."""

from collections.abc import Iterable

from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.human.position import Position
from puzzlewright.model.board import Board, Choice, Place

from kurodoko.puzzle import Kurodoko
from kurodoko.techniques.sight import Sight, sights


class KurodokoPosition(Position):
    """The colours still open, and which cells are known to be white or black."""

    def __init__(self, puzzle: Kurodoko, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.clue_at = puzzle.clue_at
        self.white: set[Place] = set()
        self.black: set[Place] = set()
        self._take_in(range(len(board.open)))

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = super().eliminate(choices)
        self._take_in(changed)
        return changed

    def _take_in(self, cells: Iterable[Place]) -> None:
        for cell in cells:
            if BLACK not in self.open[cell]:
                self.white.add(cell)
            elif WHITE not in self.open[cell]:
                self.black.add(cell)

    def sights(self, cell: Place) -> list[Sight]:
        """What is seen from a cell in each direction."""
        return sights(self.puzzle, cell, self.white, self.black)

    def known(self, cells: Iterable[Place]) -> tuple[Place, ...]:
        """Those of these cells whose colour is known."""
        return tuple([cell for cell in cells if cell in self.white or cell in self.black])


def clue_spots(position: KurodokoPosition) -> Iterable[Place]:
    """Techniques that look at single clues have the clues' cells as spots."""
    return position.clue_at


def clues_seeing(position: KurodokoPosition, cell: Place) -> list[Place]:
    """The clues from which a cell can be seen, as far as is known."""
    found = [cell] if cell in position.clue_at else []
    for ray in position.puzzle.rays[cell]:
        for place in ray:
            if place in position.black:
                break
            if place in position.clue_at:
                found.append(place)
    return found
