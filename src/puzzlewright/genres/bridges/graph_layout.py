"""Points for the islands of a connected graph, and straight lines between them.

Points are complex numbers x + yj; the unit is the length of one span. Islands are placed by their
distances: stress by stochastic gradient descent (Zheng, Pawar and Goodman, 2018). In trees and near
trees they may also be placed around a centre, where every branch gets a sector as wide as it needs.
Then islands are pushed apart that come too near to each other, or to a span that passes by.
"""

from bisect import bisect_left, bisect_right
from cmath import pi, rect
from collections.abc import Sequence
from math import ceil, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

Point: TypeAlias = complex
Join: TypeAlias = tuple[int, int]  # a line, by the numbers of its two ends

_SWEEPS = 30  # of placing by distances
_SIDE_BY_SIDE = 0.65  # the least distance on a ring around a centre
_CLEAR = 0.65  # cells between an island and a span that passes by at least
_PUSHES = 100


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
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


def distance(point: Point, a: Point, b: Point) -> float:
    """How far the point is from the line from a to b."""
    along = b - a
    share = ((point - a) * along.conjugate()).real / abs(along) ** 2
    return abs(point - a - min(1.0, max(0.0, share)) * along)


def _cross(u: Point, v: Point) -> float:
    return u.real * v.imag - u.imag * v.real


class IslandPair(NamedTuple):
    """Two islands, and how many spans lie between them."""

    a: int
    b: int
    steps: int


def pairs_of(islands: int, joins: Sequence[Join], most: int) -> list[IslandPair]:
    """List all pairs; of a large graph all neighbours, and some islands with all others."""
    neighbours = _neighbours(islands, joins)
    steps = {(min(join), max(join)): 1 for join in joins}
    for source in range(0, islands, ceil(islands**2 / 2 / most)):
        reached = {source: 0}
        for island in (queue := [source]):
            for other in neighbours[island]:
                if other not in reached:
                    reached[other] = reached[island] + 1
                    queue.append(other)
        steps.update(
            {(min(source, other), max(source, other)): n for other, n in reached.items() if n}
        )
    return [IslandPair(a, b, n) for (a, b), n in steps.items()]


def by_distances(islands: int, pairs: Sequence[IslandPair], chance: Random) -> list[Point]:
    """Points whose distances are close to the number of spans between them."""
    points = [complex(chance.random(), chance.random()) * sqrt(islands) for _ in range(islands)]
    pairs = list(pairs)
    longest = max((pair.steps for pair in pairs), default=1)
    # The step size falls from "every pair gets its distance" to "one tenth of it, and only for
    # neighbours".
    fall = (0.1 / longest**2) ** (1 / (_SWEEPS - 1))
    step = float(longest**2)
    for _ in range(_SWEEPS):
        chance.shuffle(pairs)
        for a, b, steps in pairs:
            apart = points[a] - points[b]
            distance = abs(apart) or 1e-9
            move = apart * (0.5 * min(1.0, step / steps**2) * (steps - distance) / distance)
            points[a] += move
            points[b] -= move
        step *= fall
    return points


def around_a_centre(
    islands: int, joins: Sequence[Join], pairs: Sequence[IslandPair]
) -> list[Point]:
    """Place islands on rings around the most central one, by their number of spans from it."""
    farthest = [0] * islands
    for a, b, steps in pairs:
        farthest[a], farthest[b] = max(farthest[a], steps), max(farthest[b], steps)
    centre = farthest.index(min(farthest))
    neighbours = _neighbours(islands, joins)
    ring, parent, order = {centre: 0}, {centre: centre}, [centre]
    for island in order:
        for other in neighbours[island]:
            if other not in ring:
                ring[other], parent[other] = ring[island] + 1, island
                order.append(other)
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


def parted(points: list[Point], least: float, joins: Sequence[Join] = ()) -> list[Point]:
    """Move islands until they are at least this far apart, and clear of joins that pass by."""
    for _ in range(_PUSHES):
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
