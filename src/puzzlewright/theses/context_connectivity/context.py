"""The encodings of the Context thesis: the local rules in clauses (section 5.1), and connectivity
in two ways (section 5.2, `connected` and `spanning_tree` in `formulas.connectivity`).

Local rules take two clauses per cell for neighbours, and 8, 14, 16, 14 and 5 for a clue of 0 to 4
inside the page, fewer at its edge. A variable holds where its cell is black.

- `topological`: of N cells N² + N variables and N (2N + 1) + 2 clauses for connectivity. It grows
  with the square of the page, so it suits small pages and serves as the reference.
- `double-tree`: the first tree runs over all cells, and every arrow leads to a white one, so black
  cells are its leaves. About 9 N variables and 30 N clauses for connectivity. It suits large pages,
  though a proof can take long.
"""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from puzzlewright.core.board import Board
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.connectivity import connected, spanning_tree
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.connected import apart
from puzzlewright.kit.grid import CLUE, CONNECTED

Way: TypeAlias = tuple[int, ...]  # where the literals of a clause stand in a list

# The root of the white cells: at the first cell if it is white, else at the
# second, which lies beside it (right of it, or below on a page of one column) and so is white.
ROOTS = {0: -1, 1: 1}


def local_rules(puzzle: Context, board: Board) -> Cnf:
    """What is known, the neighbours of black cells, and the clues."""
    cnf = apart(puzzle, board)
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
        connected(cnf, puzzle.sides, range(-1, -cells - 1, -1), ROOTS)
    cnf.because(CONNECTED)
    return cnf


topological = Encoding(
    "topological",
    "a table per clue, a distance from the first white cell for all",
    topological_formula,
    engine="minisatgh",
    starts_blank=True,
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
    starts_blank=True,
)
