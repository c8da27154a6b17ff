"""A page while it is solved, as techniques see it."""

from collections.abc import Iterable

from puzzlewright.model.board import Board, Choice, Place, Value


class Position:
    """The values still open at every place, changing as steps are taken. A genre adds what its
    techniques want at hand.
    """

    def __init__(self, board: Board) -> None:
        self.open: list[frozenset[Value]] = list(board.open)
        self.undecided = sum([len(values) > 1 for values in self.open])
        self.is_contradiction = board.is_contradiction

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        """Rule these choices out; tell at which places that changed anything."""
        changed = []
        for place, value in choices:
            values = self.open[place]
            if value in values:
                left = values - {value}
                self.open[place] = left
                if len(left) == 1:
                    self.undecided -= 1
                elif not left:
                    self.is_contradiction = True
                changed.append(place)
        return changed

    @property
    def is_solved(self) -> bool:
        return not self.undecided and not self.is_contradiction

    def board(self) -> Board:
        return Board(tuple(self.open))
