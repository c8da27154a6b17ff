"""What the encodings share that say the whole page in clauses: all but how the white cells hang
together.

The clauses are those of chapter 5.1 of de Waart's thesis (2025): 8, 14, 16, 14 and 5 for a clue of
0 to 4 inside the page, fewer at its edge. A variable holds where its cell is black.
"""

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from puzzlewright.formulas.cnf import Cells, Cnf
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.kit.clue_page import CLUE, KNOWN, NEIGHBOURS
from puzzlewright.model.board import Board

Way: TypeAlias = tuple[int, ...]  # where the literals of a clause stand in a list

# Where the way through the white cells starts: at the first cell if it is white, else at the
# second, which lies beside it (right of it, or below on a page of one column) and so is white.
ROOTS = {0: -1, 1: 1}


def local_rules(puzzle: Context, board: Board) -> Cnf:
    """What is known, the neighbours of black cells, and the clues."""
    cells = len(board.open)
    cnf = Cnf(Cells(cells), cells)
    add = cnf.clauses.append
    for cell, values in enumerate(board.open):
        if WHITE not in values:
            add((cell + 1,))
        if BLACK not in values:
            add((-cell - 1,))
    cnf.because(KNOWN)
    for cell, sides in enumerate(puzzle.sides):
        for side in sides:
            if side > cell:
                add((-cell - 1, -side - 1))
    cnf.because(NEIGHBOURS)
    for cell, clue in puzzle.clued:
        sides, corners = puzzle.sides[cell], puzzle.corners[cell]
        near = (cell, *sides, *corners)
        literals = [-place - 1 for place in near] + [place + 1 for place in near]
        for way in _table(len(sides), len(corners), clue):
            add(tuple([literals[position] for position in way]))
        cnf.because(CLUE, cell)
    return cnf


@lru_cache(maxsize=64)
def _table(sides: int, corners: int, clue: int) -> list[Way]:
    """The clauses of a clue, out of the literals "is white" of its cell, sides and corners, and
    then "is black" of the same.
    """
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
