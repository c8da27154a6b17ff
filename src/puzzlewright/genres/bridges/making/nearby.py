"""How far techniques come on a large page that is changed in a few places: what they saw far from
there is taken as seen.

That is quick, but no proof: what was seen far away may have hung on what has changed. So a page
that seems to be solved is climbed once more as a whole, and only that counts.
"""

from dataclasses import replace
from typing import TypeAlias

from puzzlewright.blueprints.generator import Bench, Made
from puzzlewright.genres.bridges.opening import opening
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.parity import page
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.grids.pages import Cell
from puzzlewright.human.climb import Climb
from puzzlewright.human.reach import undecided
from puzzlewright.model.board import Board

# Cells of pages on which it pays: smaller ones are mostly solved at once, and then the climb that
# rates them is the only one.
LARGE = 20_000
AROUND = 12  # rows and columns around a change in which nothing is taken as seen

# What techniques leave open does not depend on the order of steps, so those that look at the whole
# page at once wait until all others see nothing.
HARDEST = max(technique.level for technique in TECHNIQUES)
PAGE_LAST = [
    replace(technique, level=technique.level + HARDEST) if technique.spots is page else technique
    for technique in TECHNIQUES
]

Ends: TypeAlias = tuple[Cell, Cell]  # of a span


class Climber:
    """Climbs one page again and again while it is mended."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._before: tuple[Bridges, Board] | None = None

    def reached(self, made: Made[Bridges]) -> Board:
        """What all techniques leave open; where that is nothing, it is so for the whole page."""
        puzzle, grid = made.puzzle, made.puzzle.grid
        if grid is None or grid.rows * grid.cols < LARGE:
            return self.bench.reached(puzzle)
        board = self._climbed(made)
        if board.solution:
            board = self.bench.reached(puzzle)
        self._before = puzzle, board
        return board

    def _climbed(self, made: Made[Bridges]) -> Board:
        self.bench.budget.check()
        seen = opening(made.puzzle)
        assert isinstance(seen, Board)
        if self._before is None:
            position = BridgesPosition(made.puzzle, seen)
            climb = Climb(position, PAGE_LAST)
        else:
            position = BridgesPosition(made.puzzle, _with_what_was_seen(made, seen, *self._before))
            climb = Climb(position, PAGE_LAST, is_settled=True)
            climb.mark(undecided(position))
        climb.decide()
        return position.board()


def _with_what_was_seen(
    made: Made[Bridges], seen: Board, puzzle_before: Bridges, board_before: Board
) -> Board:
    """The board with our bridges wherever they were found before, far from what has changed."""
    puzzle = made.puzzle
    changed = set(_numbers(puzzle).items()) ^ set(_numbers(puzzle_before).items())
    still_open = {
        ends
        for ends, values in zip(_ends(puzzle_before), board_before.open, strict=True)
        if len(values) > 1
    }
    near = {
        (row, col)
        for (row_changed, col_changed), _ in changed
        for row in range(row_changed - AROUND, row_changed + AROUND + 1)
        for col in range(col_changed - AROUND, col_changed + AROUND + 1)
    }
    found = []
    for ends, values, ours in zip(_ends(puzzle), seen.open, made.solution.values, strict=True):
        is_near = ends[0] in near or ends[1] in near or ends in still_open
        found.append(values if is_near else frozenset((ours,)))
    return Board(tuple(found))


def _numbers(puzzle: Bridges) -> dict[Cell, int | None]:
    assert puzzle.grid
    return dict(zip(puzzle.grid.cells, puzzle.numbers, strict=True))


def _ends(puzzle: Bridges) -> list[Ends]:
    assert puzzle.grid
    cells = puzzle.grid.cells
    return [(cells[a], cells[b]) for a, b in puzzle.spans]
