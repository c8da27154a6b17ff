"""A Mosaic during a solve, and the conclusions of sums and differences of clues.

The window of a clue is a number of nine bits, one for every cell around the clue, row by row from
the lowest. At the edge of the grid some are missing. So a mask that depends only on the offset of
two clues returns the cells that their windows share.

All techniques are sums that differ in the number of clues. The numbers of some clues are added,
those of others are subtracted. This balance counts a black cell once for each added clue that sees
it, minus once for each subtracted one. The known cells limit the balance to at most its value plus
a slack. A cell whose other colour would cost more than the slack is decided.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Move, Place
from puzzlewright.genre.technique import Position
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.grid import clue_reason
from puzzlewright.kit.shading import BLACK, WHITE

Window: TypeAlias = int  # nine bits, some cells around a clue

AROUND = tuple(product((-1, 0, 1), repeat=2))  # the cells of a window, from the lowest bit
OVERLAPPING = tuple(
    (down, right) for down, right in product(range(-2, 3), repeat=2) if (down, right) != (0, 0)
)


def _alone(down: int, right: int) -> Window:
    """Return the cells around a clue that another clue, this far down and right, does not see."""
    return sum(
        1 << bit
        for bit, (row, col) in enumerate(AROUND)
        if max(abs(row - down), abs(col - right)) > 1
    )


ONLY_FIRST_SEES = {offset: _alone(*offset) for offset in OVERLAPPING}
ABOVE, BELOW, LEFT, RIGHT = 0b000_000_111, 0b111_000_000, 0b001_001_001, 0b100_100_100
ALL = 0b111_111_111


# For every window, the bit of each of its cells.
BITS: list[list[Window]] = [
    [1 << bit for bit in range(len(AROUND)) if window >> bit & 1]
    for window in range(1 << len(AROUND))
]


@lru_cache(maxsize=8)
def _steps(cols: int) -> list[list[int]]:
    """Return for every window the steps from its clue to each of its cells."""
    return [
        [row * cols + col for bit, (row, col) in enumerate(AROUND) if window >> bit & 1]
        for window in range(1 << len(AROUND))
    ]


# Two clues whose windows overlap, the cells that only the first and only the second of them sees,
# the difference of their numbers, and whether they touch. There are thousands of pairs, and
# creating a tuple takes a tenth of the time of a named tuple.
CluePair: TypeAlias = tuple[Place, Place, Window, Window, int, bool]


class ClueWindows:
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
        steps = _steps(cols)
        for clue in self.clues:
            row, col = divmod(clue, cols)
            window = ALL
            if not row:
                window &= ~ABOVE
            if row == rows - 1:
                window &= ~BELOW
            if not col:
                window &= ~LEFT
            if col == cols - 1:
                window &= ~RIGHT
            self.window[clue] = window
            self.sees[clue] = sees = [clue + step for step in steps[window]]
            for cell, bit in zip(sees, BITS[window], strict=True):
                self.seen_by[cell][clue] = bit

    @cached_property
    def whole(self) -> list[Place]:
        """The clues that decide their whole windows without any known cells."""
        number, sees = self.number, self.sees
        return [clue for clue in self.clues if not 0 < number[clue] < len(sees[clue])]

    @cached_property
    def whole_at(self) -> dict[Place, list[Place]]:
        """By cell, the clues that see it and decide their whole windows."""
        found: dict[Place, list[Place]] = {}
        for clue in self.whole:
            for cell in self.sees[clue]:
                found.setdefault(cell, []).append(clue)
        return found

    @cached_property
    def pairs(self) -> list[CluePair]:
        """All pairs of clues whose windows overlap, each once."""
        rows, cols = self.rows, self.cols
        number, window = self.number, self.window
        ahead = [
            (
                d,
                r,
                d * cols + r,
                ONLY_FIRST_SEES[d, r],
                ONLY_FIRST_SEES[-d, -r],
                max(abs(d), abs(r)) == 1,
            )
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
                    pairs.append((clue, other, only, other_only, more, touch))
        return pairs

    @cached_property
    def pairs_at(self) -> list[list[int]]:
        """For every cell, the numbers of the pairs of which only one clue sees it."""
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
        """For every clue, the overlapping clues, with the cells that only one of the two sees."""
        found: list[dict[Place, tuple[Window, Window]]] = [{} for _ in self.number]
        for first, second, only_first, only_second, _, _ in self.pairs:
            found[first][second] = (only_first, only_second)
            found[second][first] = (only_second, only_first)
        return found


# Cached, because a what-if starts a hundred solves of the same puzzle, and the windows take most of
# the set-up time of a position.
@lru_cache(maxsize=1)
def clue_windows(puzzle: Mosaic) -> ClueWindows:
    return ClueWindows(puzzle)


class MosaicPosition(Position):
    """The open colours of every cell, and the known cells in the window of every clue."""

    def __init__(self, puzzle: Mosaic, board: Board) -> None:
        super().__init__(board)
        self.puzzle = puzzle
        self.sight = sight = clue_windows(puzzle)
        self.number, self.clues, self.window = sight.number, sight.clues, sight.window
        self.seen_by, self.sees = sight.seen_by, sight.sees
        # in the window of every clue: the cells known to be black, and those that may be
        self.black: list[Window] = [0] * len(self.open)
        self.possible: list[Window] = list(self.window)
        for place, values in enumerate(self.open):
            if len(values) == 1:
                self._update_clues(place)

    def eliminate(self, choices: Iterable[Choice]) -> list[Place]:
        changed = super().eliminate(choices)
        for place in changed:
            if self.open[place]:
                self._update_clues(place)
        return changed

    def _update_clues(self, place: Place) -> None:
        """Update the windows of the clues that see this decided cell."""
        colour = self.black if BLACK in self.open[place] else self.possible
        for clue, bit in self.seen_by[place].items():
            colour[clue] ^= bit

    def left(self, clue: Place) -> Window:
        """Return the open cells of a window."""
        return self.possible[clue] ^ self.black[clue]


class Balance(NamedTuple):
    """Clues that are added, clues that are subtracted, and the slack."""

    plus: tuple[Place, ...]
    minus: tuple[Place, ...]
    slack: int

    @property
    def is_pair(self) -> bool:
        return len(self.plus) == len(self.minus) == 1


def balance_moves(
    position: MosaicPosition, plus: Sequence[Place], minus: Sequence[Place]
) -> tuple[Move, ...]:
    """Return the conclusion of the balance of these clues: one move, or none."""
    number, sees, open_colours = position.number, position.sees, position.open
    weights: dict[Place, int] = {}
    slack = 0
    for sign, clues in ((1, plus), (-1, minus)):
        for clue in clues:
            slack -= sign * number[clue]
            if weights:
                for cell in sees[clue]:
                    weights[cell] = weights.get(cell, 0) + sign
            else:
                weights = dict.fromkeys(sees[clue], sign)
    known, undecided = [], []
    for cell, weight in weights.items():
        if weight > 0:
            wrong, cost = WHITE, weight
            slack += weight
        elif weight:
            wrong, cost = BLACK, -weight
        else:
            continue
        values = open_colours[cell]
        if wrong in values:
            if len(values) == 1:
                slack -= cost
                known.append(cell)
            else:
                undecided.append((cell, wrong, cost))
    removes = (
        tuple([(cell, wrong) for cell, wrong, cost in undecided if cost > slack])
        if slack >= 0
        else ()
    )
    if slack >= 0 and not removes:
        return ()
    reasons = tuple([clue_reason(clue) for clue in sorted((*plus, *minus))])
    return (Move(removes, reasons, tuple(known), (slack, len(plus), *plus, *minus)),)


def single_clue_moves(position: MosaicPosition, clue: Place, *, is_added: bool) -> Sequence[Move]:
    """Return the conclusion of the balance of one clue: one move, or none."""
    number = position.number[clue]
    if is_added:
        wrong = WHITE
        slack = position.possible[clue].bit_count() - number
    else:
        wrong, slack = BLACK, number - position.black[clue].bit_count()
    if slack > 0:
        return ()
    known, undecided = [], []
    open_colours = position.open
    for cell in position.sees[clue]:
        values = open_colours[cell]
        if len(values) > 1:
            undecided.append((cell, wrong))
        elif wrong in values:
            known.append(cell)
    if not (slack or undecided):
        return ()
    removes = () if slack else tuple(undecided)
    reasons = (clue_reason(clue),)
    return (Move(removes, reasons, tuple(known), (slack, int(is_added), clue)),)


def balance_of(move: Move) -> Balance:
    """Return the balance that a move used."""
    slack, added, *clues = move.about
    return Balance(tuple(clues[:added]), tuple(clues[added:]), slack)


def missing_black(position: MosaicPosition, clue: Place) -> int:
    """Return how many black cells a clue still needs."""
    return position.number[clue] - position.black[clue].bit_count()


def whole_move(position: MosaicPosition, move: Move, places: Collection[Place]) -> Move:
    """Return the whole move: a sum decides all its cells, whichever of them are used."""
    return move
