"""Where the islands stand on the page; random numbers are seeded, so it is always the same."""

from cmath import exp, phase, rect
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import NamedTuple

from puzzlewright.formulas.connectivity import groups
from puzzlewright.genres.bridges.graph_layout import (
    Join,
    Point,
    around_a_centre,
    by_distances,
    meeting,
    pairs_of,
    parted,
)
from puzzlewright.genres.bridges.puzzle import Bridges, Island

RADIUS = 0.36  # of an island, in cells

_STEP = 2.6  # cells between neighbours
_APART = 1.5  # cells between two islands at least
_RIM = 0.6  # cells between an island's centre and the edge of the page
# cells to the nearest island where positions are given: at least, and usually at most
_GIVEN_APART, _GIVEN_STEP = 1.0, 2.5
_GIVEN_SPREAD = 5.0  # how many times the least of these distances the usual one may be
_GIVEN_PAPER = 10.0  # cells across the page, for every island and for some more
# pairs of islands to look at, and ways to choose from where that is little work
_WORK, _TRIES = 20_000, 10


class IslandSheet(NamedTuple):
    """The size of the page, and where each island's centre is on it."""

    width: float
    height: float
    points: tuple[Point, ...]


def sheet_of(puzzle: Bridges) -> IslandSheet:
    """Place the islands: in cells, at given positions, or where they look best."""
    if puzzle.grid:
        return IslandSheet(
            puzzle.grid.cols,
            puzzle.grid.rows,
            tuple(complex(col + 0.5, row + 0.5) for row, col in puzzle.grid.cells),
        )
    if puzzle.positions is not None:
        return _placed(puzzle.positions)
    return _laid_out(len(puzzle.numbers), puzzle.spans)


# a puzzle is drawn again and again while it is played, and while its clues are chosen


@lru_cache(maxsize=32)
def _placed(positions: tuple[tuple[float, float], ...]) -> IslandSheet:
    return _fitted(_given([complex(col, row) for row, col in positions]))


@lru_cache(maxsize=32)
def _laid_out(islands: int, spans: tuple[tuple[Island, Island], ...]) -> IslandSheet:
    if not islands:
        return IslandSheet(1, 1, ())
    joined = groups(islands, spans)
    return _fitted(_side_by_side(joined, [_piece(group, spans) for group in joined], islands))


def _given(points: list[Point]) -> list[Point]:
    """The given positions, enlarged or reduced only where islands would touch or get lost."""
    # What is nearer than this is on the same spot: no scale would part it.
    points = [complex(round(point.real, 9), round(point.imag, 9)) for point in points]
    nearest = [
        min((abs(p - q) for j, q in enumerate(points) if i != j), default=1.0)
        for i, p in enumerate(points)
    ]
    usual, least = sorted(nearest)[len(nearest) // 2], min(nearest)
    scale = 1.0
    # some are so near to each other that the rest would be lost if all had room
    if usual > _GIVEN_SPREAD * least:
        scale = _GIVEN_STEP / usual
    elif least:
        scale = max(min(1.0, _GIVEN_STEP / usual), _GIVEN_APART / least)
    # An island far away from all others must not make the page endless.
    _, width, height = _box(points)
    scale = min(scale, _GIVEN_PAPER * (len(points) + 20) / (max(width, height) or 1.0))
    seen: Counter[Point] = Counter()
    spots = []
    for point in points:
        # Islands on the same spot are fanned out around it like the seeds of a sunflower.
        spots.append(point * scale + rect(_APART * sqrt(seen[point]), 2.4 * seen[point]))
        seen[point] += 1
    # Rounding errors are no reason to bend a straight row of islands.
    return parted(spots, _GIVEN_APART * 0.999)


def _fitted(points: Sequence[Point]) -> IslandSheet:
    corner, width, height = _box(points)
    corner -= complex(_RIM, _RIM)
    return IslandSheet(
        width + 2 * _RIM, height + 2 * _RIM, tuple(point - corner for point in points)
    )


def _piece(islands: list[Island], spans: Sequence[tuple[Island, Island]]) -> list[Point]:
    """Lay out one connected part of a graph, with as few spans that cross on paper as possible."""
    index = {island: i for i, island in enumerate(islands)}
    joins = [(index[a], index[b]) for a, b in spans if a in index]
    pairs = pairs_of(len(islands), joins, _WORK)
    chance = Random(2018)
    tries = max(1, min(_TRIES, _WORK // (1 + len(pairs) + len(joins) ** 2 // 30)))
    ways = [by_distances(len(islands), pairs, chance) for _ in range(tries)]
    if len(joins) < 1.25 * len(islands):
        ways.append(around_a_centre(len(islands), joins, pairs))
    best = min(ways, key=lambda points: _crossings(points, joins)) if len(ways) > 1 else ways[0]
    points = parted(_level([point * _STEP for point in best], joins), _APART, joins)
    # Where so many spans are that islands cannot keep clear of all, they keep clear of each other
    # at least.
    return parted(points, _APART)


def _crossings(points: Sequence[Point], joins: Sequence[Join]) -> int:
    """How many pairs of spans cross on paper."""
    lines = [(points[a], points[b]) for a, b in joins]
    return sum(meeting(*line, *other) is not None for line, other in combinations(lines, 2))


def _level(points: Sequence[Point], joins: Sequence[Join]) -> list[Point]:
    """Turn the points: as broad as possible or with upright spans, whichever takes less paper."""
    centre = sum(points) / len(points)
    broad = exp(-phase(sum((point - centre) ** 2 for point in points)) / 2 * 1j)
    # The fourth power makes all four directions of rows and columns the same.
    upright = exp(-phase(sum((points[b] - points[a]) ** 4 for a, b in joins)) / 4 * 1j)
    turned = [[point * turn for point in points] for turn in (broad, upright, upright * 1j)]
    return min(turned, key=_paper)


def _paper(points: Sequence[Point]) -> tuple[float, float]:
    """How much paper the points take; of the same size, the lower is the better."""
    _, width, height = _box(points)
    return round((width + 1) * (height + 1), 6), height


def _side_by_side(
    joined: list[list[Island]], pieces: list[list[Point]], islands: int
) -> list[Point]:
    """Put the pieces in rows like words on a page, the highest first."""
    boxes = list(map(_box, pieces))
    gap = _STEP
    area = sum((width + gap) * (height + gap) for _, width, height in boxes)
    across = max(sqrt(1.6 * area) - gap, *(width for _, width, _ in boxes))
    points: list[Point] = [0j] * islands
    x = y = row_height = 0.0
    by_height = sorted(zip(joined, pieces, boxes, strict=True), key=lambda p: -p[2][2])
    for group, piece, (corner, width, height) in by_height:
        if x and x + width > across:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        for island, point in zip(group, piece, strict=True):
            points[island] = point - corner + complex(x, y)
        x += width + gap
        row_height = max(row_height, height)
    return points


def _box(points: Sequence[Point]) -> tuple[Point, float, float]:
    """The upper left corner, width and height of the points."""
    left, top = min(p.real for p in points), min(p.imag for p in points)
    return complex(left, top), max(p.real for p in points) - left, max(p.imag for p in points) - top
