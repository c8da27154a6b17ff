"""Two ways to place the islands of a connected graph: by distances, and around a centre. The unit
is one span's length.

By distances is stress by stochastic gradient descent (Zheng, Pawar and Goodman, 2018): two islands
that are n spans apart should be n units apart on paper; pairs are moved one after the other, in
smaller and smaller steps. Good for most. Around a centre is for trees and what is nearly one: every
branch gets a sector as wide as it needs, so that no two branches cross.
"""

from cmath import pi, rect
from collections.abc import Sequence
from math import ceil, sqrt
from random import Random
from typing import NamedTuple

from puzzlewright.genres.bridges.segments import Join, Point

_SWEEPS = 30
_SIDE_BY_SIDE = 0.65  # the least distance on a ring


class IslandPair(NamedTuple):
    """Two islands, and how many spans lie between them."""

    a: int
    b: int
    steps: int


def pairs_of(islands: int, joins: Sequence[Join], most: int) -> list[IslandPair]:
    """All pairs, or of a large graph about as many as are wanted: all neighbours, and some islands
    with all others.
    """
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
    """Points on rings around the island that is least far from all others, one ring for each number
    of spans from it.
    """
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
