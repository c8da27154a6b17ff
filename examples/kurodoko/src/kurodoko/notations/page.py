"""The way between a puzzle and clues by their cells, which the other notations take."""

from puzzlewright.model.errors import BadPuzzle
from puzzlewright.model.words import at
from puzzlewright.notations.cells import Clues

from kurodoko.puzzle import Kurodoko, on_grid


def puzzle_of(rows: int, cols: int, clues: Clues) -> Kurodoko:
    """The puzzle with these clues."""
    for cell, clue in clues.items():
        if clue is None:
            raise BadPuzzle(f"{at(*cell)}: a clue is a number, not '?'")
    return on_grid([[clues.get((row, col)) for col in range(cols)] for row in range(rows)])


def clues_of(puzzle: Kurodoko) -> Clues:
    """The clues of a puzzle by cell."""
    return {divmod(cell, puzzle.cols): clue for cell, clue in puzzle.clue_at.items()}
