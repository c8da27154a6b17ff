"""The whole page in clauses, where the white cells hang together by a tree that a second tree keeps
free of circles.

Idea: see `clauses/double_tree.py`. The first tree runs over all cells, and every arrow leads to a
white one, so black cells are its leaves. Size: of N cells about 9 N variables and 30 N clauses,
besides two a cell for neighbours and up to 16 a clue. Good for large pages where the whole puzzle
must be in the formula, though now and then a proof takes long. From chapter 5.2.2 of de Waart's
thesis on Context (2025), after Straathof (2025), Hoogeboom (2025) and Reinhardt (1998).
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.double_tree import spanning_tree
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.genres.context.encodings.local_rules import ROOTS, local_rules
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.clue_page import CONNECTED
from puzzlewright.model.board import Board


def formula(puzzle: Context, board: Board) -> Cnf:
    """The local rules, and a tree of arrows to white cells."""
    cnf = local_rules(puzzle, board)
    if len(board.open) > 1:  # a single cell hangs together in either colour
        arrows = spanning_tree(cnf, puzzle.rows, puzzle.cols, ROOTS)
        cnf.clauses += [(-arrow, -target - 1) for _, target, arrow in arrows]
    cnf.because(CONNECTED)
    return cnf


encoding = Encoding(
    "double-tree", "a table per clue, two trees that do not cross", formula, starts_blank=True
)
