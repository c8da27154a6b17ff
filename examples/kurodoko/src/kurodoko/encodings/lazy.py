"""Connection by cuts: only where a candidate breaks it, and then by a clause over one wall.

No cell is walled in by its sides alone, which is said in advance. Longer walls are forbidden as
candidates show them, each by its own cells and no others. Good for everything; the default.
"""

from collections.abc import Collection

from puzzlewright.blueprints.genre import Encoding
from puzzlewright.formulas.clauses.connectivity import fall_apart
from puzzlewright.formulas.cnf import Clause, Cnf, Cut
from puzzlewright.grids.shading import BLACK, WHITE
from puzzlewright.model.board import Board, Place, Solution
from puzzlewright.model.reason import Reason

from kurodoko.encodings.local_rules import is_white, local_rules
from kurodoko.puzzle import Kurodoko
from kurodoko.reasons import CONNECTED
from kurodoko.regions import region_of, wall_around


def formula(puzzle: Kurodoko, board: Board) -> Cnf:
    """The local rules, and a way out of every single cell."""
    cnf = local_rules(puzzle, board)
    for cell, sides in enumerate(puzzle.sides):
        if len(sides) + 1 < len(board.open):  # otherwise there is nothing to be cut off from
            cnf.clauses.append(_way_out(puzzle, (cell,)))
            cnf.because(CONNECTED, cell)
    return cnf


def cuts(puzzle: Kurodoko, cnf: Cnf, candidate: Solution) -> list[Cut]:
    """A cut for every region of white cells but the largest."""
    black = {cell for cell, colour in enumerate(candidate.values) if colour == BLACK}
    unseen = dict.fromkeys(cell for cell, colour in enumerate(candidate.values) if colour == WHITE)
    regions = []
    while unseen:
        region = region_of(puzzle, next(iter(unseen)), black)
        regions.append(region)
        for cell in region:
            del unseen[cell]
    regions.sort(key=len)
    return [_cut(puzzle, region, next(iter(regions[-1]))) for region in regions[:-1]]


def _cut(puzzle: Kurodoko, region: set[Place], elsewhere: Place) -> Cut:
    """The way out of a region, widened so that every cell of its wall is needed.

    Black cells inside the region are no part of what parts it from elsewhere: so all that cannot
    be reached from there without crossing the wall counts as inside.
    """
    outside = region_of(puzzle, elsewhere, wall_around(puzzle, region))
    wall = wall_around(puzzle, outside)
    inside = region_of(puzzle, next(iter(region)), wall)
    return Cut(Reason(CONNECTED, tuple(sorted(inside))), _way_out(puzzle, inside))


def clause(puzzle: Kurodoko, cnf: Cnf, reason: Reason) -> Clause | None:
    """What a reason about connection says, for those that techniques bring up."""
    return _way_out(puzzle, reason.about) if reason.rule == CONNECTED else None


def _way_out(puzzle: Kurodoko, region: Collection[Place]) -> Clause:
    """Not all cells around a region are black."""
    return tuple([is_white(cell) for cell in sorted(wall_around(puzzle, region))])


def broken(puzzle: Kurodoko, cnf: Cnf) -> None:
    """The white cells do not hang together."""
    fall_apart(cnf, [is_white(cell) for cell in range(len(puzzle.sides))], puzzle.sides)


encoding: Encoding[Kurodoko] = Encoding(
    name="lazy",
    idea="ladders along the lines of sight, connection by cuts",
    formula=formula,
    cuts=cuts,
    clause=clause,
    broken=broken,
)
