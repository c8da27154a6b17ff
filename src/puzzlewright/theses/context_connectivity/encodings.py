"""The thesis' connectivity (section 5.2, `connected` and `spanning_tree` in
`formulas.connectivity`) for Context, and for Bridges, for which it leaves the question open.

For Context the local rules (section 5.1) take two clauses per cell for neighbours, and 8, 14, 16,
14 and 5 for a clue of 0 to 4 inside the page, fewer at its edge. A variable says: this is black.

- `topological`: of N cells N² + N variables and N (2N + 1) + 2 clauses for connectivity. It grows
  with the square of the page, so it suits small pages and serves as the reference.
- `double-tree`: the first tree runs over all cells, and every arrow leads to a white one, so black
  cells are its leaves. About 9 N variables and 30 N clauses for connectivity. It suits large pages,
  though a proof can take long.

For Bridges the spans, islands and crossings are those of the genre's `lazy` encoding.

- `topological`: islands and spans are the vertices of the graph; islands are always present, spans
  where they carry bridges. For N islands with S spans that may carry bridges (N + S)^2 variables
  and about twice as many clauses. It suits small puzzles, on any graph. For k groups there are k
  roots.
- `double-tree`: every field of the page has an arrow to the next one. Arrows of islands leave along
  bridges, arrows on bridges keep to them, and empty fields may point anywhere. So the arrows from
  any island lead over bridges to the first one, the root. It lies at the edge, because rows above
  it and columns beside all islands are left out. For F fields about 8 F variables and 30 F clauses,
  whatever the number of islands. For k groups k - 1 islands may have an arrow that leaves their
  group.
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
from puzzlewright.kit.connected import neighbour_rules
from puzzlewright.kit.grid import CLUE, CONNECTED

Way: TypeAlias = tuple[int, ...]  # where the literals of a clause stand in a list

# The root of the white cells: at the first cell if it is white, else at the
# second, which lies beside it (right of it, or below on a page of one column) and so is white.
ROOTS = {0: -1, 1: 1}


def local_rules(puzzle: Context, board: Board) -> Cnf:
    """What is known, the neighbours of black cells, and the clues."""
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
    """The clauses of a clue: literals "is white" of cell, sides and corners, then "is black"."""
    size = 1 + sides + corners
    is_white, is_black = 0, size
    side, corner = range(1, 1 + sides), range(1 + sides, size)
    if clue == 4 == corners:
        # White it would be walled in.
        return [(is_black,), *((size + place,) for place in corner)]
    # Of every clue + 1 cells one is white, of every one more than the others one is black.
    not_more = [*combinations(side, clue + 1)]
    if clue:  # the sides of a 0 are white even if it is black, so there the colour is not asked
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
    """The local rules, and a distance for every white cell."""
    cnf = local_rules(puzzle, board)
    cells = len(puzzle.sides)
    if cells > 1:  # a single cell is connected in either colour
        require_connected(cnf, puzzle.sides, range(-1, -cells - 1, -1), ROOTS)
    cnf.because(CONNECTED)
    return cnf


topological = Encoding(
    "topological",
    "a table per clue, a distance from the first white cell for all",
    topological_formula,
    engine="minisatgh",
    skips_propagation=True,
)


def double_tree_formula(puzzle: Context, board: Board) -> Cnf:
    """The local rules, and a tree of arrows to white cells."""
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
    """For k groups, return literals for all islands but the first; up to k - 1 are true."""
    if not puzzle.numbers or puzzle.components == 1:
        return {}
    others = cnf.new_variables(len(puzzle.numbers) - 1)
    cnf.at_most.append(AtMost(tuple(others), puzzle.components - 1))
    return dict(enumerate(others, start=1))


bridges_topological = Encoding(
    "topological",
    "order-encoded spans, a distance from the first island for all",
    bridges_topological_formula,
)


class Fields:
    """The fields between the outermost islands, row by row, and the spans that pass them."""

    def __init__(self, puzzle: Bridges) -> None:
        if puzzle.grid is None:
            raise CannotEncode(
                "the encoding double-tree needs a page with rows and columns; use topological"
            )
        cells = puzzle.grid.cells
        rows, cols = zip(*cells, strict=True)
        top, left = min(rows), min(cols)
        self.rows, self.cols = max(rows) - top + 1, max(cols) - left + 1
        of_island = [(row - top) * self.cols + col - left for row, col in cells]
        self.first = of_island[0]
        self.island_at = {field: island for island, field in enumerate(of_island)}
        # the span that leads from a field to the next one, and those that a field lies on
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
    """Combine `lazy` without cuts and a tree of arrows that joins islands by bridges alone."""
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
    ladder: OrderEncoding, fields: Fields, arrows: Iterable[Arrow], heads: dict[Island, Literal]
) -> Iterator[Clause]:
    """Let arrows leave islands along bridges only; those of the first island are free."""
    first, bounds = ladder.first, ladder.bounds
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
