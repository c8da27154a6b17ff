"""A variable for every cell, a table for every clue, and connectivity only where a candidate breaks
it.

Idea: black cells touch at corners only, so what splits the white cells is always a chain of black
cells from corner to corner, from edge to edge of the page or closed to a ring. Rings around a
single cell are forbidden in advance, longer chains as candidates show them, each by a clause over
the cells of the chain alone. (Forbidding all that surrounds a white region takes thousands of
rounds on pages with few clues: much of it is not needed for the wall.) Size: a variable and a dozen
clauses a cell. Good for everything; the default.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.connectivity import fall_apart, loops
from puzzlewright.formulas.cnf import Cells, Clause, Cnf, Cut, Literal
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import CLUE, CONNECTED, KNOWN, NEIGHBOURS
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board, Place, Solution
from puzzlewright.model.reason import Reason


def formula(puzzle: Context, board: Board) -> Cnf:
    """What is known, the neighbours of black cells, the ways out of single cells, and the clues."""
    cnf = Cnf(Cells(len(board.open)), len(board.open))
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
    _ways_out(puzzle, cnf)
    for cell, clue in puzzle.clued:
        sides, corners = puzzle.sides[cell], puzzle.corners[cell]
        near = [cell, *sides, *corners]
        literals = [place + 1 for place in near] + [-place - 1 for place in near]
        cnf.clauses.extend([pick(literals) for pick in _table(len(sides), len(corners), clue)])
        cnf.because(CLUE, cell)
    return cnf


def _ways_out(puzzle: Context, cnf: Cnf) -> None:
    """No cell is walled in by its sides alone."""
    if puzzle.rows == 1 or puzzle.cols == 1:
        # On a strip every cell but the two at its ends splits the others.
        cnf.clauses.extend(
            (-cell - 1,) for cell, sides in enumerate(puzzle.sides) if len(sides) == 2
        )
        cnf.because(CONNECTED)
        return
    for cell, sides in enumerate(puzzle.sides):
        cnf.clauses.append(tuple([-side - 1 for side in sides]))
        cnf.because(CONNECTED, cell)


@lru_cache(maxsize=64)
def _table(sides: int, corners: int, clue: int) -> list[Callable[[Sequence[Literal]], Clause]]:
    """How to pick a clue's clauses out of the literals "is black" of its cell, sides and corners,
    and then their negations.
    """
    size = 1 + sides + corners
    is_black, is_white = 0, size
    side, corner = range(1, 1 + sides), range(1 + sides, size)
    # A black cell has no black side, so at most `clue` sides are black whatever its colour.
    ways = [tuple(size + place for place in some) for some in combinations(side, clue + 1)]
    ways += [(is_black, *some) for some in combinations(side, max(sides - clue + 1, 0))]
    ways += [
        (is_white, *(size + place for place in some)) for some in combinations(corner, clue + 1)
    ]
    ways += [(is_white, *some) for some in combinations(corner, max(corners - clue + 1, 0))]
    return [_picker(way) for way in ways]


def _picker(places: tuple[int, ...]) -> Callable[[Sequence[Literal]], Clause]:
    if len(places) >= 2:
        return itemgetter(*places)
    (place,) = places  # itemgetter would give the bare literal
    return lambda literals: (literals[place],)


def cuts(puzzle: Context, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """The chains of black cells that split the white ones."""
    black, sides, corners = candidate.values, puzzle.sides, puzzle.corners
    edge = len(black)  # one thing more: what all black cells at the edge of the page are joined to
    cells = [cell for cell, value in enumerate(black) if value]
    joins = [(edge, cell) for cell in cells if len(sides[cell]) < 4]
    joins += [
        (cell, corner)
        for cell in cells
        for corner in corners[cell]
        if corner < cell and black[corner]
    ]
    return [_cut(puzzle, [joins[join] for join in loop]) for loop in loops(edge + 1, joins)]


def _cut(puzzle: Context, chain: list[tuple[Place, Place]]) -> Cut:
    """What a chain cuts off needs a way out: not all that surrounds it is black."""
    sides = puzzle.sides
    cell, corner = next(join for join in chain if join[0] < len(sides))
    wall = {cell for join in chain for cell in join}
    # Where two black cells touch at a corner, the two other cells at that corner are on different
    # sides of the chain.
    halves = zip(
        _filling(puzzle, wall, cell - puzzle.cols),
        _filling(puzzle, wall, corner + puzzle.cols),
        strict=False,
    )
    # Both halves are filled step by step until one of them is full, which is then the smaller one.
    for one, other in halves:
        region = one if len(one) <= len(other) else other
    return Cut(Reason(CONNECTED, tuple(sorted(region))), _way_out(puzzle, region))


def clause(puzzle: Context, cnf: Cnf, reason: Reason) -> Clause | None:
    """What a reason about connection says."""
    return _way_out(puzzle, reason.about) if reason.rule == CONNECTED else None


def _way_out(puzzle: Context, region: Collection[Place]) -> Clause:
    """A region needs a way out: not all cells around it are black.

    If all were, those of its cells that lie beside them would be white, and so would cells beyond.
    """
    around = {side for cell in region for side in puzzle.sides[cell]}.difference(region)
    return tuple([-cell - 1 for cell in sorted(around)])


def _filling(puzzle: Context, wall: set[Place], start: Place) -> Iterator[list[Place]]:
    """The region inside the wall around a cell, looking around from one more of its cells at each
    step.
    """
    sides = puzzle.sides
    region, seen = [start], {start, *wall}
    for cell in region:
        for side in sides[cell]:
            if side not in seen:
                seen.add(side)
                region.append(side)
        yield region


def broken(puzzle: Context, cnf: Cnf) -> None:
    """The white cells do not hang together."""
    fall_apart(cnf, [-cell - 1 for cell in range(len(puzzle.sides))], puzzle.sides)


encoding = Encoding(
    "lazy",
    "a table per clue, connectivity by cuts along chains of black cells",
    formula,
    cuts,
    clause,
    broken=broken,
)
