"""Dealing a solved graph: Ykema's generator of solvable puzzles (2025, section 6.1), with a place
on the page for every island.

Islands are joined to the network one after the other, then more of them to each other; some spans
get more than one bridge; others are added that have none. Near islands are joined rather than far
ones, and no span passes over a third island, so that the graph can be read on paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.blueprints.generator import Made, Size
from puzzlewright.genres.bridges.puzzle import Bridges, Island, on_graph
from puzzlewright.genres.bridges.segments import meeting
from puzzlewright.grids.pages import Cell
from puzzlewright.model.board import Solution

Ends: TypeAlias = tuple[Island, Island]  # of a span, the smaller first
Crossing: TypeAlias = frozenset[Ends]  # two of them

CANDIDATES = 8  # cells that are looked at for an island; it gets the one farthest from all others


class GraphNumbers(NamedTuple):
    """How many of each there are: the parameters of section 6.1 besides islands and the most
    bridges on a span.
    """

    used_spans: int
    bridges: int
    unused_spans: int
    crossings: int


@dataclass(frozen=True)
class GraphOrder:
    """A graph puzzle to be made."""

    size: Size
    islands: int
    components: int
    max_bridges: int
    loops: bool  # allowed
    wished: Mapping[str, int]  # those of the GraphNumbers that were wished for


@dataclass
class Graph:
    """Islands on a page, the bridges on each span (none on some), and which spans cross."""

    positions: list[Cell]
    bridges: dict[Ends, int]
    crossings: set[Crossing]

    def made(self, order: GraphOrder) -> Made[Bridges]:
        """The puzzle that these bridges solve."""
        spans = sorted(self.bridges)
        number_of = {ends: number for number, ends in enumerate(spans)}
        numbers = [0] * len(self.positions)
        for ends, bridges in self.bridges.items():
            for island in ends:
                numbers[island] += bridges
        puzzle = on_graph(
            numbers,
            spans,
            [(number_of[e], number_of[f]) for e, f in self.crossings],
            positions=self.positions,
            max_bridges=order.max_bridges,
            components=order.components,
            loops=order.loops,
        )
        return Made(puzzle, Solution(tuple([self.bridges[ends] for ends in spans])))

    def cross_on_paper(self, e: Ends, f: Ends) -> bool:
        """Whether the lines of two spans cross where the islands stand."""
        a, b, c, d = (complex(*self.positions[island]) for island in (*e, *f))
        return meeting(a, b, c, d) is not None

    @property
    def used(self) -> list[Ends]:
        return [ends for ends, bridges in self.bridges.items() if bridges]

    @property
    def numbers(self) -> GraphNumbers:
        used = len(self.used)
        return GraphNumbers(
            used, sum(self.bridges.values()), len(self.bridges) - used, len(self.crossings)
        )


def deal(rng: Random, order: GraphOrder, wanted: GraphNumbers) -> Graph | None:
    """A solved graph, still without crossings; None if so many spans cannot be drawn on this
    page.
    """
    graph = Graph(_positions(rng, order.size, order.islands), {}, set())
    group = _join_all(rng, graph, order.components)
    if group is None:
        return None
    used, unused = wanted.used_spans - len(graph.bridges), wanted.unused_spans
    pairs = [(a, b) for b in range(order.islands) for a in range(b) if (a, b) not in graph.bridges]
    farness = {(a, b): rng.random() * _apart(graph, a, b) ** 2 for a, b in pairs}
    pairs.sort(key=farness.__getitem__)
    # used spans cross on paper only if there is no other way to have so many
    for may_cross in (False, True):
        for a, b in pairs:
            if not used or (a, b) in graph.bridges or group[a] != group[b]:
                continue
            if _is_clear(graph, a, b) and (may_cross or not _crosses_used(graph, a, b)):
                graph.bridges[a, b] = 1
                used -= 1
    for a, b in pairs:
        if unused and (a, b) not in graph.bridges and _is_clear(graph, a, b):
            graph.bridges[a, b] = 0
            unused -= 1
    if used or unused:
        return None
    light = graph.used
    for _ in range(wanted.bridges - len(light)):
        ends = rng.choice(light)
        graph.bridges[ends] += 1
        if graph.bridges[ends] == order.max_bridges:
            light.remove(ends)
    return graph


def _positions(rng: Random, size: Size, islands: int) -> list[Cell]:
    """A cell for every island, far from the others, and some at each of the four sides of the
    page.
    """
    free = [(row, col) for row in range(size.rows) for col in range(size.cols)]
    positions: list[Cell] = []
    for _ in range(islands):
        numbers = rng.sample(range(len(free)), min(CANDIDATES, len(free)))
        room = {
            number: min((_square(free[number], taken) for taken in positions), default=0)
            for number in numbers
        }
        positions.append(free.pop(max(numbers, key=room.__getitem__)))
    rows, cols = zip(*positions, strict=True)
    if len(set(rows)) < min(size.rows, 2) or len(set(cols)) < min(size.cols, 2):
        return _positions(rng, size, islands)
    # Nothing is beyond the outermost rows and columns, so they can be moved out to the sides.
    to_row = {min(rows): 0, max(rows): size.rows - 1}
    to_col = {min(cols): 0, max(cols): size.cols - 1}
    return [(to_row.get(row, row), to_col.get(col, col)) for row, col in positions]


def _join_all(rng: Random, graph: Graph, components: int) -> list[int] | None:
    """Join the islands into so many groups of two or more; the group of each island, None if there
    is no clear way.
    """
    islands = range(len(graph.positions))
    group = {first: number for number, first in enumerate(rng.sample(islands, components))}
    lonely = list(group)
    degree = [0] * len(islands)
    # From the first islands outwards, so that most ways are short.
    distance = {island: min(_apart(graph, island, first) for first in lonely) for island in islands}
    for island in sorted(islands, key=distance.__getitem__)[components:]:
        # Islands with many neighbours get more, near ones get more, and a group needs a second
        # island first of all.
        farness = {
            other: rng.random() * _apart(graph, island, other) ** 2 / (1 + degree[other])
            for other in lonely or list(group)
        }
        ways = [
            other
            for other in sorted(farness, key=farness.__getitem__)
            if _is_clear(graph, island, other)
        ]
        if not ways:
            return None
        other = next((other for other in ways if not _crosses_used(graph, island, other)), ways[0])
        graph.bridges[min(island, other), max(island, other)] = 1
        group[island] = group[other]
        degree[island] += 1
        degree[other] += 1
        if other in lonely:
            lonely.remove(other)
    return [group[island] for island in islands]


def _is_clear(graph: Graph, a: Island, b: Island) -> bool:
    """Whether a span between the two would keep clear of all other islands, by 0.4 cells at
    least.
    """
    (row, col), (row2, col2) = graph.positions[a], graph.positions[b]
    down, right = row2 - row, col2 - col
    length = down**2 + right**2
    for third_row, third_col in graph.positions:
        along = (third_row - row) * down + (third_col - col) * right
        beside = (third_row - row) * right - (third_col - col) * down
        if 0 < along < length and 25 * beside**2 < 4 * length:
            return False
    return True


def _crosses_used(graph: Graph, a: Island, b: Island) -> bool:
    return any(graph.cross_on_paper((a, b), ends) for ends in graph.used)


def _apart(graph: Graph, a: Island, b: Island) -> int:
    return _square(graph.positions[a], graph.positions[b])


def _square(a: Cell, b: Cell) -> int:
    """The square of the distance: a whole number, the same on every machine."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
