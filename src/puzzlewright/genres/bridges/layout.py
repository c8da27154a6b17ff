"""Where the islands stand on the page: in cells, at given positions, or where they look best.

Points are complex numbers x + yj. Without positions, islands are placed by their distances: stress
by stochastic gradient descent (Zheng, Pawar and Goodman, 2018), where the unit is the length of one
span. In trees and near trees they may also be placed around a centre, where every branch gets a
sector as wide as it needs. Then islands are pushed apart that come too near to each other, or to a
span that passes by. Random numbers are seeded, so a layout is always the same.
"""

from bisect import bisect_left, bisect_right
from cmath import exp, phase, pi, rect
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.formulas.connectivity import groups
from puzzlewright.genres.bridges.puzzle import Bridges, Island

Point: TypeAlias = complex
Join: TypeAlias = tuple[int, int]  # a line, by the numbers of its two ends
_IslandPair: TypeAlias = tuple[int, int, int]  # two islands, and how many spans lie between them

RADIUS = 0.36  # of an island, in cells

_STEP = 2.6  # cells between neighbours
_APART = 1.5  # cells between two islands at least
_RIM = 0.6  # cells between an island's centre and the edge of the page
# cells to the nearest island where positions are given: at least, and usually at most
_GIVEN_APART, _GIVEN_STEP = 1.0, 2.5
_MAX_GIVEN_SPREAD = 5.0  # how many times the least of these distances the usual one may be
_GIVEN_PAPER = 10.0  # cells across the page, for every island and for some more
# pairs of islands to look at, and ways to choose from where that is little work
_WORK, _TRIES = 20_000, 10
_DISTANCE_SWEEPS = 30  # of placing by distances
_SIDE_BY_SIDE = 0.65  # the least distance on a ring around a centre
_CLEAR = 0.65  # cells between an island and a span that passes by at least
_MAX_PUSHES = 100


class IslandLayout(NamedTuple):
    """The size of the page, and where each island's centre is on it."""

    width: float
    height: float
    points: tuple[Point, ...]


def layout_of(puzzle: Bridges) -> IslandLayout:
    """Place the islands: in cells, at given positions, or where they look best."""
    if puzzle.grid:
        return IslandLayout(
            puzzle.grid.cols,
            puzzle.grid.rows,
            tuple(complex(col + 0.5, row + 0.5) for row, col in puzzle.grid.cells),
        )
    if puzzle.positions is not None:
        return _at_positions(puzzle.positions)
    return _automatic_layout(len(puzzle.numbers), puzzle.spans)


@lru_cache(maxsize=32)  # a puzzle is drawn again and again while it is played or edited
def _at_positions(positions: tuple[tuple[float, float], ...]) -> IslandLayout:
    return _fitted(_given([complex(col, row) for row, col in positions]))


@lru_cache(maxsize=32)
def _automatic_layout(islands: int, spans: tuple[tuple[Island, Island], ...]) -> IslandLayout:
    if not islands:
        return IslandLayout(1, 1, ())
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
    if usual > _MAX_GIVEN_SPREAD * least:
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
    return _push_apart(spots, _GIVEN_APART * 0.999)


def _fitted(points: Sequence[Point]) -> IslandLayout:
    corner, width, height = _box(points)
    corner -= complex(_RIM, _RIM)
    return IslandLayout(
        width + 2 * _RIM, height + 2 * _RIM, tuple(point - corner for point in points)
    )


def _piece(islands: list[Island], spans: Sequence[tuple[Island, Island]]) -> list[Point]:
    """Lay out one connected part of a graph, with as few spans that cross on paper as possible."""
    index = {island: i for i, island in enumerate(islands)}
    joins = [(index[a], index[b]) for a, b in spans if a in index]
    pairs = _pairs_of(len(islands), joins, _WORK)
    chance = Random(2018)
    tries = max(1, min(_TRIES, _WORK // (1 + len(pairs) + len(joins) ** 2 // 30)))
    ways = [_by_distances(len(islands), pairs, chance) for _ in range(tries)]
    if len(joins) < 1.25 * len(islands):
        ways.append(_around_a_centre(len(islands), joins, pairs))
    best = min(ways, key=lambda points: _crossings(points, joins)) if len(ways) > 1 else ways[0]
    points = _push_apart(_level([point * _STEP for point in best], joins), _APART, joins)
    # Where so many spans are that islands cannot keep clear of all, they keep clear of each other
    # at least.
    return _push_apart(points, _APART)


def _crossings(points: Sequence[Point], joins: Sequence[Join]) -> int:
    """How many pairs of spans cross on paper."""
    lines = [(points[a], points[b]) for a, b in joins]
    return sum(intersection(*line, *other) is not None for line, other in combinations(lines, 2))


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


def intersection(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the lines a-b and c-d cross; None if they do not, or only touch."""
    # lines with an end in common only touch, whatever rounding would make of it
    if a in (c, d) or b in (c, d):
        return None
    along, other, between = b - a, d - c, c - a
    turn = _cross(along, other)
    if not turn:
        return None
    s, t = _cross(between, other) / turn, _cross(between, along) / turn
    return a + s * along if 0 < s < 1 and 0 < t < 1 else None


def _cross(u: Point, v: Point) -> float:
    return u.real * v.imag - u.imag * v.real


def _pairs_of(islands: int, joins: Sequence[Join], most: int) -> list[_IslandPair]:
    """List all pairs; of a large graph all neighbours, and some islands with all others."""
    neighbours = _neighbours(islands, joins)
    steps = {(min(join), max(join)): 1 for join in joins}
    for source in range(0, islands, ceil(islands**2 / 2 / most)):
        reached = _steps_from(source, neighbours)
        steps.update(
            {(min(source, other), max(source, other)): n for other, n in reached.items() if n}
        )
    return [(a, b, n) for (a, b), n in steps.items()]


def _by_distances(islands: int, pairs: Sequence[_IslandPair], chance: Random) -> list[Point]:
    """Points whose distances are close to the number of spans between them."""
    points = [complex(chance.random(), chance.random()) * sqrt(islands) for _ in range(islands)]
    pairs = list(pairs)
    longest = max((steps for _, _, steps in pairs), default=1)
    # The step size falls from "every pair gets its distance" to "one tenth of it, and only for
    # neighbours".
    fall = (0.1 / longest**2) ** (1 / (_DISTANCE_SWEEPS - 1))
    step = float(longest**2)
    for _ in range(_DISTANCE_SWEEPS):
        chance.shuffle(pairs)
        for a, b, steps in pairs:
            apart = points[a] - points[b]
            distance = abs(apart) or 1e-9
            move = apart * (0.5 * min(1.0, step / steps**2) * (steps - distance) / distance)
            points[a] += move
            points[b] -= move
        step *= fall
    return points


def _around_a_centre(
    islands: int, joins: Sequence[Join], pairs: Sequence[_IslandPair]
) -> list[Point]:
    """Place islands on rings around the most central one, by their number of spans from it."""
    farthest = [0] * islands
    for a, b, steps in pairs:
        farthest[a], farthest[b] = max(farthest[a], steps), max(farthest[b], steps)
    centre = farthest.index(min(farthest))
    neighbours = _neighbours(islands, joins)
    ring = _steps_from(centre, neighbours)
    order, parent = list(ring), {centre: centre}
    for island in order:
        for other in neighbours[island]:
            parent.setdefault(other, island)
    # The angle that each island needs, as seen from the centre: its own width, or that of all the
    # branches beyond it.
    beyond = [0.0] * islands
    needs = [0.0] * islands
    for island in reversed(order[1:]):
        needs[island] = max(_SIDE_BY_SIDE / ring[island], beyond[island])
        beyond[parent[island]] += needs[island]
    wider = max(1.0, beyond[centre] / (2 * pi))  # rings grow if the angles do not fit into one turn
    sector = {centre: 2 * pi}
    used = {centre: 0.0}  # the direction up to which the sector of each island is given away
    points: list[Point] = [0j] * islands
    for island in order[1:]:
        above = parent[island]
        sector[island] = sector[above] * needs[island] / beyond[above]
        points[island] = rect(wider * ring[island], used[above] + sector[island] / 2)
        used[island] = used[above]
        used[above] += sector[island]
    return points


def _neighbours(islands: int, joins: Sequence[Join]) -> list[list[int]]:
    neighbours: list[list[int]] = [[] for _ in range(islands)]
    for a, b in joins:
        neighbours[a].append(b)
        neighbours[b].append(a)
    return neighbours


def _steps_from(source: int, neighbours: Sequence[Sequence[int]]) -> dict[int, int]:
    """How many spans lead to each island, the nearest islands first."""
    steps = {source: 0}
    for island in (queue := [source]):
        for other in neighbours[island]:
            if other not in steps:
                steps[other] = steps[island] + 1
                queue.append(other)
    return steps


def _push_apart(points: list[Point], least: float, joins: Sequence[Join] = ()) -> list[Point]:
    """Move islands until they are at least this far apart, and clear of joins that pass by."""
    for _ in range(_MAX_PUSHES):
        if not _push_islands(points, least) | _push_joins(points, joins):
            break
        # A little more room for everyone helps where pushing alone goes round in circles.
        points = [point * 1.01 for point in points]
    return points


def _push_islands(points: list[Point], least: float) -> bool:
    """Move islands that are nearer to each other than this; return whether there were any."""
    rooms: dict[tuple[int, int], list[int]] = {}
    for i, point in enumerate(points):
        rooms.setdefault((int(point.real // least), int(point.imag // least)), []).append(i)
    pushed = False
    for (column, row), here in rooms.items():
        for room in (
            (column, row),
            (column + 1, row),
            (column - 1, row + 1),
            (column, row + 1),
            (column + 1, row + 1),
        ):
            for a in here:
                for b in rooms.get(room, ()):
                    apart = points[b] - points[a]
                    if (room != (column, row) or a < b) and abs(apart) < least:
                        move = apart * (least * 1.001 / (abs(apart) or 1e-9) - 1) / 2
                        points[a] -= move
                        points[b] += move
                        pushed = True
    return pushed


def _push_joins(points: list[Point], joins: Sequence[Join]) -> bool:
    """Move islands off the joins that pass too near; return whether there were any."""
    pushed = False
    by_x = sorted(range(len(points)), key=lambda i: points[i].real)
    xs = [points[i].real for i in by_x]
    for a, b in joins:
        start, along = points[a], points[b] - points[a]
        left, right = sorted((start.real, points[b].real))
        top, bottom = sorted((start.imag, points[b].imag))
        length = abs(along)
        for i in by_x[bisect_left(xs, left - _CLEAR) : bisect_right(xs, right + _CLEAR)]:
            if not top - _CLEAR < points[i].imag < bottom + _CLEAR or i in (a, b):
                continue
            # Turned so that the join lies flat: how far along and how far beside it the island is.
            beside = (points[i] - start) * along.conjugate() / length
            if 0 < beside.real < length and abs(beside.imag) < _CLEAR:
                side = 1 if beside.imag >= 0 else -1
                move = 1j * along / length * side * (_CLEAR * 1.001 - abs(beside.imag))
                points[i] += move * 0.6
                points[a] -= move * 0.4
                points[b] -= move * 0.4
                pushed = True
    return pushed
