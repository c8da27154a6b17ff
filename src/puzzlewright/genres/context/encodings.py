"""The default encoding of Context, and the formula of certificates.

`lazy`: a variable for every open cell, a table for every clue, and connectivity by cuts.

Rings of black cells around a single cell are forbidden in advance, longer chains when a candidate
contains them (see `kit.connectivity`). Size: a variable and a dozen clauses per open cell.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from operator import itemgetter

from puzzlewright.core.board import Board, Place, Reason, Solution
from puzzlewright.formulas.cnf import Clause, Cnf, Cut, Literal, OpenBooleanMap
from puzzlewright.genre.genre import CertificateFormula, Encoding
from puzzlewright.genres.context.propagation import is_broken
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit import connectivity
from puzzlewright.kit.grid import CLUE, CONNECTED, KNOWN, NEIGHBOURS
from puzzlewright.kit.shading import BLACK, blank

# replaces a literal that is known to hold; 0 replaces one that does not
HOLDS: Literal = 1 << 62


def formula(puzzle: Context, board: Board) -> Cnf:
    """Encode neighbours, ways out of single cells, and clues, simplified by the decided cells."""
    cells = OpenBooleanMap(board)
    cnf = Cnf(cells, cells.variables)
    if board.is_contradiction:
        cnf.clauses.append(())
    cnf.because(KNOWN)
    black, white = _literals(cells)
    simplify = _simplify if cells.variables < len(black) else list
    beside, near = _undecided(puzzle, board, cells.places)
    for cell in beside:
        here = white[cell]
        cnf.clauses += simplify([(here, white[side]) for side in puzzle.sides[cell] if side > cell])
    cnf.because(NEIGHBOURS)
    for reason, wall in connectivity.ways_out(puzzle, beside):
        cnf.clauses += simplify([tuple([white[cell] for cell in wall])])
        cnf.because(CONNECTED, *reason.about)
    for cell in near:
        if (clue := puzzle.clue_at.get(cell)) is not None:
            sides, corners = puzzle.sides[cell], puzzle.corners[cell]
            around = (cell, *sides, *corners)
            literals = [black[place] for place in around] + [white[place] for place in around]
            table = _table(len(sides), len(corners), clue)
            cnf.clauses += simplify([pick(literals) for pick in table])
            cnf.because(CLUE, cell)
    return cnf


def _literals(cells: OpenBooleanMap) -> tuple[list[Literal], list[Literal]]:
    """Return the literals that each cell is black and white; HOLDS and 0 if it is decided."""
    decided = [HOLDS * value for value in cells.values]
    black = [literal or value for literal, value in zip(cells.literals, decided, strict=True)]
    white = [
        -literal if literal else HOLDS - value
        for literal, value in zip(cells.literals, decided, strict=True)
    ]
    return black, white


def _simplify(clauses: Iterable[Clause]) -> list[Clause]:
    """Remove satisfied clauses, and false literals from the others."""
    return [tuple(filter(None, clause)) for clause in clauses if HOLDS not in clause]


def _undecided(
    puzzle: Context, board: Board, places: Sequence[Place]
) -> tuple[Sequence[Place], Sequence[Place]]:
    """Return the open cells and their neighbours, then with corners: only their rules matter."""
    cells = range(len(board.open))
    if len(places) == len(cells) or puzzle.is_strip or is_broken(puzzle, board):
        return cells, cells
    beside = {*places, *chain.from_iterable(map(puzzle.sides.__getitem__, places))}
    at_corners = chain.from_iterable(map(puzzle.corners.__getitem__, places))
    return sorted(beside), sorted(beside.union(at_corners))


@lru_cache(maxsize=64)
def _table(sides: int, corners: int, clue: int) -> list[Callable[[Sequence[Literal]], Clause]]:
    """Pick a clue's clauses from literals "is black" of cell, sides, corners, and negations."""
    size = 1 + sides + corners
    is_black, is_white = 0, size
    side, corner = range(1, 1 + sides), range(1 + sides, size)
    # A black cell has no black neighbour, so at most `clue` neighbours are black in any case.
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
    (place,) = places  # itemgetter would return the bare literal
    return lambda literals: (literals[place],)


lazy = Encoding(
    "lazy",
    "a table per clue, connectivity by cuts along chains of black cells",
    formula,
    connectivity.cuts,
    connectivity.clause,
    add_violation=connectivity.add_disconnected,
)
ENCODINGS = (lazy,)

# The formula of certificates (see `docs/proofs.md`). The checker rebuilds it with its own code, so
# any change invalidates existing certificates.


def certificate_clauses(puzzle: Context) -> Cnf:
    """Return the clauses for neighbours, cell by cell, and then for all clues."""
    cells = OpenBooleanMap(blank(puzzle))
    cnf = Cnf(cells, cells.variables)
    for cell, sides in enumerate(puzzle.sides):
        cnf.clauses += [(-cell - 1, -side - 1) for side in sorted(sides) if side > cell]
    for cell, clue in puzzle.clue_at.items():
        for unless, near in ((cell + 1, puzzle.sides[cell]), (-cell - 1, puzzle.corners[cell])):
            black = [place + 1 for place in sorted(near)]
            white = [-place - 1 for place in sorted(near)]
            cnf.clauses += [(unless, *some) for some in combinations(white, clue + 1)]
            needed = max(len(near) - clue + 1, 0)
            cnf.clauses += [(unless, *some) for some in combinations(black, needed)]
    return cnf


def certificate_cuts(puzzle: Context, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """Return a cut for each region that black cells wall in."""
    if puzzle.rows > 1 and puzzle.cols > 1:
        return connectivity.cuts(puzzle, cnf, candidate)
    # In a single row or column, every inner black cell walls in all cells before it.
    return [
        Cut(Reason(CONNECTED, tuple(range(cell))), (-cell - 1,))
        for cell, value in enumerate(candidate.values)
        if value == BLACK and len(puzzle.sides[cell]) == 2
    ]


certificate_formula = CertificateFormula(
    certificate_clauses, certificate_cuts, lambda reason: [list(reason.about)]
)
