"""What anyone sees at once in a Mosaic: clues that have all their black cells already, or need
every cell that is left.

Whatever these decide makes further clues complete, and many puzzles for people end here. All clues
are looked at together, so this takes a moment even on a large page, and no engine has to be told
what it finds.
"""

from puzzlewright.blueprints.genre import Hopeless, Opening
from puzzlewright.genres.mosaic.lanes import CellSet, greater, number_at_first
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board
from puzzlewright.model.words import count

MOST_ROUNDS = 250  # what longer chains of deductions would tell is left to the engine

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
    black: CellSet = 0
    white: CellSet = 0
    for _ in range(MOST_ROUNDS):
        not_white = lanes.cells & ~white
        undecided = not_white & ~black
        more_white = lanes.windows_of(lanes.clues_with(black)) & undecided
        more_black = lanes.windows_of(lanes.clues_with(not_white)) & undecided
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
