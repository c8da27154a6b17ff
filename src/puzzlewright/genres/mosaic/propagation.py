"""What anyone sees at once in a Mosaic: clues that have all their black cells already, or need
every cell that is left.

Whatever these decide makes further clues complete, and many puzzles for people end here. All clues
are looked at together, so this takes a moment even on a large page, and no engine has to be told
what it finds. On a large page pairs of clues are looked at too: an engine would take far longer.
"""

from puzzlewright.core.board import Board
from puzzlewright.core.words import count
from puzzlewright.genre.genre import Hopeless, Opening
from puzzlewright.genres.mosaic.differences import told_by_pairs
from puzzlewright.genres.mosaic.lanes import CellSet, greater, number_at_first
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK, WHITE

# What longer chains of deductions would tell is left to the engine; on large pages, so many for
# every row and column.
MOST_ROUNDS, MOST_ROUNDS_A_LINE = 250, 8
LARGE = 400  # cells from which on pairs of clues are looked at

EITHER, IS_WHITE, IS_BLACK = frozenset((WHITE, BLACK)), frozenset((WHITE,)), frozenset((BLACK,))


def blank(puzzle: Mosaic) -> Board:
    """Every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def opening(puzzle: Mosaic) -> Opening:
    """The blank board narrowed by complete clues, again and again, or a clue that cannot hold."""
    if why := _hopeless(puzzle, 0, 0):  # a clue larger than its window
        return Hopeless(why)
    black, white = _filled(puzzle)
    if why := _hopeless(puzzle, black, white):
        return Hopeless(why)
    bits = zip(puzzle.lanes.bits(black), puzzle.lanes.bits(white), strict=True)
    return Board(
        tuple(
            [
                IS_BLACK if is_black == "1" else IS_WHITE if is_white == "1" else EITHER
                for is_black, is_white in bits
            ]
        )
    )


def _filled(puzzle: Mosaic) -> tuple[CellSet, CellSet]:
    """The cells that are black and white, once the windows of complete clues are filled until there
    are no more.
    """
    lanes = puzzle.lanes
    is_large = puzzle.rows * puzzle.cols >= LARGE
    black: CellSet = 0
    white: CellSet = 0
    most = MOST_ROUNDS_A_LINE * (puzzle.rows + puzzle.cols) if is_large else MOST_ROUNDS
    for _ in range(most):
        not_white = lanes.cells & ~white
        undecided = not_white & ~black
        more_white = lanes.windows_of(lanes.clues_with(black)) & undecided
        more_black = lanes.windows_of(lanes.clues_with(not_white)) & undecided
        if is_large and undecided and not (more_white or more_black):
            more_black, more_white = told_by_pairs(lanes, black, white)
            # who is to blame for a cell of two colours is not plain: the engine tells
            if more_white & more_black:
                break
        white |= more_white
        black |= more_black
        # Two clues that want a cell to be different are both broken now.
        if not (more_white or more_black) or more_white & more_black:
            break
    return black, white


def _hopeless(puzzle: Mosaic, black: CellSet, white: CellSet) -> str | None:
    """Why there is no solution: a clue that has too many black cells already, or too few cells that
    can be black.
    """
    lanes = puzzle.lanes
    least, most = lanes.counts(black), lanes.counts(lanes.cells & ~white)
    if crowded := lanes.clues & greater(least, lanes.wanted):
        cells = count(number_at_first(least, crowded), "black cell")
        return (
            f"{puzzle.name_of(lanes.first(crowded))} cannot hold: its window must have at least"
            f" {cells}"
        )
    if starved := lanes.clues & greater(lanes.wanted, most):
        cells = count(number_at_first(most, starved), "black cell")
        return (
            f"{puzzle.name_of(lanes.first(starved))} cannot hold: its window has room for {cells}"
        )
    return None
