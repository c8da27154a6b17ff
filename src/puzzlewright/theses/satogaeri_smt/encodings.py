"""The encodings of the Satogaeri thesis: a country matrix and a circle matrix (chapter 4).

Every circle has an identity. In the country matrix (`f1-1` for R1C1), a cell holds the identity of
the circle that lands there, or zero. In the circle matrix (`c1-1`), it holds that of the circle
whose track covers it; other cells are unconstrained.

- `lia` (sections 4.2 to 4.5, appendix A): the matrices hold integers, and circles are numbered from
  1. Size: two integers per cell, one assertion per circle and per country; but these are long, with
  n * n comparisons for a country of n cells, and d + 1 for a move by d cells.
- `uf` (section 4.6, appendix B): the matrices hold values of an uninterpreted sort. A circle's
  identity is the value at its start in the circle matrix; all identities differ from each other and
  from a value called zero. Size: as `lia`, and one assertion that all differ.
"""

from collections.abc import Sequence
from typing import NamedTuple

from puzzlewright.core.board import Board, Place, Solution, Value
from puzzlewright.formulas.smtlib import Smt, Term, TermMap, Values, conjunction, disjunction
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.satogaeri.propagation import blank
from puzzlewright.genres.satogaeri.puzzle import APART, CIRCLE, FEWER, HOME, Satogaeri


class Matrices(NamedTuple):
    """Two terms for every cell of the grid."""

    country: tuple[Term, ...]
    circle: tuple[Term, ...]

    def declared(self, sort: str) -> list[str]:
        """Return the commands that declare them."""
        return [
            f"(declare-fun {term} () {sort})" for terms in zip(*self, strict=True) for term in terms
        ]


def matrices_of(puzzle: Satogaeri) -> Matrices:
    """Return the matrices by the names that the thesis gives them."""
    cells = [
        f"{row}-{col}" for row in range(1, puzzle.rows + 1) for col in range(1, puzzle.cols + 1)
    ]
    return Matrices(tuple([f"f{cell}" for cell in cells]), tuple([f"c{cell}" for cell in cells]))


def tracks(puzzle: Satogaeri, place: Place) -> list[range]:
    """Return every move of a circle, as the cells from start to landing; starts block it."""
    start, number = puzzle.starts[place], puzzle.circles[place].number
    found = [] if number else [range(start, start + 1)]
    for step, room in zip((-puzzle.cols, puzzle.cols, -1, 1), puzzle.reach[place], strict=True):
        found += [
            range(start, start + step * (far + 1), step)
            for far in range(1, room + 1)
            if number in (None, far)
        ]
    return found


def require_one_circle_per_country(
    smt: Smt, puzzle: Satogaeri, taken: Sequence[Term], empty: Sequence[Term]
) -> None:
    """Take one cell of the country matrix in every country, and empty all others (section 4.3)."""
    cells_of: list[list[int]] = [[] for _ in range(puzzle.country_count)]
    for cell, country in enumerate(puzzle.country_of):
        cells_of[country].append(cell)
    for country, cells in enumerate(cells_of):
        none = [empty[cell] for cell in cells]
        ways = [
            conjunction([*none[:i], taken[cell], *none[i + 1 :]]) for i, cell in enumerate(cells)
        ]
        smt.assertions.append(disjunction(ways))
        smt.because(HOME, country)
    # Any value but zero takes a cell. It must be a circle's identity, because each circle takes a
    # different country, and there are as many circles as countries. The thesis assumes this.
    if len(puzzle.circles) < puzzle.country_count:
        smt.assertions.append("false")
        smt.because(FEWER)


def require_moves(smt: Smt, puzzle: Satogaeri, matrices: Matrices) -> None:
    """Let circles leave their identity along a track, and its end in the country matrix (4.4)."""
    country, circle = matrices
    for place, start in enumerate(puzzle.starts):
        identity = circle[start]
        ways = []
        for track in tracks(puzzle, place):
            terms = [*[circle[cell] for cell in track[1:]], country[track[-1]]]
            ways.append(conjunction([f"(= {term} {identity})" for term in terms]))
        smt.assertions.append(disjunction(ways))
        smt.because(CIRCLE, place)


class NumberedTermMap(TermMap):
    """The variable map of `lia`: the country matrix has a circle's number where it lands."""

    def __init__(self, circles: int, country_matrix: Sequence[Term]) -> None:
        self.circles = circles
        self.queried_terms = country_matrix

    def term(self, place: Place, value: Value) -> Term:
        return f"(= {self.queried_terms[value]} {place + 1})"

    def solution(self, values: Values) -> Solution:
        landing_of = {values[term]: cell for cell, term in enumerate(self.queried_terms)}
        return Solution(tuple([landing_of[place + 1] for place in range(self.circles)]))


def lia_formula(puzzle: Satogaeri, board: Board) -> Smt:
    """Return the script of appendix A."""
    matrices = matrices_of(puzzle)
    country, circle = matrices
    smt = Smt("QF_LIA", NumberedTermMap(len(puzzle.circles), country), matrices.declared("Int"))
    taken, empty = [f"(> {cell} 0)" for cell in country], [f"(= {cell} 0)" for cell in country]
    require_one_circle_per_country(smt, puzzle, taken, empty)
    named = [f"(= {circle[start]} {number})" for number, start in enumerate(puzzle.starts, 1)]
    smt.assertions.append(conjunction(named))
    smt.because(APART)
    require_moves(smt, puzzle, matrices)
    smt.assert_board(board, blank(puzzle))
    return smt


lia = Encoding(
    "lia",
    "a country matrix and a circle matrix of numbers (SMT, linear integers)",
    lia_formula,
    engine="z3",
    skips_propagation=True,
)


class MatchedTermMap(TermMap):
    """The variable map of `uf`: a circle lands where the country matrix has its identity.

    As in the thesis, the identity is the value at the circle's start in the circle matrix.
    """

    def __init__(self, puzzle: Satogaeri, matrices: Matrices) -> None:
        self.country = matrices.country
        self.identities = [matrices.circle[start] for start in puzzle.starts]
        self.queried_terms: Sequence[Term] = [*self.country, *self.identities]

    def term(self, place: Place, value: Value) -> Term:
        return f"(= {self.country[value]} {self.identities[place]})"

    def solution(self, values: Values) -> Solution:
        landing_of = {values[term]: cell for cell, term in enumerate(self.country)}
        return Solution(tuple([landing_of[values[term]] for term in self.identities]))


def uf_formula(puzzle: Satogaeri, board: Board) -> Smt:
    """Return the script of appendix B."""
    matrices = matrices_of(puzzle)
    country = matrices.country
    meaning = MatchedTermMap(puzzle, matrices)
    smt = Smt(
        "QF_UF", meaning, ["(declare-sort A 0)", "(declare-fun zero () A)", *matrices.declared("A")]
    )
    taken = [f"(distinct {cell} zero)" for cell in country]
    require_one_circle_per_country(smt, puzzle, taken, [f"(= {cell} zero)" for cell in country])
    if puzzle.circles:  # in SMT-LIB, `distinct` needs at least two terms
        smt.assertions.append(f"(distinct {' '.join(meaning.identities)} zero)")
    smt.because(APART)
    require_moves(smt, puzzle, matrices)
    smt.assert_board(board, blank(puzzle))
    return smt


uf = Encoding(
    "uf",
    "the same matrices of an uninterpreted sort (SMT)",
    uf_formula,
    engine="z3",
    skips_propagation=True,
)
