"""The country matrix and the circle matrix of the Satogaeri thesis, filled with integers.

Idea: circles are numbered from 1; a circle writes its number into the circle matrix all along its
track, and into the country matrix where it lands. A country has one cell above 0. Size: two
integers a cell, one assertion a circle and a country; but these are long, with n * n comparisons
for a country of n cells, and d + 1 for a move by d cells. Good to compare with the thesis, and to
read. From sections 4.2 to 4.5 and appendix A of Markus Leitner's "Satogaeri" (2015).
"""

from collections.abc import Sequence

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import Smt, Term, Values, conjunction
from puzzlewright.genres.satogaeri.encodings.matrices import matrices_of, move, respect, settle
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.reasons import APART
from puzzlewright.model.board import Board, Place, Solution, Value


class Numbered:
    """Meaning by the country matrix: where a circle lands, it shows the circle's number."""

    def __init__(self, circles: int, country_matrix: Sequence[Term]) -> None:
        self.circles = circles
        self.asked = country_matrix

    def term(self, place: Place, value: Value) -> Term:
        return f"(= {self.asked[value]} {place + 1})"

    def solution(self, values: Values) -> Solution:
        landing_of = {values[term]: cell for cell, term in enumerate(self.asked)}
        return Solution(tuple([landing_of[place + 1] for place in range(self.circles)]))


def formula(puzzle: Satogaeri, board: Board) -> Smt:
    """The script of appendix A."""
    matrices = matrices_of(puzzle)
    country, circle = matrices
    smt = Smt("QF_LIA", Numbered(len(puzzle.circles), country), matrices.declared("Int"))
    settle(
        smt, puzzle, [f"(> {cell} 0)" for cell in country], [f"(= {cell} 0)" for cell in country]
    )
    smt.assertions.append(
        conjunction(
            [f"(= {circle[start]} {number})" for number, start in enumerate(puzzle.starts, 1)]
        )
    )
    smt.because(APART)
    move(smt, puzzle, matrices)
    respect(smt, puzzle, board)
    return smt


encoding = Encoding(
    "lia",
    "a country matrix and a circle matrix of numbers (SMT, linear integers)",
    formula,
    engine="z3",
    starts_blank=True,
)
