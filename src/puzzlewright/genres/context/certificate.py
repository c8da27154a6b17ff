"""Encode the rules of Context for certificates: black cells share no side, and clues count.

Connectivity is added by cuts: regions that black cells must not wall in. `docs/proofs.md` describes
the formula, and the checker rebuilds it independently, so any change invalidates old certificates.
"""

from itertools import combinations

from puzzlewright.core.board import Choice, Reason, Solution
from puzzlewright.formulas.cnf import Cnf, Cut, OpenBooleanMap
from puzzlewright.genre.genre import CertificateFormula
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit import connectivity
from puzzlewright.kit.grid import CONNECTED
from puzzlewright.kit.shading import BLACK, blank


def formula(puzzle: Context) -> Cnf:
    """Return the clauses for neighbours, cell by cell, and then for all clues."""
    cells = OpenBooleanMap(blank(puzzle))
    cnf = Cnf(cells, cells.variables)
    for cell, sides in enumerate(puzzle.sides):
        cnf.clauses += [(-cell - 1, -side - 1) for side in sorted(sides) if side > cell]
    for cell, clue in puzzle.clue_at.items():
        for unless, near in ((cell + 1, puzzle.sides[cell]), (-cell - 1, puzzle.corners[cell])):
            black = [place + 1 for place in sorted(near)]
            white = [-place - 1 for place in sorted(near)]
            cnf.clauses += [(unless, *some) for some in combinations(white, clue + 1)]
            needed = max(len(near) - clue + 1, 0)
            cnf.clauses += [(unless, *some) for some in combinations(black, needed)]
    return cnf


def choices(puzzle: Context, cnf: Cnf) -> list[Choice]:
    """Return the meaning of the variables: this cell is black."""
    return [(cell, BLACK) for cell in range(len(puzzle.sides))]


def cuts(puzzle: Context, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """Return a cut for each region that black cells wall in."""
    if puzzle.rows > 1 and puzzle.cols > 1:
        return connectivity.cuts(puzzle, cnf, candidate)
    # In a single row or column, every inner black cell walls in all cells before it.
    return [
        Cut(Reason(CONNECTED, tuple(range(cell))), (-cell - 1,))
        for cell, value in enumerate(candidate.values)
        if value == BLACK and len(puzzle.sides[cell]) == 2
    ]


certificate_formula = CertificateFormula(
    formula, choices, cuts, lambda reason: [list(reason.about)]
)
