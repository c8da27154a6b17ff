"""The Bridges puzzle (Ykema's generalised Hashi): any graph, up to M bridges per span, k groups.

A grid puzzle is a graph whose spans and crossings are derived from the cells of its islands.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any, ClassVar, Self, TypeAlias

from puzzlewright.core.board import Reason
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.phrases import name, say
from puzzlewright.core.words import (
    count_noun,
    join_words,
    letter_name,
    name_cell,
    number_word,
    there_are,
)
from puzzlewright.genre.generator import Size
from puzzlewright.genre.genre import Wording
from puzzlewright.kit.grid import Cell, as_triples, check_size

Island: TypeAlias = int  # index of an island; on a grid, islands are sorted row by row
Span: TypeAlias = int

MAX_BRIDGES = 1000  # on one span; more is a typing error

# cached properties that do not depend on the numbers
_SPAN_PROPERTIES = ("spans_at", "neighbours", "crossed_by", "beside")

# The rules that constraints and steps cite as reasons.
ISLAND = "island"  # the number of one island
CROSSING = "crossing"  # bridges do not cross
CONNECTED = "connected"  # the named islands need an exit; without names, the whole rule
LOOP = "loop"  # the named spans close a loop; without names, the whole rule
GROUPS = "groups"  # there are at least k groups
ORDER = "order"  # clauses that define the variables
KNOWN = "known"  # values that the board excludes
MAX_NAMED_ISLANDS = 2  # of a group; for more, only their number
APART = -1  # separates groups of islands in a reason that names several


@dataclass(frozen=True)
class Grid:
    """The size of a grid and the cell of each island."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, init=False)
class Bridges:
    """A Bridges puzzle on a grid; `from_graph` makes one on a graph."""

    genre: ClassVar[str] = "bridges"

    numbers: tuple[int | None, ...]  # None is '?': at least one bridge
    spans: tuple[tuple[Island, Island], ...]
    crossings: tuple[tuple[Span, Span], ...]
    max_bridges: int
    components: int
    loops: bool
    grid: Grid | None
    # (row, column) of each island of a graph, where given
    positions: tuple[tuple[float, float], ...] | None

    def __init__(
        self,
        rows: int,
        cols: int,
        islands: Iterable[Sequence[int | None]],
        *,
        max_bridges: int = 2,
        components: int = 1,
        loops: bool = True,
    ) -> None:
        check_size(rows, cols)
        number_at: dict[Cell, int | None] = {}
        for row, col, number in as_triples(islands, "an island"):
            if not (0 <= row < rows and 0 <= col < cols):
                raise BadPuzzle(
                    f"an island at {name_cell(row, col)} is outside the grid of {rows} rows and "
                    f"{cols} columns",
                    (row, col),
                )
            if (row, col) in number_at:
                raise BadPuzzle(f"two islands are at {name_cell(row, col)}", (row, col))
            if number is not None and number < 0:
                raise BadPuzzle(
                    f"the island at {name_cell(row, col)} has the number {number}, but numbers "
                    "start at 0",
                    (row, col),
                )
            number_at[row, col] = number
        cells = tuple(sorted(number_at))
        if not cells:
            raise BadPuzzle("a Bridges puzzle needs at least one island")
        spans, crossings = _sight_lines(cells)
        check_options(max_bridges, components)
        vars(self).update(
            numbers=tuple(map(number_at.__getitem__, cells)),
            spans=spans,
            crossings=crossings,
            max_bridges=max_bridges,
            components=components,
            loops=loops,
            grid=Grid(rows, cols, cells),
            positions=None,
        )

    @classmethod
    def from_graph(
        cls,
        islands: Sequence[int | None],
        spans: Sequence[Sequence[int]],
        crossings: Iterable[Sequence[int]] = (),
        *,
        positions: Sequence[Sequence[float]] | None = None,
        max_bridges: int = 2,
        components: int = 1,
        loops: bool = True,
    ) -> Self:
        """Return a puzzle on a graph.

        `islands` are the numbers of the islands, None for '?'. `spans` are pairs of islands that
        bridges may join, counted from 0, and `crossings` are pairs of spans that cross. `positions`
        place the islands in pictures, as (row, column).

        >>> import puzzlewright as pw
        >>> triangle = pw.Bridges.from_graph([2, 3, 3], [(0, 1), (1, 2), (0, 2)])
        >>> pw.solve(triangle).solution.marks
        [[0, 1, 1], [1, 2, 2], [0, 2, 1]]
        """
        try:
            numbers = tuple([None if number is None else index(number) for number in islands])
        except TypeError:
            raise BadPuzzle("islands are given by their numbers, such as [3, 2, None]") from None
        ends, crossed = _as_pairs(spans, "spans"), _as_pairs(crossings, "crossings")
        for island, number in enumerate(numbers):
            if number is not None and number < 0:
                raise BadPuzzle(f"island {island} has the number {number}, but numbers start at 0")
        seen: dict[frozenset[Island], Span] = {}
        for span, (a, b) in enumerate(ends):
            for end in (a, b):
                if not 0 <= end < len(numbers):
                    raise BadPuzzle(
                        f"span {span} names island {end}, but islands are 0 to {len(numbers) - 1}"
                    )
            if a == b:
                raise BadPuzzle(f"span {span} joins island {a} to itself")
            if (twin := seen.setdefault(frozenset((a, b)), span)) != span:
                raise BadPuzzle(f"span {span} joins the same islands as span {twin}")
        for e, f in crossed:
            for end in (e, f):
                if not 0 <= end < len(ends):
                    raise BadPuzzle(
                        f"the crossing [{e}, {f}] names span {end}, but spans are 0 to"
                        f" {len(ends) - 1}"
                    )
            if e == f:
                raise BadPuzzle(f"the crossing [{e}, {f}] crosses a span with itself")
        if positions is not None and len(positions) != len(numbers):
            raise BadPuzzle(
                f"{there_are(len(positions), 'position')} for {count_noun(len(numbers), 'island')}"
            )
        check_options(max_bridges, components)
        puzzle = object.__new__(cls)
        vars(puzzle).update(
            numbers=numbers,
            spans=ends,
            crossings=tuple(sorted({(min(pair), max(pair)) for pair in crossed})),
            max_bridges=max_bridges,
            components=components,
            loops=loops,
            grid=None,
            positions=None if positions is None else tuple([(row, col) for row, col in positions]),
        )
        return puzzle

    def with_fields(self, **fields: Any) -> "Bridges":
        """Return the puzzle with other values of some fields, which are not checked."""
        other = object.__new__(Bridges)
        names = self.__dataclass_fields__
        vars(other).update({name: fields.get(name, getattr(self, name)) for name in names})
        return other

    @property
    def rows(self) -> int | None:
        """The number of rows; None on a graph."""
        return self.grid.rows if self.grid else None

    @property
    def cols(self) -> int | None:
        """The number of columns; None on a graph."""
        return self.grid.cols if self.grid else None

    @property
    def size(self) -> Size | None:
        """Rows and columns; None on a graph."""
        return Size(self.grid.rows, self.grid.cols) if self.grid else None

    @property
    def number_at(self) -> dict[Cell, int | None]:
        """The numbers of the islands of a grid, by their cells."""
        return dict(zip(self.grid.cells, self.numbers, strict=True)) if self.grid else {}

    @cached_property
    def spans_at(self) -> tuple[tuple[Span, ...], ...]:
        """The spans that end at each island."""
        at_island: list[list[Span]] = [[] for _ in self.numbers]
        for span, (a, b) in enumerate(self.spans):
            at_island[a].append(span)
            at_island[b].append(span)
        return tuple(map(tuple, at_island))

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[Span, Island], ...], ...]:
        """The spans that end at each island, and where they lead."""
        found: list[list[tuple[Span, Island]]] = [[] for _ in self.numbers]
        for span, (a, b) in enumerate(self.spans):
            found[a].append((span, b))
            found[b].append((span, a))
        return tuple(map(tuple, found))

    @cached_property
    def crossed_by(self) -> tuple[tuple[Span, ...], ...]:
        """The spans that each span crosses."""
        crossed: list[list[Span]] = [[] for _ in self.spans]
        for e, f in self.crossings:
            crossed[e].append(f)
            crossed[f].append(e)
        return tuple(map(tuple, crossed))

    @cached_property
    def beside(self) -> tuple[frozenset[Span], ...]:
        """The spans that each span crosses or shares an island with, itself included."""
        at_island, crossed_by = self.spans_at, self.crossed_by
        found = [
            frozenset((*at_island[a], *at_island[b], *crossed))
            for (a, b), crossed in zip(self.spans, crossed_by, strict=True)
        ]
        return tuple(found)

    def with_numbers(self, numbers: tuple[int | None, ...]) -> "Bridges":
        """Return the puzzle with other numbers; it keeps the cached properties of the spans."""
        other = self.with_fields(numbers=numbers)
        cached = vars(self)
        vars(other).update({name: cached[name] for name in _SPAN_PROPERTIES if name in cached})
        return other

    def max_bridges_on(self, span: Span) -> int:
        """Return the most bridges that the numbers of its islands allow on a span."""
        numbers = [self.numbers[island] for island in self.spans[span]]
        return min([self.max_bridges, *(number for number in numbers if number is not None)])

    @property
    def options(self) -> dict[str, Any]:
        """The rules that differ between puzzles, as arguments of both constructors."""
        names = ("max_bridges", "components", "loops")
        return {name: getattr(self, name) for name in names}

    def where(self, island: Island) -> tuple[int, ...]:
        """Return the cell of an island of a grid, or the number of one of a graph."""
        return self.grid.cells[island] if self.grid else (island,)

    def name_of(self, island: Island) -> str:
        """Return 'the 4 at R1C3', or 'the 4 at H' on a graph."""
        number = "?" if self.numbers[island] is None else self.numbers[island]
        text, reason = f"the {number} at {self.spot_of(island)}", (ISLAND, (island,))
        return name(text, f"this {number}", self.spans_at[island], [reason])

    def span_name(self, span: Span) -> str:
        """Return 'R1C1-R1C5', or 'A-B' on a graph."""
        a, b = self.spans[span]
        return name(f"{self.spot_of(a)}-{self.spot_of(b)}", "this span", [span])

    def spot_of(self, island: Island) -> str:
        """Return 'R1C3', or 'H' on a graph, as in pictures and sentences."""
        return name_cell(*self.grid.cells[island]) if self.grid else letter_name(island)


on_grid, on_graph = Bridges, Bridges.from_graph


def _as_pairs(pairs: Iterable[Sequence[int]], what: str) -> tuple[tuple[int, int], ...]:
    """Return pairs of whole numbers, also from lists; raise `BadPuzzle` otherwise."""
    try:
        return tuple([(index(a), index(b)) for a, b in pairs])
    except (TypeError, ValueError):
        raise BadPuzzle(f"{what} are given as pairs of numbers from 0, such as (0, 1)") from None


def check_options(max_bridges: int, components: int) -> None:
    """Raise `BadPuzzle` if an option is out of bounds."""
    if not 1 <= max_bridges <= MAX_BRIDGES:
        raise BadPuzzle(f"max_bridges must be 1 to {MAX_BRIDGES}, not {max_bridges}")
    if components < 1:
        raise BadPuzzle(f"components must be at least 1, not {components}")


def _sight_lines(
    cells: Sequence[Cell],
) -> tuple[tuple[tuple[Island, Island], ...], tuple[tuple[Span, Span], ...]]:
    """Return the spans between islands that see each other, and the pairs of spans that cross."""
    spans: list[tuple[Island, Island]] = []
    across: dict[Cell, Span] = {}  # the horizontal span over each empty cell
    above: dict[int, Island] = {}  # the last island seen in each column
    down: list[tuple[Island, Island]] = []
    for island, (row, col) in enumerate(cells):
        if island and cells[island - 1][0] == row:
            for passed in range(cells[island - 1][1] + 1, col):
                across[row, passed] = len(spans)
            spans.append((island - 1, island))
        if col in above:
            down.append((above[col], island))
        above[col] = island
    crossings = []
    for span, (a, b) in enumerate(down, start=len(spans)):
        col = cells[a][1]
        for row in range(cells[a][0] + 1, cells[b][0]):
            if (over := across.get((row, col))) is not None:
                crossings.append((over, span))
    return (*spans, *down), tuple(crossings)


@lru_cache(maxsize=1 << 14)
def island_reason(island: Island) -> Reason:
    """Return the reason that one island's number is; cached, because techniques repeat them."""
    return Reason(ISLAND, (island,))


def parts_of(reason: Reason) -> list[list[Island]]:
    """Return the groups of islands in a reason about connectivity."""
    parts: list[list[Island]] = [[]]
    for island in reason.about:
        if island == APART:
            parts.append([])
        else:
            parts[-1].append(island)
    return parts


def _way_out(puzzle: Bridges, reason: Reason) -> str:
    if not reason.about:
        return f"the islands are joined into {count_noun(puzzle.components, 'group')}"
    islands = [island for part in parts_of(reason) for island in part]
    if len(islands) > MAX_NAMED_ISLANDS:
        first, count = puzzle.spot_of(islands[0]), number_word(len(islands))
        text, these = f"the {count} islands around {first}", f"these {count} islands"
        return say("the way out of {}", name(text, these, reasons=[reason]))
    return say("the way out of {}", join_words([puzzle.name_of(island) for island in islands]))


def _loop(puzzle: Bridges, reason: Reason) -> str:
    spans = join_words([puzzle.span_name(span) for span in reason.about])
    return f"the loop that {spans} must not close" if reason.about else "bridges close no loop"


WORDS: Mapping[str, Wording[Bridges]] = {
    ISLAND: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    CROSSING: "bridges do not cross",
    CONNECTED: _way_out,
    LOOP: _loop,
    GROUPS: lambda puzzle, _: f"there are at least {puzzle.components} groups",
    ORDER: "what is known already",
    KNOWN: "what is known already",
}
