"""Propagation: clues that have all their black cells, or need every cell that is left.

What these decide makes further clues complete, and many puzzles for people end here. All clues are
looked at together, so it is quick even on a large page, and formulas need not state what it finds.
On large pages it also looks at pairs of clues: an engine would take far longer.
"""

from puzzlewright.core.words import count
from puzzlewright.genre.genre import Hopeless, Opening
from puzzlewright.genres.mosaic.differences import told_by_pairs
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.bitboard import CellSet, greater, number_at_first
from puzzlewright.kit.shading import known_board

# Longer chains of deductions are left to the engine; on large pages, rounds per row and column.
MOST_ROUNDS, MOST_ROUNDS_A_LINE = 250, 8
LARGE = 400  # cells of a page on which pairs of clues are looked at


def opening(puzzle: Mosaic) -> Opening:
    """The blank board narrowed by complete clues, or a clue that cannot hold."""
    if why := _hopeless(puzzle, 0, 0):  # a clue larger than its window
        return Hopeless(why)
    black, white = _filled(puzzle)
    if why := _hopeless(puzzle, black, white):
        return Hopeless(why)
    return known_board(puzzle.bitboard.bits(black), puzzle.bitboard.bits(white))


def _filled(puzzle: Mosaic) -> tuple[CellSet, CellSet]:
    """The black and white cells after filling the windows of complete clues repeatedly."""
    bitboard = puzzle.bitboard
    is_large = puzzle.rows * puzzle.cols >= LARGE
    black: CellSet = 0
    white: CellSet = 0
    most = MOST_ROUNDS_A_LINE * (puzzle.rows + puzzle.cols) if is_large else MOST_ROUNDS
    for _ in range(most):
        not_white = bitboard.cells & ~white
        undecided = not_white & ~black
        more_white = bitboard.windows_of(bitboard.clues_with(black)) & undecided
        more_black = bitboard.windows_of(bitboard.clues_with(not_white)) & undecided
        if is_large and undecided and not (more_white or more_black):
            more_black, more_white = told_by_pairs(bitboard, black, white)
            # It is not obvious which clue makes a cell both colours: the engine finds out.
            if more_white & more_black:
                break
        white |= more_white
        black |= more_black
        # Two clues that want a cell to be different are both broken now.
        if not (more_white or more_black) or more_white & more_black:
            break
    return black, white


def _hopeless(puzzle: Mosaic, black: CellSet, white: CellSet) -> str | None:
    """Why there is no solution: a clue with too many black cells, or too few that can be."""
    bitboard = puzzle.bitboard
    least, most = bitboard.counts(black), bitboard.counts(bitboard.cells & ~white)
    for wrong, numbers, has in (
        (greater(least, bitboard.wanted), least, "must have at least"),
        (greater(bitboard.wanted, most), most, "has room for"),
    ):
        if clues := bitboard.clues & wrong:
            name = puzzle.name_of(bitboard.first(clues))
            cells = count(number_at_first(numbers, clues), "black cell")
            return f"{name} cannot hold: its window {has} {cells}"
    return None
