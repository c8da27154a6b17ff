"""The grid encodings of the Bridges thesis (chapter 4): a piece per field.

A piece is a number: 0 for an empty field, 1 to M for 1 to M horizontal bridges, M + 1 to 2 M for
vertical bridges, 2 M + 1 for an island. (The thesis has M = 2 and calls them e, -, =, |, || and C.)
`f_r_c` is the field in row r and column c. As in the thesis, rows and columns count from 1, so 0 is
the border. A bridge continues on both sides until it meets an island.

Grids differ in three ways: the pieces of a field are *alternatives* (a disjunction, section 4.2) or
a *range* (0 <= f <= 4); there is a *border* of empty fields, or fields at the edge exclude pieces
that lead off the grid (remark in section 6.2); and it is *stated* explicitly that a field without
an island is none, or not. All eight are encodings: `grid-alternatives`, `grid-range`, each with
`-border`, `-stated` or `-border-stated`. They state "if and only if" as an equality and "a bridge
leaves here" as alternatives (section 4.5), and exclude a known solution over all fields, border
included (section 5.1). Size with a border: (R + 2)(C + 2) integers, N (N - 1) Booleans, and
(R + 2)(C + 2) + 2 M R C + N + N^2 - 1 assertions for N islands on R x C fields; without a border
R C for (R + 2)(C + 2).

- `grid-printed` is `grid-alternatives-border`: the thesis as printed.
- `grid-programmed` is `grid-range-border`: the author's program, with which the tables of the
  thesis were measured.
- `grid` is `grid-range-border` with two implications for "if and only if", a range for "a bridge
  leaves here", and a known solution excluded over spans.
- `grid-explicit` differs from `grid-range-stated` in the same ways.
- `grid-no-ite` tests the conjecture of chapter 8 that `ite` is slow. Where `grid` sums
  `(ite (= f 1) 1 (ite (= f 2) 2 0))`, an island here sums integers. Two implications define each:
  it is the field's number of bridges, or 0 without any in this direction. Size: as `grid`, and one
  integer and two assertions more for every field beside an island (twice that in a corner between
  two islands).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from puzzlewright.core.board import Board, Solution
from puzzlewright.formulas.smtlib import IntegerTermMap, Smt, Term, conjunction, disjunction, sum_of
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import CROSSING, ISLAND, ORDER, Bridges, Island
from puzzlewright.kit.grid import DOWN, LEFT, RIGHT, SIDES, UP, Cell
from puzzlewright.theses.bridges_smt.encodings import connect, needs_grid

EMPTY = range(1)


@dataclass(frozen=True)
class GridForm:
    """How a grid encoding is written."""

    name: str
    alternatives: bool = False  # pieces as a disjunction, not as a range
    border: bool = True
    stated: bool = False  # "this field is no island"
    # equivalences, alternatives for "a bridge leaves here", known solutions excluded over fields
    as_thesis: bool = False


class PieceGrid:
    """The fields of a puzzle's grid, with a border or without."""

    def __init__(self, puzzle: Bridges, form: GridForm) -> None:
        if puzzle.grid is None:
            raise needs_grid(form.name)
        self.puzzle, self.form = puzzle, form
        self.rows, self.cols = puzzle.grid.rows, puzzle.grid.cols
        self.across = range(1, puzzle.max_bridges + 1)
        self.down = range(puzzle.max_bridges + 1, 2 * puzzle.max_bridges + 1)
        self.not_island = range(2 * puzzle.max_bridges + 1)
        self.island = range(2 * puzzle.max_bridges + 1, 2 * puzzle.max_bridges + 2)
        self.cells: list[Cell] = [(row + 1, col + 1) for row, col in puzzle.grid.cells]
        self.island_at = {cell: island for island, cell in enumerate(self.cells)}
        self.fields: dict[Cell, Term] = {
            (row, col): f"f_{row}_{col}"
            for row in range(1 - form.border, self.rows + 1 + form.border)
            for col in range(1 - form.border, self.cols + 1 + form.border)
        }

    def holds(self, cell: Cell, *pieces: range, alternatives: bool = False) -> Term:
        """Return the term "this field holds one of these pieces"."""
        field = self.fields[cell]
        if alternatives:
            return disjunction([f"(= {field} {piece})" for some in pieces for piece in some])
        # A range is equivalent to a disjunction, but the solver need not branch on it.
        return disjunction(
            [
                f"(= {field} {some[0]})" if len(some) == 1 else f"(<= {some[0]} {field} {some[-1]})"
                for some in pieces
            ]
        )

    def may_hold(self, cell: Cell) -> Term:
        """Return the valid field piece constraint of section 4.2, or that of the Remark."""
        if self.is_on_border(cell):
            return self.holds(cell, EMPTY)
        if cell in self.island_at:
            return self.holds(cell, self.island)
        term = self.holds(cell, *self._pieces(cell), alternatives=self.form.alternatives)
        return f"(and (not {self.holds(cell, self.island)}) {term})" if self.form.stated else term

    def _pieces(self, cell: Cell) -> list[range]:
        """Return the pieces of a field without an island."""
        at_top_or_bottom, at_a_side = cell[0] in (1, self.rows), cell[1] in (1, self.cols)
        if self.form.border or not (at_top_or_bottom or at_a_side):
            return [self.not_island]
        return [EMPTY, *[self.across] * (not at_a_side), *[self.down] * (not at_top_or_bottom)]

    def is_on_border(self, cell: Cell) -> bool:
        return not (1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.cols)

    def bridges(self, cell: Cell, side: Cell) -> Term:
        """Count the bridges that leave an island to this side (`map`)."""
        beside = step(cell, side)
        if beside in self.island_at:
            return self.seam(self.island_at[cell], self.island_at[beside])
        if beside not in self.fields:
            return "0"
        cases = [
            f"(ite (= {self.fields[beside]} {piece}) {bridges} "
            for bridges, piece in enumerate(self.running(side), start=1)
        ]
        return "".join(cases) + "0" + ")" * len(cases)

    def counts(self) -> dict[Term, list[Term]]:
        """Return the extra integers that `bridges` uses, each with its definition; here none."""
        return {}

    def carries(self, cell: Cell, side: Cell) -> Term:
        """Return the term "some bridge leaves the island on this side"."""
        beside = step(cell, side)
        if beside in self.island_at:
            return f"(> {self.seam(self.island_at[cell], self.island_at[beside])} 0)"
        return self.holds(beside, self.running(side), alternatives=self.form.as_thesis)

    def seam(self, a: Island, b: Island) -> Term:
        """Return the bridges between two adjacent islands, which have no field between them."""
        return f"b_{min(a, b)}_{max(a, b)}"

    def goes_on(self, cell: Cell, piece: int) -> Term:
        """Return the term "this bridge continues on both sides, or ends at an island"."""
        sides = (LEFT, RIGHT) if piece in self.across else (UP, DOWN)
        ends = [
            f"(or (= {field} {piece}) (= {field} {self.island[0]}))"
            for side in sides
            if (field := self.fields.get(step(cell, side)))
        ]
        return f"(=> (= {self.fields[cell]} {piece}) {conjunction(ends)})"

    def running(self, side: Cell) -> range:
        return self.across if side in (LEFT, RIGHT) else self.down


class CountedPieceGrid(PieceGrid):
    """A grid with an integer for the bridges over each field beside an island."""

    def bridges(self, cell: Cell, side: Cell) -> Term:
        beside = step(cell, side)
        if beside in self.island_at:
            return super().bridges(cell, side)
        row, col = beside
        return f"{'across' if side[1] else 'down'}_{row}_{col}"

    def counts(self) -> dict[Term, list[Term]]:
        return {
            self.bridges(cell, side): self._definition(cell, side)
            for cell in self.cells
            for side in SIDES
            if step(cell, side) not in self.island_at
        }

    def _definition(self, cell: Cell, side: Cell) -> list[Term]:
        beside, number, pieces = step(cell, side), self.bridges(cell, side), self.running(side)
        runs = self.holds(beside, pieces)
        # Pieces of one direction have consecutive numbers, so one difference serves them all.
        piece = f"(+ {number} {pieces[0] - 1})" if pieces[0] > 1 else number
        return [f"(=> {runs} (= {piece} {self.fields[beside]}))", f"(or {runs} (= {number} 0))"]


class FieldTermMap(IntegerTermMap):
    """The bridges of every span, and the piece in every field of a solution (section 5.1)."""

    def __init__(self, grid: PieceGrid, bridges: Sequence[Term]) -> None:
        super().__init__(bridges)
        self.grid = grid

    def all_terms(self, solution: Solution) -> list[Term]:
        grid = self.grid
        pieces = dict.fromkeys(grid.fields, 0) | dict.fromkeys(grid.cells, grid.island[0])
        seams = []
        for span, ((a, b), number) in enumerate(
            zip(grid.puzzle.spans, solution.values, strict=True)
        ):
            side = RIGHT if grid.cells[a][0] == grid.cells[b][0] else DOWN
            cell = step(grid.cells[a], side)
            if cell == grid.cells[b]:
                seams.append(self.term(span, number))
            while number and cell != grid.cells[b]:
                pieces[cell] = grid.running(side)[number - 1]
                cell = step(cell, side)
        return [f"(= {grid.fields[cell]} {piece})" for cell, piece in pieces.items()] + seams


def grid_formula(grid: PieceGrid, board: Board) -> Smt:
    """Return the constraints of chapter 4."""
    puzzle, cells = grid.puzzle, grid.cells
    towards = [RIGHT if cells[a][0] == cells[b][0] else DOWN for a, b in puzzle.spans]
    ways = zip(puzzle.spans, towards, strict=True)
    bridges_of = [grid.bridges(cells[a], side) for (a, _), side in ways]
    as_thesis = grid.form.as_thesis
    terms = FieldTermMap(grid, bridges_of) if as_thesis else IntegerTermMap(bridges_of)
    smt = Smt("QF_LIA", terms)
    smt.declarations += [f"(declare-const {field} Int)" for field in grid.fields.values()]
    smt.assertions += [grid.may_hold(cell) for cell in grid.fields]
    for (a, b), side in zip(puzzle.spans, towards, strict=True):
        if step(cells[a], side) == cells[b]:
            smt.declarations.append(f"(declare-const {grid.seam(a, b)} Int)")
            smt.assertions.append(f"(<= 0 {grid.seam(a, b)} {puzzle.max_bridges})")
    for count, definition in grid.counts().items():
        smt.declarations.append(f"(declare-const {count} Int)")
        smt.assertions += definition
    smt.because(ORDER)
    inside = [cell for cell in grid.fields if not grid.is_on_border(cell)]
    smt.assertions += [
        grid.goes_on(cell, piece) for cell in inside for piece in (*grid.across, *grid.down)
    ]
    smt.because(CROSSING)
    for island, number in enumerate(puzzle.numbers):
        bridges = sum_of([grid.bridges(cells[island], side) for side in SIDES])
        smt.assertions.append(f"(<= 1 {bridges})" if number is None else f"(= {number} {bridges})")
        smt.because(ISLAND, island)
    used = []
    for (a, b), side in zip(puzzle.spans, towards, strict=True):
        back = LEFT if side == RIGHT else UP
        # Define names, because connectedness uses these terms many times.
        smt.declarations.append(f"(define-fun u_{a}_{b} () Bool {grid.carries(cells[a], side)})")
        smt.declarations.append(f"(define-fun u_{b}_{a} () Bool {grid.carries(cells[b], back)})")
        used.append((f"u_{a}_{b}", f"u_{b}_{a}"))
    connect(smt, puzzle, used, equivalences=as_thesis)
    smt.assert_board(board, blank(puzzle))
    return smt


def step(cell: Cell, side: Cell) -> Cell:
    return cell[0] + side[0], cell[1] + side[1]


def _encoding(form: GridForm, idea: str, kind: type[PieceGrid] = PieceGrid) -> Encoding[Bridges]:
    return Encoding(
        form.name,
        f"{idea} (SMT)",
        lambda puzzle, board: grid_formula(kind(puzzle, form), board),
        engine="z3",
        skips_propagation=True,
    )


grid = _encoding(GridForm("grid"), "a piece per field inside an empty border")
grid_explicit = _encoding(
    GridForm("grid-explicit", border=False, stated=True),
    "a piece per field, no border, non-islands stated explicitly",
)
grid_no_ite = _encoding(
    GridForm("grid-no-ite"), "as grid, with integers in place of if-then-else", CountedPieceGrid
)
grid_printed = _encoding(
    GridForm("grid-printed", alternatives=True, as_thesis=True),
    "a piece per field as the thesis prints it: alternatives, border",
)
grid_programmed = _encoding(
    GridForm("grid-programmed", as_thesis=True),
    "a piece per field as its author's program writes it: range, border",
)


def _member(pieces: str, *, border: bool = False, stated: bool = False) -> Encoding[Bridges]:
    """Return the encoding of the family with these three choices."""
    name = f"grid-{pieces}{'-border' * border}{'-stated' * stated}"
    idea = f"a piece per field: {pieces}{', border' * border}{', non-islands stated' * stated}"
    form = GridForm(name, pieces == "alternatives", border, stated, as_thesis=True)
    return _encoding(form, idea)


grid_range = _member("range")
grid_range_stated = _member("range", stated=True)
grid_range_border = _member("range", border=True)
grid_range_border_stated = _member("range", border=True, stated=True)
grid_alternatives = _member("alternatives")
grid_alternatives_stated = _member("alternatives", stated=True)
grid_alternatives_border = _member("alternatives", border=True)
grid_alternatives_border_stated = _member("alternatives", border=True, stated=True)
