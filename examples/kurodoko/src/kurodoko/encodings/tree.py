"""The whole page in clauses: the white cells hang together by a tree of arrows.

A tree runs over all cells, and every arrow leads to a white one, so black cells are its leaves. See
`puzzlewright.theses.context_connectivity.patterns` for how it is kept free of circles. Good for
export.
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.model.board import Board
from puzzlewright.theses.context_connectivity.patterns import spanning_tree

from kurodoko.encodings.local_rules import is_black, is_white, local_rules
from kurodoko.puzzle import Kurodoko
from kurodoko.reasons import CONNECTED

# The root is the first cell if that is white; else the second, which is white as it lies beside it.
ROOTS = {0: is_white(0), 1: is_black(0)}


def formula(puzzle: Kurodoko, board: Board) -> Cnf:
    """The local rules, and a tree of arrows to white cells."""
    cnf = local_rules(puzzle, board)
    if len(board.open) > 1:  # a single cell hangs together in either colour
        arrows = spanning_tree(cnf, puzzle.rows, puzzle.cols, ROOTS)
        cnf.clauses += [(-arrow, is_white(target)) for _, target, arrow in arrows]
    cnf.because(CONNECTED)
    return cnf


encoding: Encoding[Kurodoko] = Encoding(
    name="tree",
    idea="ladders along the lines of sight, connection by a tree of arrows",
    formula=formula,
)
