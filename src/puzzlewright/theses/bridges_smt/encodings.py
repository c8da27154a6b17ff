"""The encodings of the Bridges thesis: by graph (chapter 3) and by grid (chapter 4).

The graph encoding `graph` has an integer per span, sums, crossings, and connectedness by path
length. The puzzle is a graph whose edges carry 0 to M bridges, and an island's number is the sum
over its edges. `g_n_i` is true exactly if island n is reached over at most i bridges (gamma in
section 3.7). Size: S integers, N (N - 1) Booleans, and S + X + N + N^2 - 1 assertions for N
islands, S spans and X crossings. It works on any graph.

The grid encodings have one piece per field and build bridges piece by piece. A piece is a number: 0
for an empty field, 1 to M for 1 to M horizontal bridges, M + 1 to 2 M for vertical bridges, 2 M + 1
for an island. (The thesis has M = 2 and calls them e, -, =, |, || and C.) `f_r_c` is the field in
row r and column c. As in the thesis, rows and columns count from 1, so 0 is the border. A bridge
continues on both sides until it meets an island. Connectedness is encoded as in `graph`.

- `grid`: the grid has a border of empty fields, so every field has neighbours on all sides
  (sections 4.1 to 4.5). Size: (R + 2)(C + 2) integers, N (N - 1) Booleans, and (R + 2)(C + 2) +
  2 M R C + N + N^2 - 1 assertions for N islands on R x C fields.
- `grid-explicit`: the thesis' earlier version (Remark in section 6.2). There is no border; instead,
  fields at the edge exclude pieces that lead off the grid. An explicit assertion excludes islands
  from the other fields, although their pieces imply that. Size: R C integers and assertions where
  `grid` has (R + 2)(C + 2).
- `grid-no-ite`: tests the conjecture of chapter 8 that `ite` is slow. Where `grid` sums
  `(ite (= f 1) 1 (ite (= f 2) 2 0))`, an island here sums integers. Two implications define each:
  it is the field's number of bridges, or 0 without any in this direction. Size: as `grid`, and one
  integer and two assertions more for every field beside an island (twice that in a corner between
  two islands).
"""

from collections.abc import Callable, Sequence

from puzzlewright.core.board import Board
from puzzlewright.core.errors import CannotEncode
from puzzlewright.formulas.smt import IntegerTermMap, Smt, Term, conjunction, disjunction, sum_of
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import (
    CONNECTED,
    CROSSING,
    ISLAND,
    LOOP,
    ORDER,
    Bridges,
    Island,
)
from puzzlewright.kit.grid import DOWN, LEFT, RIGHT, SIDES, UP, Cell

EMPTY = range(1)


def graph_formula(puzzle: Bridges, board: Board) -> Smt:
    """Return the six constraints of chapter 3; the first two hold by construction."""
    spans = [f"b_{a}_{b}" for a, b in puzzle.spans]
    used = [f"(> {span} 0)" for span in spans]
    smt = Smt("QF_LIA", IntegerTermMap(spans), [f"(declare-const {span} Int)" for span in spans])
    smt.assertions += [f"(<= 0 {span} {puzzle.max_bridges})" for span in spans]
    smt.because(ORDER)
    smt.assertions += [f"(not (and {used[e]} {used[f]}))" for e, f in puzzle.crossings]
    smt.because(CROSSING)
    for island, number in enumerate(puzzle.numbers):
        bridges = sum_of([spans[span] for span in puzzle.spans_at[island]])
        smt.assertions.append(f"(<= 1 {bridges})" if number is None else f"(= {number} {bridges})")
        smt.because(ISLAND, island)
    connect(smt, puzzle, [(term, term) for term in used])
    smt.assert_board(board, blank(puzzle))
    return smt


graph = Encoding(
    "graph",
    "an integer per span, sums, connectedness by path length (SMT)",
    graph_formula,
    engine="z3",
    skips_propagation=True,
)


def connect(smt: Smt, puzzle: Bridges, used: Sequence[tuple[Term, Term]]) -> None:
    """Require the puzzle's number of groups, and no loops if it forbids them.

    `used` contains for every span the term "carries bridges", as seen from its first and from its
    second island.
    """
    islands, groups = len(puzzle.numbers), puzzle.components
    # for each island its neighbours, with the condition of a bridge from there
    ways: list[list[tuple[Island, Term]]] = [[] for _ in puzzle.numbers]
    for (a, b), (from_a, from_b) in zip(puzzle.spans, used, strict=True):
        ways[a].append((b, from_b))
        ways[b].append((a, from_a))
    if groups == 1:
        _reach_all_from_the_first(smt, ways)
    else:
        _reach_all_from_the_first_of_each_group(smt, puzzle, ways)
    smt.because(CONNECTED)
    if not puzzle.loops and puzzle.numbers:
        _count_spans(smt, [from_a for from_a, _ in used], islands - groups)
        smt.because(LOOP)


def _count_spans(smt: Smt, used: Sequence[Term], expected: int) -> None:
    """Require that exactly the expected number of spans carry bridges, counted one by one."""
    smt.declarations += [f"(declare-const drawn_{span} Int)" for span in range(len(used))]
    for span, carries in enumerate(used):
        before = f"drawn_{span - 1}" if span else "0"
        smt.assertions += _one_more(f"drawn_{span}", before, carries)
    smt.assertions.append(f"(= {f'drawn_{len(used) - 1}' if used else '0'} {expected})")


def _one_more(number: Term, before: Term, holds: Term) -> list[Term]:
    """State that a number is one more than another if a term holds, else equal; without `ite`."""
    return [f"(=> {holds} (= {number} (+ {before} 1)))", f"(or {holds} (= {number} {before}))"]


def _reach_all_from_the_first(smt: Smt, ways: Sequence[Sequence[tuple[Island, Term]]]) -> None:
    """Add the four cases of section 3.7."""
    longest = len(ways) - 1
    steps = range(1, longest + 1)
    smt.declarations += [
        f"(declare-const g_{island}_{i} Bool)" for island in range(len(ways)) for i in steps
    ]
    smt.assertions += [f"g_0_{i}" for i in steps]
    for island in range(1, len(ways)):
        direct = [used for origin, used in ways[island] if origin == 0]
        smt.assertions.append(f"(= g_{island}_1 {direct[0]})" if direct else f"(not g_{island}_1)")
        _reach_by_steps(smt, island, ways[island], steps[1:])
        smt.assertions.append(f"g_{island}_{longest}")


def _reach_all_from_the_first_of_each_group(
    smt: Smt, puzzle: Bridges, ways: Sequence[Sequence[tuple[Island, Term]]]
) -> None:
    """Do the same for k > 1 groups: number them, and let the first island of each be its root.

    Islands joined by a bridge have the same group number, so k roots mean at least k groups. All
    islands are reached from a root, so there are at most k.
    """
    islands = range(len(ways))
    longest = max(len(ways) - puzzle.components, 0)
    steps = range(1, longest + 1)
    smt.declarations += [
        f"(declare-const g_{island}_{i} Bool)" for island in islands for i in range(longest + 1)
    ]
    smt.declarations += [
        f"(declare-const group_{island} Int)(declare-const begun_{island} Int)"
        for island in islands
    ]
    for island in islands:
        before = f"begun_{island - 1}" if island else "0"
        smt.assertions += [
            *_one_more(f"begun_{island}", before, f"g_{island}_0"),
            f"(= g_{island}_0 (> group_{island} {before}))",
            f"(<= 1 group_{island} begun_{island})",
        ]
        smt.assertions += [
            f"(=> {used} (= group_{origin} group_{island}))"
            for origin, used in ways[island]
            if origin < island
        ]
        _reach_by_steps(smt, island, ways[island], steps)
        smt.assertions.append(f"g_{island}_{longest}")
    smt.assertions.append(f"(= begun_{islands[-1]} {puzzle.components})")


def _reach_by_steps(
    smt: Smt, island: Island, ways: Sequence[tuple[Island, Term]], steps: range
) -> None:
    """Reach an island in i steps exactly if it or a neighbour over a bridge is reached in i - 1."""
    last_step = "".join(f" (and g_{origin}_# {used})" for origin, used in ways)
    reached = f"(or g_{island}_#{last_step})" if ways else f"g_{island}_#"
    # Two implications instead of one equality: z3 and cvc5 treat an equality as a definition and
    # substitute it everywhere, nested, which takes them much longer than solving the puzzle.
    pattern = f"(let ((r {reached})) (and (=> g_{island}_@ r) (=> r g_{island}_@)))"
    # These assertions differ only in the numbers of steps, so one pattern serves them all.
    smt.assertions += [pattern.replace("#", str(i - 1)).replace("@", str(i)) for i in steps]


class PieceGrid:
    """The fields of a puzzle's grid, with a border or without."""

    def __init__(self, puzzle: Bridges, encoding: str, *, border: bool) -> None:
        if puzzle.grid is None:
            raise CannotEncode(
                f"the encoding {encoding} needs a grid with rows and columns; use graph"
            )
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.grid.rows, puzzle.grid.cols
        self.across = range(1, puzzle.max_bridges + 1)
        self.down = range(puzzle.max_bridges + 1, 2 * puzzle.max_bridges + 1)
        self.not_island = range(2 * puzzle.max_bridges + 1)
        self.island = range(2 * puzzle.max_bridges + 1, 2 * puzzle.max_bridges + 2)
        self.cells: list[Cell] = [(row + 1, col + 1) for row, col in puzzle.grid.cells]
        self.island_at = {cell: island for island, cell in enumerate(self.cells)}
        self.fields: dict[Cell, Term] = {
            (row, col): f"f_{row}_{col}"
            for row in range(1 - border, self.rows + 1 + border)
            for col in range(1 - border, self.cols + 1 + border)
        }

    def holds(self, cell: Cell, pieces: range) -> Term:
        """Return the term "this field holds one of these pieces"."""
        # A range is equivalent to a disjunction, but the solver need not branch on it.
        first, last, field = pieces[0], pieces[-1], self.fields[cell]
        return f"(= {field} {first})" if first == last else f"(<= {first} {field} {last})"

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
        return self.holds(beside, self.running(side))

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


def grid_formula(grid: PieceGrid, board: Board, may_hold: Callable[[PieceGrid, Cell], Term]) -> Smt:
    """Return the constraints of chapter 4; `may_hold` returns which pieces a field may hold."""
    puzzle, cells = grid.puzzle, grid.cells
    towards = [RIGHT if cells[a][0] == cells[b][0] else DOWN for a, b in puzzle.spans]
    ways = zip(puzzle.spans, towards, strict=True)
    smt = Smt("QF_LIA", IntegerTermMap([grid.bridges(cells[a], side) for (a, _), side in ways]))
    smt.declarations += [f"(declare-const {field} Int)" for field in grid.fields.values()]
    smt.assertions += [may_hold(grid, cell) for cell in grid.fields]
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
    connect(smt, puzzle, used)
    smt.assert_board(board, blank(puzzle))
    return smt


def _with_border(grid: PieceGrid, cell: Cell) -> Term:
    """Return the valid field piece constraint of section 4.2."""
    if grid.is_on_border(cell):
        return grid.holds(cell, EMPTY)
    return grid.holds(cell, grid.island if cell in grid.island_at else grid.not_island)


def _without_border(grid: PieceGrid, cell: Cell) -> Term:
    """Return the valid field piece constraint of the Remark."""
    if cell in grid.island_at:
        return grid.holds(cell, grid.island)
    at_top_or_bottom, at_a_side = cell[0] in (1, grid.rows), cell[1] in (1, grid.cols)
    if at_top_or_bottom and at_a_side:
        pieces = grid.holds(cell, EMPTY)
    elif at_top_or_bottom:
        pieces = disjunction([grid.holds(cell, EMPTY), grid.holds(cell, grid.across)])
    elif at_a_side:
        pieces = disjunction([grid.holds(cell, EMPTY), grid.holds(cell, grid.down)])
    else:
        pieces = grid.holds(cell, grid.not_island)
    return f"(and (not {grid.holds(cell, grid.island)}) {pieces})"


def step(cell: Cell, side: Cell) -> Cell:
    return cell[0] + side[0], cell[1] + side[1]


def _grid_encoding(
    name: str, idea: str, kind: type[PieceGrid], *, border: bool = True
) -> Encoding[Bridges]:
    """Return an encoding by pieces on grids of one kind."""
    may_hold = _with_border if border else _without_border

    def formula(puzzle: Bridges, board: Board) -> Smt:
        return grid_formula(kind(puzzle, name, border=border), board, may_hold)

    return Encoding(name, idea, formula, engine="z3", skips_propagation=True)


grid = _grid_encoding("grid", "a piece per field inside an empty border (SMT)", PieceGrid)
grid_explicit = _grid_encoding(
    "grid-explicit",
    "a piece per field, no border, non-islands stated explicitly (SMT)",
    PieceGrid,
    border=False,
)
grid_no_ite = _grid_encoding(
    "grid-no-ite", "as grid, with integers in place of if-then-else (SMT)", CountedPieceGrid
)
