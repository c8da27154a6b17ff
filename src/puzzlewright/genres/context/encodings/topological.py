"""The whole page in clauses, where the white cells hang together because each has a distance from
the first one.

Idea: see `clauses/topological.py`. Size: of N cells N² + N variables and N (2N + 1) + 2 clauses,
besides two a cell for neighbours and up to 16 a clue. It grows with the square of the page, so it
is good for small pages, and as the yardstick that it is in the thesis. From chapter 5.2.1 of de
Waart's thesis on Context (2025), after Bofill and others (2023).
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.topological import connected
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genres.context.encodings.local_rules import ROOTS, local_rules
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.clue_page import CONNECTED
from puzzlewright.model.board import Board


def formula(puzzle: Context, board: Board) -> Cnf:
    """The local rules, and a distance for every white cell."""
    cnf = local_rules(puzzle, board)
    cells = len(puzzle.sides)
    if cells > 1:  # a single cell hangs together in either colour
        connected(cnf, puzzle.sides, range(-1, -cells - 1, -1), ROOTS)
    cnf.because(CONNECTED)
    return cnf


encoding = Encoding(
    "topological",
    "a table per clue, a distance from the first white cell for all",
    formula,
    engine="minisatgh",
    starts_blank=True,
)
