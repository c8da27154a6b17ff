"""Lay out the islands: in cells, at given positions, or automatically.

Points are complex numbers x + yj. An automatic layout minimises stress by stochastic gradient
descent (Zheng, Pawar and Goodman, 2018); the distance of two islands is the number of spans between
them. Trees and near trees may also get a radial layout, in which every branch has a sector as wide
as it needs. Then islands that are too close to each other, or to a span that passes by, are pushed
apart. Random numbers are seeded, so a layout is always the same.
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
Join: TypeAlias = tuple[int, int]  # the numbers of two joined islands
_IslandPair: TypeAlias = tuple[int, int, int]  # two islands, and their distance in spans

RADIUS = 0.36  # of an island, in cells

# distances in cells
_NEIGHBOUR_DISTANCE = 2.6
_MIN_DISTANCE = 1.5  # between two islands
_MARGIN = 0.6  # between an island's centre and the edge of the picture
_MIN_CLEARANCE = 0.65  # between an island and a span that passes by
_MIN_RING_DISTANCE = 0.65  # between islands on a ring of a radial layout, in spans
# with given positions: the least distance of two islands, and the usual one from which on positions
# are scaled down
_MIN_GIVEN_DISTANCE, _MAX_USUAL_DISTANCE = 1.0, 2.5
_MAX_GIVEN_SPREAD = 5.0  # largest ratio of usual to least distance for which all get enough room
_MAX_CELLS_PER_ISLAND = 10.0  # limits the width and height of the picture
# pairs of islands to consider, and number of layouts to choose from if there are few pairs
_MAX_PAIRS, _MAX_LAYOUTS = 20_000, 10
_STRESS_SWEEPS = 30
_MAX_CLEAR_SPANS_PER_ISLAND = 10  # with more, no layout keeps islands clear of them
_MAX_PUSHES = 100


class IslandLayout(NamedTuple):
    """The size of the picture, and the centre of each island."""

    width: float
    height: float
    points: tuple[Point, ...]


def layout_of(puzzle: Bridges) -> IslandLayout:
    """Place the islands: in cells, at given positions, or automatically."""
    if puzzle.grid:
        return IslandLayout(
            puzzle.grid.cols,
            puzzle.grid.rows,
            tuple(complex(col + 0.5, row + 0.5) for row, col in puzzle.grid.cells),
        )
    if puzzle.positions is not None:
        return _at_positions(puzzle.positions)
    return _automatic_layout(len(puzzle.numbers), puzzle.spans)


@lru_cache(maxsize=32)  # a puzzle is drawn many times while it is played or edited
def _at_positions(positions: tuple[tuple[float, float], ...]) -> IslandLayout:
    return _fit(_scale_positions([complex(col, row) for row, col in positions]))


@lru_cache(maxsize=32)
def _automatic_layout(islands: int, spans: tuple[tuple[Island, Island], ...]) -> IslandLayout:
    if not islands:
        return IslandLayout(1, 1, ())
    parts = groups(islands, spans)
    return _fit(_pack_parts(parts, [_part_layout(part, spans) for part in parts], islands))


def _scale_positions(points: list[Point]) -> list[Point]:
    """Scale the given positions if islands would touch or be too far apart."""
    # Positions that differ less than this are the same: no scale would separate them.
    points = [complex(round(point.real, 9), round(point.imag, 9)) for point in points]
    nearest = [
        min((abs(p - q) for j, q in enumerate(points) if i != j), default=1.0)
        for i, p in enumerate(points)
    ]
    usual, least = sorted(nearest)[len(nearest) // 2], min(nearest)
    scale = 1.0
    # some are so close to each other that enough room for them would push the others too far apart
    if usual > _MAX_GIVEN_SPREAD * least:
        scale = _MAX_USUAL_DISTANCE / usual
    elif least:
        scale = max(min(1.0, _MAX_USUAL_DISTANCE / usual), _MIN_GIVEN_DISTANCE / least)
    # An island far away from all others must not make the picture huge.
    _, width, height = _box(points)
    scale = min(scale, _MAX_CELLS_PER_ISLAND * (len(points) + 20) / (max(width, height) or 1.0))
    seen: Counter[Point] = Counter()
    spots = []
    for point in points:
        # Islands at the same position are placed on a spiral around it.
        spots.append(point * scale + rect(_MIN_DISTANCE * sqrt(seen[point]), 2.4 * seen[point]))
        seen[point] += 1
    # A little less, so that rounding errors do not bend a straight row of islands.
    return _push_apart(spots, _MIN_GIVEN_DISTANCE * 0.999)


def _fit(points: Sequence[Point]) -> IslandLayout:
    corner, width, height = _box(points)
    corner -= complex(_MARGIN, _MARGIN)
    return IslandLayout(
        width + 2 * _MARGIN, height + 2 * _MARGIN, tuple(point - corner for point in points)
    )


def _part_layout(islands: list[Island], spans: Sequence[tuple[Island, Island]]) -> list[Point]:
    """Lay out one connected part of a graph; choose the layout with the fewest intersections."""
    index = {island: i for i, island in enumerate(islands)}
    joins = [(index[a], index[b]) for a, b in spans if a in index]
    pairs = _pairs_of(len(islands), joins, _MAX_PAIRS)
    rng = Random(2018)
    count = max(1, min(_MAX_LAYOUTS, _MAX_PAIRS // (1 + len(pairs) + len(joins) ** 2 // 30)))
    layouts = [_minimise_stress(len(islands), pairs, rng) for _ in range(count)]
    if len(joins) < 1.25 * len(islands):
        layouts.append(_radial_layout(len(islands), joins, pairs))
    best = (
        min(layouts, key=lambda points: _count_intersections(points, joins))
        if len(layouts) > 1
        else layouts[0]
    )
    scaled = [point * _NEIGHBOUR_DISTANCE for point in best]
    is_dense = len(joins) > _MAX_CLEAR_SPANS_PER_ISLAND * len(islands)
    points = _push_apart(_rotate(scaled, joins), _MIN_DISTANCE, () if is_dense else joins)
    # With many spans, islands may not keep clear of all of them, but of each other.
    return _push_apart(points, _MIN_DISTANCE)


def _count_intersections(points: Sequence[Point], joins: Sequence[Join]) -> int:
    """Count the pairs of spans that intersect in the drawing."""
    lines = [(points[a], points[b]) for a, b in joins]
    return sum(intersection(*line, *other) is not None for line, other in combinations(lines, 2))


def _rotate(points: Sequence[Point], joins: Sequence[Join]) -> list[Point]:
    """Rotate the points: as wide as possible or with upright spans, whichever is smaller."""
    centre = sum(points) / len(points)
    wide = exp(-phase(sum((point - centre) ** 2 for point in points)) / 2 * 1j)
    # The fourth power maps the four directions of rows and columns to the same number.
    upright = exp(-phase(sum((points[b] - points[a]) ** 4 for a, b in joins)) / 4 * 1j)
    turned = [[point * turn for point in points] for turn in (wide, upright, upright * 1j)]
    return min(turned, key=_area)


def _area(points: Sequence[Point]) -> tuple[float, float]:
    """Return the area of the picture, and its height to break ties."""
    _, width, height = _box(points)
    return round((width + 1) * (height + 1), 6), height


def _pack_parts(parts: list[list[Island]], layouts: list[list[Point]], islands: int) -> list[Point]:
    """Put the layouts of the parts in rows, the highest first."""
    boxes = list(map(_box, layouts))
    gap = _NEIGHBOUR_DISTANCE
    area = sum((width + gap) * (height + gap) for _, width, height in boxes)
    across = max(sqrt(1.6 * area) - gap, *(width for _, width, _ in boxes))
    points: list[Point] = [0j] * islands
    x = y = row_height = 0.0
    by_height = sorted(zip(parts, layouts, boxes, strict=True), key=lambda p: -p[2][2])
    for part, layout, (corner, width, height) in by_height:
        if x and x + width > across:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        for island, point in zip(part, layout, strict=True):
            points[island] = point - corner + complex(x, y)
        x += width + gap
        row_height = max(row_height, height)
    return points


def _box(points: Sequence[Point]) -> tuple[Point, float, float]:
    """Return the upper left corner, width and height of the bounding box."""
    left, top = min(p.real for p in points), min(p.imag for p in points)
    return complex(left, top), max(p.real for p in points) - left, max(p.imag for p in points) - top


def intersection(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the segments a-b and c-d cross; None if they do not, or only touch."""
    # segments with a common end only touch, whatever rounding errors suggest
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
    """List pairs of islands with their distances.

    A large graph has too many pairs: then list all neighbours, and some islands with all others.
    """
    neighbours = _neighbours(islands, joins)
    steps = {(min(join), max(join)): 1 for join in joins}
    for source in range(0, islands, ceil(islands**2 / 2 / most)):
        reached = _steps_from(source, neighbours)
        steps.update(
            {(min(source, other), max(source, other)): n for other, n in reached.items() if n}
        )
    return [(a, b, n) for (a, b), n in steps.items()]


def _minimise_stress(islands: int, pairs: Sequence[_IslandPair], rng: Random) -> list[Point]:
    """Return points whose distances are close to the number of spans between them."""
    points = [complex(rng.random(), rng.random()) * sqrt(islands) for _ in range(islands)]
    pairs = list(pairs)
    longest = max((steps for _, _, steps in pairs), default=1)
    # The step size decreases from "every pair gets its distance" to "one tenth of it, and only for
    # neighbours".
    decay = (0.1 / longest**2) ** (1 / (_STRESS_SWEEPS - 1))
    step = float(longest**2)
    for _ in range(_STRESS_SWEEPS):
        rng.shuffle(pairs)
        for a, b, steps in pairs:
            apart = points[a] - points[b]
            distance = abs(apart) or 1e-9
            move = apart * (0.5 * min(1.0, step / steps**2) * (steps - distance) / distance)
            points[a] += move
            points[b] -= move
        step *= decay
    return points


def _radial_layout(
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
        needs[island] = max(_MIN_RING_DISTANCE / ring[island], beyond[island])
        beyond[parent[island]] += needs[island]
    scale = max(1.0, beyond[centre] / (2 * pi))  # enlarge rings if the angles exceed a full turn
    sector = {centre: 2 * pi}
    used = {centre: 0.0}  # the direction up to which the sector of each island is taken
    points: list[Point] = [0j] * islands
    for island in order[1:]:
        above = parent[island]
        sector[island] = sector[above] * needs[island] / beyond[above]
        points[island] = rect(scale * ring[island], used[above] + sector[island] / 2)
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
    """Return the number of spans from the source to each island, the nearest islands first."""
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
        # Enlarging everything a little helps where pushing alone does not converge.
        points = [point * 1.01 for point in points]
    return points


def _push_islands(points: list[Point], least: float) -> bool:
    """Move islands that are closer to each other than this; return whether there were any."""
    buckets: dict[tuple[int, int], list[int]] = {}
    for i, point in enumerate(points):
        buckets.setdefault((int(point.real // least), int(point.imag // least)), []).append(i)
    pushed = False
    for (column, row), here in buckets.items():
        for bucket in (
            (column, row),
            (column + 1, row),
            (column - 1, row + 1),
            (column, row + 1),
            (column + 1, row + 1),
        ):
            for a in here:
                for b in buckets.get(bucket, ()):
                    apart = points[b] - points[a]
                    if (bucket != (column, row) or a < b) and abs(apart) < least:
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
        for i in by_x[
            bisect_left(xs, left - _MIN_CLEARANCE) : bisect_right(xs, right + _MIN_CLEARANCE)
        ]:
            if not top - _MIN_CLEARANCE < points[i].imag < bottom + _MIN_CLEARANCE or i in (a, b):
                continue
            # The island's position in coordinates along the join and across it.
            beside = (points[i] - start) * along.conjugate() / length
            if 0 < beside.real < length and abs(beside.imag) < _MIN_CLEARANCE:
                side = 1 if beside.imag >= 0 else -1
                move = 1j * along / length * side * (_MIN_CLEARANCE * 1.001 - abs(beside.imag))
                points[i] += move * 0.6
                points[a] -= move * 0.4
                points[b] -= move * 0.4
                pushed = True
    return pushed
