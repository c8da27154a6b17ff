"""A variable for every cell, a table for every clue, and connectivity only where a candidate breaks
it.

Idea: black cells touch at corners only, so what splits the white cells is always a chain of black
cells from corner to corner, from edge to edge of the page or closed to a ring. Rings around a
single cell are forbidden in advance, longer chains as candidates show them, each by a clause over
the cells of the chain alone. (Forbidding all that surrounds a white region takes thousands of
rounds on pages with few clues: much of it is not needed for the wall.) Size: a variable and a dozen
clauses an open cell. Good for everything; the default.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from operator import itemgetter

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.connectivity import fall_apart, loops
from puzzlewright.formulas.cnf import Clause, Cnf, Cut, Literal, OpenCells
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.reasons import CLUE, CONNECTED, KNOWN, NEIGHBOURS
from puzzlewright.model.board import Board, Place, Solution
from puzzlewright.model.reason import Reason

# in the place of a literal that is known to hold, as 0 for one that is not
HOLDS: Literal = 1 << 62


def formula(puzzle: Context, board: Board) -> Cnf:
    """The neighbours of black cells, the ways out of single cells, and the clues, as far as the
    board leaves them open.
    """
    meaning = OpenCells(board)
    cnf = Cnf(meaning, meaning.variables)
    if board.is_contradiction:
        cnf.clauses.append(())
    cnf.because(KNOWN)
    black, white = _literals(meaning)
    left = _left if meaning.variables < len(black) else list
    beside, near = _unsettled(puzzle, board, meaning.places)
    for cell in beside:
        here = white[cell]
        cnf.clauses += left([(here, white[side]) for side in puzzle.sides[cell] if side > cell])
    cnf.because(NEIGHBOURS)
    if puzzle.is_strip:
        # Every cell but the two at its ends splits the others.
        cnf.clauses += left([(white[cell],) for cell in beside if len(puzzle.sides[cell]) == 2])
        cnf.because(CONNECTED)
    else:
        for cell in beside:
            cnf.clauses += left([tuple([white[side] for side in puzzle.sides[cell]])])
            cnf.because(CONNECTED, cell)
    clues = dict(puzzle.clued)
    for cell in near:
        if (clue := clues.get(cell)) is not None:
            sides, corners = puzzle.sides[cell], puzzle.corners[cell]
            around = (cell, *sides, *corners)
            literals = [black[place] for place in around] + [white[place] for place in around]
            cnf.clauses += left([pick(literals) for pick in _table(len(sides), len(corners), clue)])
            cnf.because(CLUE, cell)
    return cnf


def _literals(meaning: OpenCells) -> tuple[list[Literal], list[Literal]]:
    """For every cell the literals that it is black and that it is white: of a decided one HOLDS and
    0.
    """
    told = [HOLDS * value for value in meaning.values]
    black = [literal or value for literal, value in zip(meaning.literals, told, strict=True)]
    white = [
        -literal if literal else HOLDS - value
        for literal, value in zip(meaning.literals, told, strict=True)
    ]
    return black, white


def _left(clauses: Iterable[Clause]) -> list[Clause]:
    """What decided cells leave of these clauses."""
    return [tuple(filter(None, clause)) for clause in clauses if HOLDS not in clause]


def _unsettled(
    puzzle: Context, board: Board, places: Sequence[Place]
) -> tuple[Sequence[Place], Sequence[Place]]:
    """The cells that are open or beside open ones, and these with those that touch them at a
    corner: no other rule says anything new, unless the board breaks one already.
    """
    cells = range(len(board.open))
    if len(places) == len(cells) or puzzle.is_strip:
        return cells, cells
    if puzzle.layers.told(puzzle.layers.colours_of(board.open)).is_broken:
        return cells, cells
    beside = {*places, *chain.from_iterable(map(puzzle.sides.__getitem__, places))}
    at_corners = chain.from_iterable(map(puzzle.corners.__getitem__, places))
    return sorted(beside), sorted(beside.union(at_corners))


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
    meaning = _open_cells(cnf)
    return [
        _cut(puzzle, meaning, [joins[join] for join in loop]) for loop in loops(edge + 1, joins)
    ]


def _cut(puzzle: Context, meaning: OpenCells, joins: list[tuple[Place, Place]]) -> Cut:
    """What a chain cuts off needs a way out: not all that surrounds it is black."""
    sides = puzzle.sides
    cell, corner = next(join for join in joins if join[0] < len(sides))
    wall = {cell for join in joins for cell in join}
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
    way_out = [-literal for cell in _around(puzzle, region) if (literal := meaning.literals[cell])]
    return Cut(Reason(CONNECTED, tuple(sorted(region))), tuple(way_out))


def clause(puzzle: Context, cnf: Cnf, reason: Reason) -> Clause | None:
    """What a reason about connection says: not all cells around a region are black. None where one
    is known to be white.

    If all were, those of its cells that lie beside them would be white, and so would cells beyond.
    """
    if reason.rule != CONNECTED:
        return None
    meaning = _open_cells(cnf)
    around = _around(puzzle, reason.about)
    if any(not meaning.literals[cell] and not meaning.values[cell] for cell in around):
        return None
    return tuple([-literal for cell in around if (literal := meaning.literals[cell])])


def _around(puzzle: Context, region: Collection[Place]) -> list[Place]:
    """The cells beside those of a region."""
    return sorted({side for cell in region for side in puzzle.sides[cell]}.difference(region))


def _open_cells(cnf: Cnf) -> OpenCells:
    assert isinstance(cnf.meaning, OpenCells)
    return cnf.meaning


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
    meaning = _open_cells(cnf)
    (always,) = cnf.new_variables(1)
    cnf.clauses.append((always,))
    decided = (always, -always)  # of a white cell, and of a black one
    there = [
        -literal if literal else decided[value]
        for literal, value in zip(meaning.literals, meaning.values, strict=True)
    ]
    fall_apart(cnf, there, puzzle.sides)


encoding = Encoding(
    "lazy",
    "a table per clue, connectivity by cuts along chains of black cells",
    formula,
    cuts,
    clause,
    broken=broken,
)
