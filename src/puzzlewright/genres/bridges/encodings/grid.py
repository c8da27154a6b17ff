"""A piece for every field, bridges built piece by piece, and a border of empty fields: the grid
encoding of the Bridges thesis.

Idea: a field is empty, an island, or a piece of a bridge that must go on to both sides; the empty
border spares looking whether there is a next field. Island n is reached in at most i steps as in
`graph`. Size: for N islands on R x C fields (R + 2)(C + 2) integers, N (N - 1) truth values, and (R
+ 2)(C + 2) + 2 M R C + N + N^2 - 1 assertions. Good for comparison: it says the same as `graph`
from the page's point of view. From chapter 4 of Rico te Wechel's "Bridges as an SMT problem"
(2023).
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import Smt, Term
from puzzlewright.genres.bridges.encodings import grid_pieces
from puzzlewright.genres.bridges.encodings.grid_pieces import EMPTY, PiecePage
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Board


def formula(puzzle: Bridges, board: Board) -> Smt:
    """Chapter 4, with the border."""
    return grid_pieces.formula(PiecePage(puzzle, "grid", border=True), board, may_hold)


def may_hold(page: PiecePage, cell: Cell) -> Term:
    """The valid field piece constraint of section 4.2."""
    if page.is_on_border(cell):
        return page.holds(cell, EMPTY)
    return page.holds(cell, page.island if cell in page.island_at else page.not_island)


encoding = Encoding(
    "grid",
    "a piece per field inside an empty border (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)
