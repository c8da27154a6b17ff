"""The encodings of Context that the product uses, the default first.

`lazy`: a variable for every open cell, a table for every clue, and connectivity by cuts.

Rings of black cells around a single cell are forbidden in advance, longer chains when a candidate
shows them (see `kit.connected`). Size: a variable and a dozen clauses per open cell. The default.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from operator import itemgetter

from puzzlewright.core.board import Board, Place
from puzzlewright.formulas.cnf import Clause, Cnf, Literal, OpenBooleanMap
from puzzlewright.genre.genre import Encoding
from puzzlewright.genres.context.propagation import is_broken
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit import connected
from puzzlewright.kit.grid import CLUE, CONNECTED, KNOWN, NEIGHBOURS

# in the place of a literal that is known to hold, as 0 for one that is not
HOLDS: Literal = 1 << 62


def formula(puzzle: Context, board: Board) -> Cnf:
    """Neighbours, ways out of single cells, and clues, as far as the board leaves them open."""
    meaning = OpenBooleanMap(board)
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
    for reason, wall in connected.ways_out(puzzle, beside):
        cnf.clauses += left([tuple([white[cell] for cell in wall])])
        cnf.because(CONNECTED, *reason.about)
    for cell in near:
        if (clue := puzzle.clue_at.get(cell)) is not None:
            sides, corners = puzzle.sides[cell], puzzle.corners[cell]
            around = (cell, *sides, *corners)
            literals = [black[place] for place in around] + [white[place] for place in around]
            cnf.clauses += left([pick(literals) for pick in _table(len(sides), len(corners), clue)])
            cnf.because(CLUE, cell)
    return cnf


def _literals(meaning: OpenBooleanMap) -> tuple[list[Literal], list[Literal]]:
    """The literals that each cell is black and white; HOLDS and 0 if it is decided."""
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
    """Open cells and those beside them, then also at corners: only their rules say anything new."""
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


lazy = Encoding(
    "lazy",
    "a table per clue, connectivity by cuts along chains of black cells",
    formula,
    connected.cuts,
    connected.clause,
    add_violation=connected.add_disconnected,
)
ENCODINGS = (lazy,)
