"""A Mosaic in the middle of a solve: the cells that are known, and what each clue sees, which
depends on the page alone.

The window of a clue is a number of nine bits, one for every cell around the clue, row by row from
the lowest; at the edge of the page some are missing. So what two windows share is found by a mask
that depends only on how the clues lie to each other.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Place
from puzzlewright.genre.technique import Position
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK

Window: TypeAlias = int  # nine bits, some cells around a clue

AROUND = tuple(product((-1, 0, 1), repeat=2))  # the cells of a window, from the lowest bit
OVERLAPPING = tuple(
    (down, right) for down, right in product(range(-2, 3), repeat=2) if (down, right) != (0, 0)
)


def _alone(down: int, right: int) -> Window:
    """The cells around a clue that another clue, so many cells below and to the right of it, does
    not see.
    """
    return sum(
        1 << bit
        for bit, (row, col) in enumerate(AROUND)
        if max(abs(row - down), abs(col - right)) > 1
    )


ALONE = {offset: _alone(*offset) for offset in OVERLAPPING}


@lru_cache(maxsize=8)
def _steps(cols: int) -> list[list[int]]:
    """For every window, the way from its clue to each of its cells."""
    return [
        [row * cols + col for bit, (row, col) in enumerate(AROUND) if window >> bit & 1]
        for window in range(1 << len(AROUND))
    ]


class CluePair(NamedTuple):
    """Two clues whose windows overlap, and the cells that only one of them sees."""

    first: Place
    second: Place
    only_first: Window
    only_second: Window
    more: int  # how much more the first one counts
    touch: bool  # whether they lie side by side or corner to corner


class Sight:
    """The windows of all clues of a puzzle."""

    def __init__(self, puzzle: Mosaic) -> None:
        self.rows, self.cols = rows, cols = puzzle.rows, puzzle.cols
        cells = rows * cols
        numbers = list(chain.from_iterable(puzzle.clues))
        self.number = [-1 if clue is None else clue for clue in numbers]
        self.clues = [cell for cell, clue in enumerate(numbers) if clue is not None]
        self.window: list[Window] = [0] * cells
        # for every cell the clues that see it, and the cell's bit in each window
        self.seen_by: list[dict[Place, Window]] = [{} for _ in range(cells)]
        self.sees: list[list[Place]] = [[] for _ in range(cells)]  # the cells in a clue's window
        steps = [(row, col, row * cols + col, 1 << bit) for bit, (row, col) in enumerate(AROUND)]
        for clue in self.clues:
            top, left = divmod(clue, cols)
            for row, col, step, bit in steps:
                if 0 <= top + row < rows and 0 <= left + col < cols:
                    self.window[clue] |= bit
                    self.seen_by[clue + step][clue] = bit
                    self.sees[clue].append(clue + step)

    @cached_property
    def pairs(self) -> list[CluePair]:
        """All pairs of clues whose windows overlap, each once."""
        rows, cols = self.rows, self.cols
        number, window = self.number, self.window
        ahead = [
            (d, r, d * cols + r, ALONE[d, r], ALONE[-d, -r], max(abs(d), abs(r)) == 1)
            for d, r in OVERLAPPING
            if (d, r) > (0, 0)
        ]
        pairs = []
        for clue in self.clues:
            top, left = divmod(clue, cols)
            for down, right, step, alone, other_alone, touch in ahead:
                if (
                    top + down < rows
                    and 0 <= left + right < cols
                    and number[other := clue + step] >= 0
                ):
                    only, other_only = window[clue] & alone, window[other] & other_alone
                    more = number[clue] - number[other]
                    pairs.append(CluePair(clue, other, only, other_only, more, touch))
        return pairs

    @cached_property
    def pairs_at(self) -> list[list[int]]:
        """For every cell the pairs of which only one clue sees it, by their numbers."""
        found: list[list[int]] = [[] for _ in self.number]
        steps = _steps(self.cols)
        for spot, (first, second, only_first, only_second, _, _) in enumerate(self.pairs):
            for step in steps[only_first]:
                found[first + step].append(spot)
            for step in steps[only_second]:
                found[second + step].append(spot)
        return found

    @cached_property
    def overlapping(self) -> list[dict[Place, tuple[Window, Window]]]:
        """For every clue those whose windows overlap its own, with the cells that only it sees, and
        that only the other sees.
        """
        found: list[dict[Place, tuple[Window, Window]]] = [{} for _ in self.number]
        for first, second, only_first, only_second, _, _ in self.pairs:
            found[first][second] = (only_first, only_second)
            found[second][first] = (only_second, only_first)
        return found


# A what-if begins a hundred solves of the same puzzle, and most of what a position takes to set up
# is what the clues see.
@lru_cache(maxsize=1)
def sight_of(puzzle: Mosaic) -> Sight:
    return Sight(puzzle)


class MosaicPosition(Position):
    """The open colours of every cell, and the cells known to be black or white in the window of
    every clue.
    """

    def __init__(self, puzzle: Mosaic, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.sight = sight = sight_of(puzzle)
        self.number, self.clues, self.window = sight.number, sight.clues, sight.window
        self.seen_by, self.sees = sight.seen_by, sight.sees
        # in the window of every clue: the cells known to be black, and those that may be
        self.black: list[Window] = [0] * len(self.open)
        self.possible: list[Window] = list(self.window)
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
        colour = self.black if BLACK in self.open[place] else self.possible
        for clue, bit in self.seen_by[place].items():
            colour[clue] ^= bit

    def left(self, clue: Place) -> Window:
        """The cells of a window that are still open."""
        return self.possible[clue] ^ self.black[clue]

    @cached_property
    def pairs(self) -> list[CluePair]:
        return self.sight.pairs

    @cached_property
    def pairs_at(self) -> list[list[int]]:
        return self.sight.pairs_at

    @property
    def overlapping(self) -> list[dict[Place, tuple[Window, Window]]]:
        return self.sight.overlapping
