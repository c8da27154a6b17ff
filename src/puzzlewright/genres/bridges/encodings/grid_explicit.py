"""A piece for every field without a border, and "this is no island" said in so many words: the
Bridges thesis' earlier grid.

Idea: as `grid`, but fields at the edge may not hold what would lead off the page, and a field that
is no island is said not to be one, although the pieces it may hold imply it. Size: R C integers and
assertions where `grid` has (R + 2)(C + 2). Good to see whether such a remark makes a solver faster,
as it did the thesis'. From the Remark in section 6.2 of Rico te Wechel's "Bridges as an SMT
problem" (2023).
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import Smt, Term, disjunction
from puzzlewright.genres.bridges.encodings import grid_pieces
from puzzlewright.genres.bridges.encodings.grid_pieces import EMPTY, PiecePage
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Board


def formula(puzzle: Bridges, board: Board) -> Smt:
    """Chapter 4, without the border."""
    return grid_pieces.formula(PiecePage(puzzle, "grid-explicit", border=False), board, may_hold)


def may_hold(page: PiecePage, cell: Cell) -> Term:
    """The valid field piece constraint of the Remark."""
    if cell in page.island_at:
        return page.holds(cell, page.island)
    at_top_or_bottom, at_a_side = cell[0] in (1, page.rows), cell[1] in (1, page.cols)
    if at_top_or_bottom and at_a_side:
        pieces = page.holds(cell, EMPTY)
    elif at_top_or_bottom:
        pieces = disjunction([page.holds(cell, EMPTY), page.holds(cell, page.across)])
    elif at_a_side:
        pieces = disjunction([page.holds(cell, EMPTY), page.holds(cell, page.down)])
    else:
        pieces = page.holds(cell, page.not_island)
    return f"(and (not {page.holds(cell, page.island)}) {pieces})"


encoding = Encoding(
    "grid-explicit",
    "a piece per field, no border, what is no island said so (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)
