"""The grid encoding of the Bridges thesis without `ite`: the bridges that run over a field are an
integer of their own.

Idea: as `grid`, but where that adds up `(ite (= f 1) 1 (ite (= f 2) 2 0))` an island here adds up
integers, each tied to its field by two alternatives: it is the field's number, or 0 where nothing
runs that way. Size: as `grid`, and for every field beside an island one integer and two assertions
more, twice that in a corner between two islands. Good to see what `ite` costs: chapter 8 of Rico te
Wechel's "Bridges as an SMT problem" (2023) suspects it, and asks for an encoding that differs in
little else.
"""

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.smt import Smt, Term
from puzzlewright.genres.bridges.encodings import grid_pieces
from puzzlewright.genres.bridges.encodings.grid import may_hold
from puzzlewright.genres.bridges.encodings.grid_pieces import PiecePage, step
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.grids.pages import SIDES, Cell
from puzzlewright.model.board import Board


class CountedPage(PiecePage):
    """A page on which what runs over a field beside an island has a name."""

    def bridges(self, cell: Cell, side: Cell) -> Term:
        beside = step(cell, side)
        if beside in self.island_at:
            return super().bridges(cell, side)
        row, col = beside
        return f"{'across' if side[1] else 'down'}_{row}_{col}"

    def counts(self) -> dict[Term, list[Term]]:
        return {
            self.bridges(cell, side): self._meant(cell, side)
            for cell in self.cells
            for side in SIDES
            if step(cell, side) not in self.island_at
        }

    def _meant(self, cell: Cell, side: Cell) -> list[Term]:
        beside, number, pieces = step(cell, side), self.bridges(cell, side), self.running(side)
        runs = self.holds(beside, pieces)
        # Pieces that run one way have numbers without a gap, so one difference serves them all.
        piece = f"(+ {number} {pieces[0] - 1})" if pieces[0] > 1 else number
        return [f"(=> {runs} (= {piece} {self.fields[beside]}))", f"(or {runs} (= {number} 0))"]


def formula(puzzle: Bridges, board: Board) -> Smt:
    """Chapter 4, with the border and without `ite`."""
    return grid_pieces.formula(CountedPage(puzzle, "grid-no-ite", border=True), board, may_hold)


encoding = Encoding(
    "grid-no-ite",
    "as grid, with integers in place of if-then-else (SMT)",
    formula,
    engine="z3",
    starts_blank=True,
)
