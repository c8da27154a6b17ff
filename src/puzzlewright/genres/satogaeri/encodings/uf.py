"""The country matrix and the circle matrix of the Satogaeri thesis, filled with things of which
only equality is known.

Idea: as in `lia`, but a circle's identity is whatever stands at its start in the circle matrix; all
identities differ from each other and from a thing called zero. Size: as `lia`, and the one
assertion that all differ, which stands for a comparison of each two circles. Good to compare with
the thesis, and for a solver without arithmetic. From section 4.6 and appendix B of Markus Leitner's
"Satogaeri" (2015).
"""

from collections.abc import Sequence

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import Smt, Term, Values
from puzzlewright.genres.satogaeri.encodings.matrices import (
    Matrices,
    matrices_of,
    move,
    respect,
    settle,
    tracks,
)
from puzzlewright.genres.satogaeri.puzzle import Satogaeri
from puzzlewright.genres.satogaeri.reasons import APART
from puzzlewright.model.board import Board, Place, Solution, Value


class Matched:
    """Meaning by both matrices: a circle lands where the country matrix holds what the circle
    matrix holds at its start.

    The thesis reads both matrices and looks for equal values. Solvers print values of a declared
    sort each in its own way, so here the solver is asked for the equalities.
    """

    def __init__(self, puzzle: Satogaeri, matrices: Matrices) -> None:
        self.country = matrices.country
        self.identities = [matrices.circle[start] for start in puzzle.starts]
        places = range(len(puzzle.circles))
        self.ways = [
            [(track[-1], self.term(place, track[-1])) for track in tracks(puzzle, place)]
            for place in places
        ]
        self.asked: Sequence[Term] = [term for of_place in self.ways for _, term in of_place]

    def term(self, place: Place, value: Value) -> Term:
        return f"(= {self.country[value]} {self.identities[place]})"

    def solution(self, values: Values) -> Solution:
        return Solution(
            tuple(
                [
                    next(landing for landing, term in of_place if values[term])
                    for of_place in self.ways
                ]
            )
        )


def formula(puzzle: Satogaeri, board: Board) -> Smt:
    """The script of appendix B."""
    matrices = matrices_of(puzzle)
    country = matrices.country
    meaning = Matched(puzzle, matrices)
    smt = Smt(
        "QF_UF", meaning, ["(declare-sort A 0)", "(declare-fun zero () A)", *matrices.declared("A")]
    )
    settle(
        smt,
        puzzle,
        [f"(distinct {cell} zero)" for cell in country],
        [f"(= {cell} zero)" for cell in country],
    )
    if puzzle.circles:  # SMT-LIB knows no `distinct` of one thing alone
        smt.assertions.append(f"(distinct {' '.join(meaning.identities)} zero)")
    smt.because(APART)
    move(smt, puzzle, matrices)
    respect(smt, puzzle, board)
    return smt


encoding = Encoding(
    "uf",
    "the same matrices of things that only know equality (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)
