"""Every clue as a counter that runs through its window, cell by cell.

Idea: after each cell a row of k variables holds how many cells were black so far. Size: for k of n
cells nk variables and 4nk - 3k + 2 clauses; for 5 of 9 these are 45 and 167. Smaller than `direct`
for clues up to 5, larger above. Sequential counters are by Sinz (2005); with "exactly" they are the
improved encoding of T. de Jong, "Mosaic as a SAT problem" (2023), chapter 5.
"""

from functools import cache, partial

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses import sequential_counter
from puzzlewright.formulas.clauses.stencil import Stencil
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genres.mosaic.encodings.every_clue import every_clue
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.model.board import Board


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    return every_clue(puzzle, board, exactly)


@cache
def exactly(cells: int, black: int) -> Stencil:
    """The last counter has come to the number, and none went beyond."""
    return Stencil(cells, partial(sequential_counter.exactly, number=black))


encoding = Encoding(
    "counter",
    "a counter through every window, with n segments after each cell",
    formula,
    engine="minisat22",
    starts_blank=True,
)
