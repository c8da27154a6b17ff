"""Encode the rules of Mosaic for certificates: every clue is the sum of its columns.

Columns of three cells are counted once for all clues that use them. `docs/proofs.md` describes the
formula, and the checker rebuilds it independently, so any change invalidates old certificates.
"""

from puzzlewright.core.board import Choice
from puzzlewright.formulas.cardinality import OrderLiterals, add_numbers, require_sum
from puzzlewright.formulas.cnf import BooleanMap, Cnf, Literal
from puzzlewright.genre.genre import CertificateFormula
from puzzlewright.genres.mosaic.puzzle import Mosaic
from puzzlewright.kit.shading import BLACK


def formula(puzzle: Mosaic) -> Cnf:
    """Encode all clues, row by row."""
    rows, cols = puzzle.rows, puzzle.cols
    cnf = Cnf(BooleanMap(rows * cols), rows * cols)
    counted: dict[tuple[int, int], OrderLiterals] = {}  # by row and column of the middle cell
    for row, clues in enumerate(puzzle.clues):
        for col, clue in enumerate(clues):
            if clue is None:
                continue
            columns = [(row, c) for c in (col - 1, col, col + 1) if 0 <= c < cols]
            for column in columns:
                if column not in counted:
                    cells = [r * cols + column[1] for r in (row - 1, row, row + 1) if 0 <= r < rows]
                    counted[column] = _count_black(cnf, [[cell + 1] for cell in cells])
            require_sum(cnf, [counted[column] for column in columns], clue)
    return cnf


def _count_black(cnf: Cnf, cells: list[list[Literal]]) -> OrderLiterals:
    total: OrderLiterals = cells[0]
    for cell in cells[1:]:
        total = add_numbers(cnf, total, cell, len(cells))
    return total


def choices(puzzle: Mosaic, cnf: Cnf) -> list[Choice]:
    """Return the meaning of the first variables: this cell is black."""
    return [(cell, BLACK) for cell in range(puzzle.rows * puzzle.cols)]


certificate_formula = CertificateFormula(formula, choices)
