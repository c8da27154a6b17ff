"""Propagation: clues that have all their black cells, or need all their open cells.

The decided cells complete further clues, which solves many puzzles. Bitboards process all clues
together, so it is fast even on a large grid, and formulas need not encode the results. On large
grids it also uses pairs of clues, because an engine would take far longer. Suppose one clue
needs more black cells than another, by as many as the open cells that only it sees. Then these are
all black, and what only the other sees is white. This is what the techniques `subset`, `sharing`
and `distant-sharing` find, without saying where and why.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from puzzlewright.core.words import count_noun
from puzzlewright.genre.genre import Contradiction, Propagated
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.bitboard import (
    Bitboard,
    CellSet,
    add,
    add_three,
    add_three_numbers,
    number_at_first,
    subtract,
    where_greater,
)
from puzzlewright.kit.shading import known_board

# Longer chains of deductions are left to the engine.
MAX_ROUNDS = 250
MAX_ROUNDS_PER_LINE = 8  # on large grids, for every row and column
LARGE_GRID_CELLS = 400  # from this size on, pairs of clues are used

# a count of cells in one row of a window: the digits for 1 and 2
RowCount: TypeAlias = tuple[CellSet, CellSet]

ROWS = (-1, 0, 1)
WINDOW = tuple(product(ROWS, repeat=2))
# the columns of a window's row that an overlapping window may not cover
COLUMNS: tuple[tuple[int, ...], ...] = ((), (-1,), (-1, 0), (-1, 0, 1), (0, 1), (1,))


def propagate(puzzle: Mosaic) -> Propagated:
    """Return the board with the cells that clues decide, or a clue that cannot hold."""
    if why := _why_contradiction(puzzle, 0, 0):  # a clue larger than its window
        return Contradiction(why)
    black, white = _fill_windows(puzzle)
    if why := _why_contradiction(puzzle, black, white):
        return Contradiction(why)
    return known_board(puzzle.bitboard.bits(black), puzzle.bitboard.bits(white))


def _fill_windows(puzzle: Mosaic) -> tuple[CellSet, CellSet]:
    """Return the black and white cells after filling the windows of complete clues repeatedly."""
    bitboard = puzzle.bitboard
    is_large = puzzle.rows * puzzle.cols >= LARGE_GRID_CELLS
    black: CellSet = 0
    white: CellSet = 0
    rounds = MAX_ROUNDS_PER_LINE * (puzzle.rows + puzzle.cols) if is_large else MAX_ROUNDS
    for _ in range(rounds):
        not_white = bitboard.cells & ~white
        undecided = not_white & ~black
        more_white = bitboard.windows_of(bitboard.clues_with(black)) & undecided
        more_black = bitboard.windows_of(bitboard.clues_with(not_white)) & undecided
        if is_large and undecided and not (more_white or more_black):
            more_black, more_white = decided_by_pairs(bitboard, black, white)
            # It is not obvious which clues contradict each other: the engine finds out.
            if more_white & more_black:
                break
        white |= more_white
        black |= more_black
        # Two clues that require different colours of a cell are both broken now.
        if not (more_white or more_black) or more_white & more_black:
            break
    return black, white


def _why_contradiction(puzzle: Mosaic, black: CellSet, white: CellSet) -> str | None:
    """Return why there is no solution: a clue with too many or too few possible black cells."""
    bitboard = puzzle.bitboard
    least, most = bitboard.counts(black), bitboard.counts(bitboard.cells & ~white)
    for wrong, numbers, has in (
        (where_greater(least, bitboard.wanted), least, "must have at least"),
        (where_greater(bitboard.wanted, most), most, "has room for"),
    ):
        if clues := bitboard.clues & wrong:
            name = puzzle.name_of(bitboard.first(clues))
            cells = count_noun(number_at_first(numbers, clues), "black cell")
            return f"{name} cannot hold: its window {has} {cells}"
    return None


class PairOffset(NamedTuple):
    """From a clue to another whose window overlaps its own."""

    step: int  # in bits, to the right and down
    only: tuple[tuple[int, ...], ...]  # for every row, the columns that only the first sees
    mine: tuple[int, ...]  # the cells that only the first sees, in bits from it
    others: tuple[int, ...]  # and those that only the other sees


def decided_by_pairs(bitboard: Bitboard, black: CellSet, white: CellSet) -> tuple[CellSet, CellSet]:
    """Return the open cells that the difference of two clues makes black, and those it makes white.

    A cell can be in both sets only if the puzzle has no solution.
    """
    undecided = bitboard.cells & ~(black | white)
    clues = bitboard.clues & bitboard.windows_of(undecided)
    needs = subtract(bitboard.wanted, bitboard.counts(black))
    counts = {
        (row, columns): _in_row(_shifted(undecided, row * bitboard.stride), columns)
        for row in ROWS
        for columns in COLUMNS
    }
    more_black = more_white = 0
    for step, only, mine, others in _pair_offsets(bitboard.stride):
        if not (pairs := clues & _shifted(clues, step)):
            continue
        alone = add_three_numbers(
            *[counts[row, columns] for row, columns in zip(ROWS, only, strict=True)]
        )
        together, beyond = add(alone, tuple([_shifted(digit, step) for digit in needs]))
        if found := pairs & ~(where_greater(together, needs) | beyond):
            more_black |= _spread(found, mine)
            more_white |= _spread(found, others)
    return more_black & undecided, more_white & undecided


def _shifted(cells: CellSet, step: int) -> CellSet:
    """Return the places from which one of these cells is this many bits away."""
    return cells << step if step >= 0 else cells >> -step


def _spread(clues: CellSet, steps: Iterable[int]) -> CellSet:
    """Return the cells that are one of these steps away from one of these clues."""
    cells = 0
    for step in steps:
        cells |= _shifted(clues, -step)
    return cells


def _in_row(cells: CellSet, columns: tuple[int, ...]) -> RowCount:
    """Count these cells in some columns of one row of every window."""
    a, b, c = [*[_shifted(cells, column) for column in columns], 0, 0, 0][:3]
    return add_three(a, b, c)


@cache
def _pair_offsets(stride: int) -> tuple[PairOffset, ...]:
    offsets = []
    for down, right in product(range(-2, 3), repeat=2):
        if (down, right) != (0, 0):
            other = {(row + down, col + right) for row, col in WINDOW}
            only = tuple(tuple(col for col in ROWS if (row, col) not in other) for row in ROWS)
            mine = tuple(row * stride + col for row, col in WINDOW if (row, col) not in other)
            others = tuple(row * stride + col for row, col in other if (row, col) not in WINDOW)
            offsets.append(PairOffset(down * stride + right, only, mine, others))
    return tuple(offsets)
