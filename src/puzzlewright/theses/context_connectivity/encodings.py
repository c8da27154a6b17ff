"""The thesis' connectivity encodings for Context and, as its future work suggests, for Bridges.

They use `require_connected` and `spanning_tree` in `formulas.connectivity` (section 5.2). For
Context the local rules (section 5.1) take two clauses per cell for neighbours, and 8, 14, 16, 14
and 5 for a clue of 0 to 4 inside the grid, fewer at its edge. A variable means "this cell is
black".

- `topological`: N² + N variables and N (2N + 1) + 2 clauses for connectivity of N cells. The size
  is quadratic, so it suits small grids and serves as the reference.
- `double-tree`: the first tree spans all cells, and every arrow leads to a white one, so black
  cells are its leaves. About 9 N variables and 30 N clauses for connectivity. It suits large grids,
  though a proof can take long.

For Bridges the spans, islands and crossings are those of the genre's `lazy` encoding.

- `topological`: islands and spans are the vertices of the graph; islands are always present, spans
  if they carry bridges. It takes (N + S)^2 variables for N islands and S spans, and about twice as
  many clauses. It suits small puzzles, on any graph. For k groups there are k roots.
- `double-tree`: every field of the grid has an arrow to a neighbour. Arrows of islands follow
  bridges, arrows on bridges stay on them, and empty fields may point anywhere. So the arrows from
  any island lead over bridges to the first island, the root. It lies at the edge, because the grid
  is cropped to the islands. It takes about 8 F variables and 30 F clauses for F fields, whatever
  the number of islands. For k groups, k - 1 islands may have an arrow that leaves their group.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TypeAlias

from puzzlewright.core.board import Board
from puzzlewright.core.errors import CannotEncode
from puzzlewright.formulas.cnf import AtMost, Clause, Cnf, Literal, OrderEncoding
from puzzlewright.formulas.connectivity import Arrow, require_connected, spanning_tree
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.bridges.encodings import forbid_loops, lazy_formula
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.connectivity import neighbour_rules
from puzzlewright.kit.grid import CLUE, CONNECTED

Way: TypeAlias = tuple[int, ...]  # the positions of a clause's literals in a list

# The root of the white cells is the first cell if it is white, else the second. That is its
# neighbour (right, or below on a grid of one column), so it is white then.
ROOTS = {0: -1, 1: 1}


def local_rules(puzzle: Context, board: Board) -> Cnf:
    """Return the clauses of known cells, neighbours of black cells, and clues."""
    cnf = neighbour_rules(puzzle, board)
    add = cnf.clauses.append
    for cell, clue in puzzle.clue_at.items():
        sides, corners = puzzle.sides[cell], puzzle.corners[cell]
        near = (cell, *sides, *corners)
        literals = [-place - 1 for place in near] + [place + 1 for place in near]
        for way in _table(len(sides), len(corners), clue):
            add(tuple([literals[position] for position in way]))
        cnf.because(CLUE, cell)
    return cnf


@lru_cache(maxsize=64)
def _table(sides: int, corners: int, clue: int) -> list[Way]:
    """Return the clauses of a clue, as positions in a list of literals.

    The list has "is white" of cell, sides and corners, then "is black" in the same order.
    """
    size = 1 + sides + corners
    is_white, is_black = 0, size
    side, corner = range(1, 1 + sides), range(1 + sides, size)
    if clue == 4 == corners:
        # If it were white, it would be enclosed.
        return [(is_black,), *((size + place,) for place in corner)]
    # One of every clue + 1 cells is white, and one of every (number of cells - clue + 1) is black.
    not_more = [*combinations(side, clue + 1)]
    if clue:  # the sides of a 0 are white, whatever its colour
        not_more = [(is_black, *some) for some in not_more]
    return [
        *not_more,
        *(
            (is_black, *(size + place for place in some))
            for some in combinations(side, max(sides - clue + 1, 0))
        ),
        *((is_white, *some) for some in combinations(corner, clue + 1)),
        *(
            (is_white, *(size + place for place in some))
            for some in combinations(corner, max(corners - clue + 1, 0))
        ),
    ]


def topological_formula(puzzle: Context, board: Board) -> Cnf:
    """Return the local rules, and a distance for every white cell."""
    cnf = local_rules(puzzle, board)
    cells = len(puzzle.sides)
    if cells > 1:  # a single cell is connected in either colour
        require_connected(cnf, puzzle.sides, range(-1, -cells - 1, -1), ROOTS)
    cnf.because(CONNECTED)
    return cnf


topological = Encoding(
    "topological",
    "a table per clue, distances from the first white cell",
    topological_formula,
    engine="minisatgh",
    skips_propagation=True,
)


def double_tree_formula(puzzle: Context, board: Board) -> Cnf:
    """Return the local rules, and a tree of arrows to white cells."""
    cnf = local_rules(puzzle, board)
    if len(board.open) > 1:  # a single cell is connected in either colour
        arrows = spanning_tree(cnf, puzzle.rows, puzzle.cols, ROOTS)
        cnf.clauses += [(-arrow, -target - 1) for _, target, arrow in arrows]
    cnf.because(CONNECTED)
    return cnf


double_tree = Encoding(
    "double-tree",
    "a table per clue, two trees that do not cross",
    double_tree_formula,
    skips_propagation=True,
)


def bridges_topological_formula(puzzle: Bridges, board: Board) -> Cnf:
    """Combine `lazy` without cuts and a distance for every island and used span."""
    cnf = lazy_formula(puzzle, board)
    assert isinstance(cnf.variable_map, OrderEncoding)
    islands = range(len(puzzle.numbers))
    around: list[list[int]] = [[] for _ in islands]
    present: list[Literal | None] = [None for _ in islands]
    for (a, b), (low, high), rung in zip(
        puzzle.spans, cnf.variable_map.bounds, cnf.variable_map.first, strict=True
    ):
        if high:
            around[a].append(len(around))
            around[b].append(len(around))
            around.append([a, b])
            present.append(None if low else rung)
    require_connected(cnf, around, present, {0: None, **_heads(cnf, puzzle)})
    if islands and puzzle.components > len(islands):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def _heads(cnf: Cnf, puzzle: Bridges) -> dict[Island, Literal]:
    """Return literals for all islands but the first; k groups allow up to k - 1 to be true."""
    if not puzzle.numbers or puzzle.components == 1:
        return {}
    others = cnf.new_variables(len(puzzle.numbers) - 1)
    cnf.at_most.append(AtMost(tuple(others), puzzle.components - 1))
    return dict(enumerate(others, start=1))


bridges_topological = Encoding(
    "topological",
    "order-encoded spans, distances from the first island",
    bridges_topological_formula,
)


class Fields:
    """The fields between the outermost islands, row by row, and the spans that pass them."""

    def __init__(self, puzzle: Bridges) -> None:
        if puzzle.grid is None:
            raise CannotEncode(
                "the encoding double-tree needs a grid with rows and columns; use topological"
            )
        cells = puzzle.grid.cells
        rows, cols = zip(*cells, strict=True)
        top, left = min(rows), min(cols)
        self.rows, self.cols = max(rows) - top + 1, max(cols) - left + 1
        of_island = [(row - top) * self.cols + col - left for row, col in cells]
        self.first = of_island[0]
        self.island_at = {field: island for island, field in enumerate(of_island)}
        # the span between two neighbouring fields, and the spans that pass over a field
        self.leading: dict[tuple[int, int], Span] = {}
        self.passing: defaultdict[int, list[Span]] = defaultdict(list)
        for span, (a, b) in enumerate(puzzle.spans):
            start, end = of_island[a], of_island[b]
            way = range(start, end + 1, 1 if end - start < self.cols else self.cols)
            for field, beside in pairwise(way):
                self.leading[field, beside] = self.leading[beside, field] = span
            for field in way[1:-1]:
                self.passing[field].append(span)


def bridges_double_tree_formula(puzzle: Bridges, board: Board) -> Cnf:
    """Combine `lazy` without cuts and a tree of arrows that joins islands only by bridges."""
    fields = Fields(puzzle)
    cnf = lazy_formula(puzzle, board)
    assert isinstance(cnf.variable_map, OrderEncoding)
    (root,) = cnf.new_variables(1)
    cnf.clauses.append((root,))
    heads = _heads(cnf, puzzle)  # their arrows may leave their group
    arrows = spanning_tree(cnf, fields.rows, fields.cols, {fields.first: root})
    cnf.clauses += _keep_to_bridges(cnf.variable_map, fields, arrows, heads)
    if puzzle.components > len(puzzle.numbers):
        cnf.clauses.append(())
    cnf.because(CONNECTED)
    forbid_loops(cnf, puzzle)
    return cnf


def _keep_to_bridges(
    order: OrderEncoding, fields: Fields, arrows: Iterable[Arrow], heads: dict[Island, Literal]
) -> Iterator[Clause]:
    """Make arrows leave islands only along bridges; those of the first island are free."""
    first, bounds = order.first, order.bounds
    for field, target, arrow in arrows:
        along = fields.leading.get((field, target))
        island = fields.island_at.get(field)
        if island is None:
            for span in fields.passing[field]:
                if span != along and bounds[span][1]:
                    yield (-arrow,) if bounds[span][0] else (-arrow, -first[span])
        elif island:
            head = (heads[island],) if heads else ()
            if along is None or not bounds[along][1]:
                yield (-arrow, *head)
            elif not bounds[along][0]:
                yield (-arrow, first[along], *head)


bridges_double_tree = Encoding(
    "double-tree",
    "order-encoded spans, two trees over the fields that do not cross",
    bridges_double_tree_formula,
)
