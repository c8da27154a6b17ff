"""Extreme on one spot: there clues go as long as a solver can spare them, elsewhere as people can.

What takes a what-if does so for ever: hiding clues never makes a puzzle easier. So it is enough
that one spot does, which is much quicker to rate than a page that is extreme all over. Even so few
spots do: most of what a solver leaves, people find by a few clues together. They find the least
where most of the clues left are twos, which fit a black cell as well as a white one.
"""

from collections.abc import Sequence
from random import Random

from puzzlewright.blueprints.generator import Group, Size
from puzzlewright.genres.context.opening import blank
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.human.reach import left_open

WIDTH = 10  # clues: of smaller spots hardly any take a what-if ...
# ... but at the edge of the page, where no clue looks in from outside, they may be smaller.
OVER_THE_EDGE = 1
# Cells: with fewer there is seldom a what-if, and with more it takes seconds to find it.
LEAST_OPEN, MOST_OPEN = 32, 56


def split(rng: Random, size: Size, groups: Sequence[Group]) -> tuple[list[Group], list[Group]]:
    """The groups with a clue on a spot somewhere on the page, and the others."""
    rows, cols = _lines(rng, size.rows), _lines(rng, size.cols)
    spot = {row * size.cols + col for row in rows for col in cols}
    inside = [group for group in groups if not spot.isdisjoint(group)]
    return inside, [group for group in groups if spot.isdisjoint(group)]


def _lines(rng: Random, lines: int) -> range:
    """As many rows or columns next to each other as a spot has."""
    if lines < WIDTH:
        return range(lines)
    first = rng.randint(-OVER_THE_EDGE, lines - WIDTH + OVER_THE_EDGE)
    return range(max(first, 0), min(first + WIDTH, lines))


def twos_first(rng: Random, puzzle: Context, groups: Sequence[Group]) -> list[Group]:
    """The groups in random order, but those with twos before all others."""
    twos = {cell for cell, clue in puzzle.clued if clue == 2}
    in_order = rng.sample(groups, len(groups))
    return sorted(in_order, key=twos.isdisjoint)


def is_promising(puzzle: Context) -> bool:
    """Whether techniques leave enough open for a what-if, and not too much to search for it."""
    cells = puzzle.rows * puzzle.cols
    left = len(left_open(ContextPosition(puzzle, blank(puzzle)), TECHNIQUES))
    return min(LEAST_OPEN, cells // 2) <= left <= MOST_OPEN
