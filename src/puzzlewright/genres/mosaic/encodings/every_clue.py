"""What encodings share that say the whole puzzle: a variable for every cell, and a sentence for
every clue.

What the board knows already is said as well, but nothing is made simpler by it: so an encoding is
measured as its author described it. The sentence "exactly 3 of 9" is worked out once and printed
for every clue that says it.
"""

from collections.abc import Callable
from itertools import chain
from typing import TypeAlias

from puzzlewright.formulas.clauses.stencil import Stencil
from puzzlewright.formulas.cnf import Cells, Cnf
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.genres.mosaic.reasons import CLUE, KNOWN
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board

Exactly: TypeAlias = Callable[[int, int], Stencil]  # so many cells, of which so many are black


def every_clue(puzzle: Mosaic, board: Board, exactly: Exactly) -> Cnf:
    """The formula of all clues, each in the words of `exactly`, and of what the board knows."""
    cells = puzzle.rows * puzzle.cols
    cnf = Cnf(Cells(cells), cells)
    for variable, values in enumerate(board.open, start=1):
        if BLACK not in values:
            cnf.clauses.append((-variable,))
        if WHITE not in values:
            cnf.clauses.append((variable,))
    cnf.because(KNOWN)
    clues = {
        cell: clue
        for cell, clue in enumerate(chain.from_iterable(puzzle.clues))
        if clue is not None
    }
    windows = puzzle.windows(clues, range(1, cells + 1))
    for (cell, clue), window in zip(clues.items(), windows, strict=True):
        exactly(len(window), clue).print(cnf, window)
        cnf.because(CLUE, cell)
    return cnf
