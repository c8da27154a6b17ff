"""What anyone sees at once: cells with a number are white, and no number can be too large."""

from puzzlewright.blueprints.genre import Hopeless, Opening
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board
from puzzlewright.model.words import count

from kurodoko.puzzle import Kurodoko

EITHER = frozenset((WHITE, BLACK))
ONLY_WHITE = frozenset((WHITE,))


def blank(puzzle: Kurodoko) -> Board:
    """Every cell may be white or black."""
    return Board((EITHER,) * (puzzle.rows * puzzle.cols))


def opening(puzzle: Kurodoko) -> Opening:
    """The blank board with white cells where the numbers are."""
    most = puzzle.rows + puzzle.cols - 1
    for cell, clue in puzzle.clue_at.items():
        if clue > most:
            name = f"the {clue} at {puzzle.name_of(cell)}"
            return Hopeless(f"{name} has only {count(most, 'cell')} to see, itself included")
    cells = range(puzzle.rows * puzzle.cols)
    return Board(tuple([ONLY_WHITE if cell in puzzle.clue_at else EITHER for cell in cells]))
