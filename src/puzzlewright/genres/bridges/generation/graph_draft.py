"""Drafts, which are solved puzzles under construction, and random graphs.

A draft can change the bridges of a span. If that is not enough to rule out other solutions, a grid
removes islands (`draft.py`), and a graph adds crossings.

Graphs are generated as in section 6.1 of the Hashi thesis, with positions. Islands are joined to
the network one by one, then to each other. To keep the graph readable, near islands are
preferred, and no span passes a third island.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Self, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.genre.generator import GeneratedDraft, Size
from puzzlewright.genres.bridges.generation.order import (
    GenerationOrder,
    GraphCounts,
    max_crossings,
    possible_used_spans,
)
from puzzlewright.genres.bridges.layout import intersection
from puzzlewright.genres.bridges.puzzle import Bridges, Island, Span, on_graph
from puzzlewright.kit.grid import Cell

Node: TypeAlias = int  # an island: its cell on a grid, its index on a graph
Ends: TypeAlias = tuple[Node, Node]  # the ends of a span, the smaller first
Rules: TypeAlias = dict[str, Any]  # max_bridges, loops, components
Crossing: TypeAlias = frozenset[Ends]  # two spans

CANDIDATE_CELLS = 8  # random cells for each island, which gets the one farthest from all others


class DoubtfulSpan(NamedTuple):
    """A span that differs between solutions: its bridges in the draft, the least and the most."""

    span: Span
    intended: int
    least: int
    most: int


Piece: TypeAlias = list[DoubtfulSpan]  # connected by shared islands


class CachedDraft(NamedTuple):
    """The last puzzle of a draft, and the state that it belongs to."""

    generated: GeneratedDraft[Bridges]
    frame: object
    bridges: dict[Ends, int]


class SpanDraft(ABC):
    """A draft on a grid or a graph, as repair and local search use it."""

    rules: Rules
    bridges: dict[Ends, int]  # a graph also lists its unused spans
    count: int  # of islands
    lacks_crossings = False  # whether there are fewer crossings than requested
    _cached: CachedDraft | None = None

    @property
    def generated(self) -> GeneratedDraft[Bridges]:
        """The puzzle that these bridges solve; the last one is cached."""
        frame, last = self.frame(), self._cached
        is_same = last is not None and last.frame == frame
        if not (is_same and last and last.bridges == self.bridges):
            islands = self.islands
            numbers = dict.fromkeys(islands, 0)
            for (a, b), bridges in self.bridges.items():
                numbers[a] += bridges
                numbers[b] += bridges
            puzzle = (  # most changes affect only numbers
                last.generated.puzzle.with_numbers(tuple(numbers.values()))
                if is_same and last
                else self.puzzle(list(numbers.values()))
            )
            values = [self.bridges.get((islands[a], islands[b]), 0) for a, b in puzzle.spans]
            generated = GeneratedDraft(puzzle, Solution(tuple(values)))
            self._cached = last = CachedDraft(generated, frame, self.bridges.copy())
        assert last
        return last.generated

    @property
    @abstractmethod
    def islands(self) -> Sequence[Node]:
        """The islands, in the order of the puzzle."""

    @abstractmethod
    def frame(self) -> object:
        """Return what determines the spans and crossings of the puzzle."""

    @abstractmethod
    def puzzle(self, numbers: list[int]) -> Bridges:
        """Return the puzzle with these numbers on its islands."""

    @abstractmethod
    def copy(self) -> Self:
        """Return a draft that changes independently of this one."""

    @abstractmethod
    def has_island(self, node: Node) -> bool:
        """Return whether the island is still there."""

    @abstractmethod
    def set_bridges(self, ends: Ends, bridges: int) -> bool:
        """Set the bridges of a span; return False if the solution would break a rule."""

    @abstractmethod
    def block_other_solutions(
        self, rng: Random, piece: Mapping[Ends, DoubtfulSpan], unsure: Container[Ends]
    ) -> bool:
        """Rule out other solutions without setting bridges; return whether that is possible.

        The `unsure` spans have no bridges in some solution.
        """


class GraphPuzzleDraft(SpanDraft):
    """Islands with positions, spans with their bridges (some have none), and crossings."""

    def __init__(
        self, positions: list[Cell], rules: Rules, most_crossings: int | None = None
    ) -> None:
        self.positions, self.rules = positions, rules
        self.count = len(positions)
        self.bridges = {}
        self.crossings: set[Crossing] = set()
        self.most_crossings = most_crossings  # the requested number; None for any

    @property
    def lacks_crossings(self) -> bool:  # type: ignore[override]
        return self.most_crossings is not None and len(self.crossings) < self.most_crossings

    @property
    def islands(self) -> Sequence[Node]:
        return range(self.count)

    def frame(self) -> object:
        return frozenset(self.crossings)

    def puzzle(self, numbers: list[int]) -> Bridges:
        spans = sorted(self.bridges)
        number_of = {ends: number for number, ends in enumerate(spans)}
        crossings = [(number_of[e], number_of[f]) for e, f in self.crossings]
        return on_graph(numbers, spans, crossings, positions=self.positions, **self.rules)

    def copy(self) -> "GraphPuzzleDraft":
        other = GraphPuzzleDraft(self.positions, self.rules, self.most_crossings)
        other.bridges, other.crossings = self.bridges.copy(), self.crossings.copy()
        other._cached = self._cached
        return other

    def has_island(self, node: Node) -> bool:
        return node < self.count

    def set_bridges(self, ends: Ends, bridges: int) -> bool:
        """Set the bridges of a span. A used span stays used, and an unused one unused."""
        if not (bridges and self.bridges[ends]):
            return False
        self.bridges[ends] = bridges
        return True

    def block_other_solutions(
        self, rng: Random, piece: Mapping[Ends, DoubtfulSpan], unsure: Container[Ends]
    ) -> bool:
        """Add a crossing of an unused span of the piece with one that every solution uses."""
        if self.most_crossings is not None and not self.lacks_crossings:
            return False
        sure = [ends for ends in self.used if ends not in unsure]
        pairs = [
            frozenset((e, f)) for e, doubt in piece.items() if not doubt.intended for f in sure
        ]
        if not pairs:
            return False
        self.crossings.add(self._preferred_crossings(rng, pairs)[0])
        return True

    def complete_crossings(self, rng: Random) -> None:
        """Add crossings: up to the requested number, or all spans that intersect in the drawing."""
        spans = sorted(self.bridges)
        pairs = {
            frozenset((e, f)) for e in spans if not self.bridges[e] for f in spans if e != f
        } - self.crossings
        if self.most_crossings is None:
            self.crossings.update(pair for pair in pairs if self.intersect(*pair))
        else:
            missing = self.most_crossings - len(self.crossings)
            self.crossings.update(self._preferred_crossings(rng, pairs)[:missing])

    def _preferred_crossings(self, rng: Random, pairs: Iterable[Crossing]) -> list[Crossing]:
        """Shuffle the pairs: first those that intersect, last those that share an island."""

        def key(pair: Crossing) -> tuple[bool, bool, float]:
            e, f = sorted(pair)
            return not self.intersect(e, f), not {*e}.isdisjoint(f), rng.random()

        # Sort first, so that the result does not depend on the order of the pairs.
        return sorted(sorted(pairs, key=sorted), key=key)

    def intersect(self, e: Ends, f: Ends) -> bool:
        """Return whether two spans intersect in the drawing."""
        a, b, c, d = (complex(*self.positions[island]) for island in (*e, *f))
        return intersection(a, b, c, d) is not None

    @property
    def used(self) -> list[Ends]:
        return [ends for ends, bridges in self.bridges.items() if bridges]

    @property
    def counts(self) -> GraphCounts:
        used = len(self.used)
        return GraphCounts(
            used, sum(self.bridges.values()), len(self.bridges) - used, len(self.crossings)
        )


def random_graph(rng: Random, order: GenerationOrder) -> GraphPuzzleDraft | None:
    """Return a solved graph without its crossings; None if not all spans find room."""
    wanted = _choose_counts(rng, order)
    graph = GraphPuzzleDraft(
        _positions(rng, order.size, order.islands), order.rules, order.counts.get("crossings")
    )
    group = _join_all(rng, graph, order.components)
    if group is None:
        return None
    used, unused = wanted.used_spans - len(graph.bridges), wanted.unused_spans
    pairs = [(a, b) for b in range(order.islands) for a in range(b) if (a, b) not in graph.bridges]
    costs = {(a, b): rng.random() * _squared_distance_between(graph, a, b) ** 2 for a, b in pairs}
    pairs.sort(key=costs.__getitem__)
    # used spans intersect only if there are not enough others
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
    extensible = graph.used
    for _ in range(wanted.bridges - len(extensible)):
        ends = rng.choice(extensible)
        graph.bridges[ends] += 1
        if graph.bridges[ends] == order.max_bridges:
            extensible.remove(ends)
    if graph.most_crossings is None:
        graph.complete_crossings(rng)
    return graph


def _choose_counts(rng: Random, order: GenerationOrder) -> GraphCounts:
    """Return the requested numbers, with typical random numbers for the others."""
    islands, requested = order.islands, order.counts
    possible = possible_used_spans(order)
    pairs = islands * (islands - 1) // 2
    usual = islands - order.components + round(islands * rng.uniform(0.1, 0.4))
    used = min(max(usual, possible[0]), possible[-1])
    usual_unused = round(islands * rng.uniform(0.3, 0.8))
    if "crossings" in requested and "unused_spans" not in requested:
        # Take as many unused spans as the crossings need; few used spans leave room for more.
        used = possible[0]
        while max_crossings(used, usual_unused) < requested["crossings"]:
            usual_unused += 1
    unused = requested.get("unused_spans", min(usual_unused, pairs - used))
    bridges = requested.get(
        "bridges", used + round(used * (order.max_bridges - 1) * rng.uniform(0.2, 0.6))
    )
    return GraphCounts(used, bridges, unused, 0)


def _positions(rng: Random, size: Size, islands: int) -> list[Cell]:
    """Choose a cell for each island, far from the others, with some at each side of the grid."""
    free = [(row, col) for row in range(size.rows) for col in range(size.cols)]
    positions: list[Cell] = []
    for _ in range(islands):
        numbers = rng.sample(range(len(free)), min(CANDIDATE_CELLS, len(free)))
        distances = {
            number: min((_squared_distance(free[number], taken) for taken in positions), default=0)
            for number in numbers
        }
        positions.append(free.pop(max(numbers, key=distances.__getitem__)))
    rows, cols = zip(*positions, strict=True)
    if len(set(rows)) < min(size.rows, 2) or len(set(cols)) < min(size.cols, 2):
        return _positions(rng, size, islands)
    # No island lies beyond the outermost rows and columns, so they can be moved to the sides.
    to_row = {min(rows): 0, max(rows): size.rows - 1}
    to_col = {min(cols): 0, max(cols): size.cols - 1}
    return [(to_row.get(row, row), to_col.get(col, col)) for row, col in positions]


def _join_all(rng: Random, graph: GraphPuzzleDraft, components: int) -> list[int] | None:
    """Join the islands into groups; return the group of each, or None if no clear span is found."""
    islands = range(len(graph.positions))
    group = {first: number for number, first in enumerate(rng.sample(islands, components))}
    single = list(group)
    degree = [0] * len(islands)
    # From the first islands outwards, so that most spans are short.
    distance = {
        island: min(_squared_distance_between(graph, island, first) for first in single)
        for island in islands
    }
    for island in sorted(islands, key=distance.__getitem__)[components:]:
        # Prefer near islands and those with many neighbours; single islands come first.
        costs = {
            other: rng.random()
            * _squared_distance_between(graph, island, other) ** 2
            / (1 + degree[other])
            for other in single or list(group)
        }
        clear = [
            other
            for other in sorted(costs, key=costs.__getitem__)
            if _is_clear(graph, island, other)
        ]
        if not clear:
            return None
        other = next(
            (other for other in clear if not _crosses_used(graph, island, other)), clear[0]
        )
        graph.bridges[min(island, other), max(island, other)] = 1
        group[island] = group[other]
        degree[island] += 1
        degree[other] += 1
        if other in single:
            single.remove(other)
    return [group[island] for island in islands]


def _is_clear(graph: GraphPuzzleDraft, a: Island, b: Island) -> bool:
    """Return whether a span would pass all other islands at a distance of at least 0.4 cells."""
    (row, col), (row2, col2) = graph.positions[a], graph.positions[b]
    down, right = row2 - row, col2 - col
    length = down**2 + right**2
    for third_row, third_col in graph.positions:
        along = (third_row - row) * down + (third_col - col) * right
        beside = (third_row - row) * right - (third_col - col) * down
        if 0 < along < length and 25 * beside**2 < 4 * length:
            return False
    return True


def _crosses_used(graph: GraphPuzzleDraft, a: Island, b: Island) -> bool:
    return any(graph.intersect((a, b), ends) for ends in graph.used)


def _squared_distance_between(graph: GraphPuzzleDraft, a: Island, b: Island) -> int:
    return _squared_distance(graph.positions[a], graph.positions[b])


def _squared_distance(a: Cell, b: Cell) -> int:
    """Return the square of the distance: an integer, so it is the same on every machine."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
