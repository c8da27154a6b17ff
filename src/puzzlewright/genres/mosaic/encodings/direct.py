"""Every clue as the list of what must not happen: more cells black than it says, or more white than
it leaves.

Idea: of any n + 1 cells one is white, and of any one more than the rest one is black. Size: no new
variables, and for n of k cells C(k, n+1) + C(k, n-1) clauses, at most 210 a window. Unit
propagation sees everything that a careful person sees in a single clue, but a large page with many
clues makes a large formula. The binomial encoding, known from the start of the trade.
"""

from itertools import combinations
from operator import neg

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.cnf import Clause, Cnf
from puzzlewright.genres.mosaic.encodings.clue_by_clue import clue_by_clue
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.model.board import Board


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    return clue_by_clue(puzzle, board, _exactly)


def _exactly(cnf: Cnf, literals: Clause, number: int) -> None:
    cnf.clauses += combinations(map(neg, literals), number + 1)
    cnf.clauses += combinations(literals, len(literals) - number + 1)


encoding = Encoding(
    "direct",
    "every n + 1 cells hold a white one, every one more than the rest a black one",
    formula,
)
