"""An encoding of Mosaic: a clause for every colouring of a window that its clue forbids.

Size: no new variables, and 2^n - C(n, k) clauses for a clue k with n cells, at most 512.
"""

from itertools import chain, product

from puzzlewright.core.board import Board
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.grid import CLUE, KNOWN


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    """Return a formula with one variable per cell: the cell is black."""
    cells = puzzle.rows * puzzle.cols
    cnf = Cnf(BooleanMap(cells), cells)
    for variable, values in enumerate(board.open, start=1):
        cnf.clauses += [(variable if value == 0 else -variable,) for value in {0, 1} - values]
    cnf.because(KNOWN)
    clues = enumerate(chain.from_iterable(puzzle.clues))
    shown = {cell: clue for cell, clue in clues if clue is not None}
    windows = puzzle.windows(shown, range(1, cells + 1))
    for (cell, clue), window in zip(shown.items(), windows, strict=True):
        for picture in product((0, 1), repeat=len(window)):
            if sum(picture) != clue:
                pairs = zip(window, picture, strict=True)
                cnf.clauses.append(tuple(-v if black else v for v, black in pairs))
        cnf.because(CLUE, cell)
    return cnf


encoding = Encoding(
    "wrong-pictures", "a clause for every picture that a clue forbids", formula, engine="minisat22"
)
