"""Every clue as two cardinality constraints: at most so many cells are black, and at most the rest
is white.

Idea: some engines count by themselves (MiniCard, GlueCard), so a clue needs no clauses at all.
Size: two constraints a clue. Good for everything, and the more so the larger the page; the default.
MiniCard, the first SAT solver to do so, is by Liffiton and Maglalang (2012).
"""

from operator import neg

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf
from puzzlewright.genres.mosaic.encodings.clue_by_clue import clue_by_clue
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.model.board import Board


def formula(puzzle: Mosaic, board: Board) -> Cnf:
    return clue_by_clue(puzzle, board, _exactly)


def _exactly(cnf: Cnf, literals: Clause, number: int) -> None:
    others = len(literals) - number
    negated = tuple(map(neg, literals))
    if not others:
        cnf.clauses += [(literal,) for literal in literals]
    elif not number:
        cnf.clauses += [(literal,) for literal in negated]
    else:
        cnf.at_most += AtMost(literals, number), AtMost(negated, others)


encoding = Encoding(
    "native",
    "at most n black, at most the rest white, for engines that count",
    formula,
    engine="minicard",
)
