"""The specification of a puzzle to generate: options with defaults, checked together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from puzzlewright.core.errors import BadOption
from puzzlewright.core.words import count_noun
from puzzlewright.genre.generator import OptionValues, Size
from puzzlewright.kit.grid import check_symmetry, orbits

CONNECTIVITY = ("any", "needed", "not-needed")

# islands per cell, as in published puzzles, which are less dense on large grids only
DEFAULT_DENSITY, LARGE_GRID_DENSITY = 0.3, 0.15
DEFAULT_DOUBLE_SHARE = 0.3
# on grids with more cells, denser puzzles exist but take too long to find
LARGE_GRID_CELLS, MAX_LARGE_GRID_DENSITY = 400, 0.4
# by default, graphs have this share of islands, but not more than are readable
DEFAULT_GRAPH_DENSITY, MAX_DEFAULT_GRAPH_ISLANDS = 0.2, 60
# with all pairs as spans, this takes ten seconds; twice the islands take eight times as long
MAX_GRAPH_ISLANDS = 300
MAX_GRAPH_BRIDGES = 9  # on a span


class GraphCounts(NamedTuple):
    """The counts of a graph, as parameters of Ykema's generator (2025, section 6.1)."""

    used_spans: int
    bridges: int
    unused_spans: int
    crossings: int


@dataclass(frozen=True)
class GenerationOrder:
    """A puzzle to generate, on a grid or a graph."""

    size: Size
    islands: int
    max_bridges: int
    loops: bool  # allowed
    is_graph: bool = False
    components: int = 1
    counts: Mapping[str, int] = field(default_factory=dict)  # the requested GraphCounts
    least: int = 0  # the least acceptable number of islands
    is_exact: bool = False  # whether the option `islands` is given
    keeps_density: bool = False  # whether the option `density` is given
    doubles: float | None = None  # share of the bridges that are at least double; None for any
    keeps_doubles: bool = False  # whether the option `doubles` is given
    connectivity: str = "any"  # or needed, not-needed
    symmetry: str = "none"

    @property
    def rules(self) -> dict[str, Any]:
        """The rules that differ between puzzles, as arguments of the puzzle."""
        return {"max_bridges": self.max_bridges, "loops": self.loops, "components": self.components}


def make_order(size: Size, options: OptionValues) -> GenerationOrder:
    """Return the order for these options; raise `BadOption` if no puzzle can meet them."""
    return (_make_graph_order if options.get("graph", False) else _make_grid_order)(size, options)


def _make_graph_order(size: Size, options: OptionValues) -> GenerationOrder:
    components, max_bridges = options.get("components", 1), options.get("max_bridges", 2)
    if not 1 <= max_bridges <= MAX_GRAPH_BRIDGES:
        raise BadOption(
            f"max_bridges must be from 1 to {MAX_GRAPH_BRIDGES} on a graph, not {max_bridges}"
        )
    order = GenerationOrder(
        size=size,
        islands=_graph_islands(size, options, components),
        max_bridges=max_bridges,
        loops=options.get("loops", True),
        is_graph=True,
        components=components,
        counts={name: options[name] for name in GraphCounts._fields if name in options},
    )
    possible_used_spans(order)
    return order


def _make_grid_order(size: Size, options: OptionValues) -> GenerationOrder:
    if size == (1, 1):
        raise BadOption("a 1x1 grid has no room for two islands")
    if 2 in size:
        lines = "rows" if size.rows == 2 else "columns"
        raise BadOption(
            f"a {size} grid is not possible: islands in only two {lines} cannot be joined without"
            " touching"
        )
    max_bridges, symmetry = options.get("max_bridges", 2), options.get("symmetry", "none")
    check_symmetry(size, symmetry)
    doubles = options.get("doubles", DEFAULT_DOUBLE_SHARE if max_bridges > 1 else 0)
    if doubles and max_bridges == 1:
        raise BadOption("with max_bridges 1 there are no double bridges")
    islands = _grid_islands(size, options)
    order = GenerationOrder(
        size=size,
        islands=islands,
        max_bridges=max_bridges,
        loops=options.get("loops", True),
        components=options.get("components", 1),
        least=islands,
        is_exact="islands" in options,
        keeps_density="density" in options,
        doubles=doubles,
        keeps_doubles="doubles" in options,
        connectivity=options.get("connectivity", "any"),
        symmetry=symmetry,
    )
    if order.connectivity == "needed" and (1 in size or islands < 4):
        raise BadOption(
            "the connectivity rule is never needed with fewer than four islands or in a single row"
            " or column"
        )
    if order.connectivity == "needed" and max_bridges == 1 and not order.loops:
        raise BadOption(
            "single bridges without loops are connected whenever the numbers are right, so the"
            " connectivity rule is never needed"
        )
    return order


def _graph_islands(size: Size, options: OptionValues, components: int) -> int:
    cells, least = size.rows * size.cols, 2 * components
    density = options.get("density", min(DEFAULT_GRAPH_DENSITY, MAX_DEFAULT_GRAPH_ISLANDS / cells))
    islands: int = options.get("islands", max(round(density * cells), least))
    _check_enough(islands, components)
    if islands > MAX_GRAPH_ISLANDS:
        raise BadOption(
            f"{islands} islands are too many: a graph can have at most {MAX_GRAPH_ISLANDS}"
        )
    if islands > cells:
        raise BadOption(f"{islands} islands do not fit on {size}: it has {cells} cells")
    return islands


def _check_enough(islands: int, components: int) -> None:
    """Raise `BadOption` unless every group can have two islands."""
    if islands < 2 * components:
        groups = "one group needs" if components == 1 else f"{components} groups need"
        raise BadOption(f"{islands} islands are too few: {groups} at least {2 * components}")


def possible_used_spans(order: GenerationOrder) -> range:
    """Return how many spans may carry bridges; reject counts out of bounds (section 6.1)."""
    islands, groups, max_bridges = order.islands, order.components, order.max_bridges
    loops, requested = order.loops, order.counts
    pairs = islands * (islands - 1) // 2
    low = islands - groups
    # The most spans can be used if every group but one has only two islands.
    largest = islands - 2 * (groups - 1)
    high = largest * (largest - 1) // 2 + groups - 1 if loops else low
    context = (
        f"for {islands} islands in {count_noun(groups, 'group')}{'' if loops else ' without loops'}"
    )

    def check(name: str, low: int, high: int, why: str) -> None:
        if name in requested and not low <= requested[name] <= high:
            raise BadOption(f"{name} must be {_between(low, high)} {why}, not {requested[name]}")

    check("used_spans", low, high, context)
    low, high = requested.get("used_spans", low), requested.get("used_spans", high)
    check("bridges", low, high * max_bridges, f"on {_between(low, high)} used spans")
    if bridges := requested.get("bridges"):
        low, high = max(low, -(-bridges // max_bridges)), min(high, bridges)
    check("unused_spans", 0, pairs - low, f"{context} with {_between(low, high)} used spans")
    used, unused = low, pairs - low
    if "unused_spans" in requested:
        unused = requested["unused_spans"]
        used = high = min(high, pairs - unused)
    why = f"with {used} used and {unused} unused spans (one of each pair is unused)"
    check("crossings", 0, max_crossings(used, unused), why)
    return range(low, high + 1)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def max_crossings(used: int, unused: int) -> int:
    """Return the most crossings: an unused span may cross any other span."""
    return unused * (unused - 1) // 2 + unused * used


def max_islands(size: Size) -> int:
    """Return the most islands that can be joined without touching.

    n islands take n cells, and their n - 1 bridges at least one each. With islands in odd and even
    rows and columns, two bridges (one down, one across) take at least two cells. Otherwise islands
    are in every second row or column only, and there at most on every second cell.
    """
    rows, cols = size
    return max(((rows + 1) // 2) * ((cols + 1) // 2), (rows * cols - 1) // 2)


def min_islands(size: Size, symmetry: str) -> int:
    """Return the least number of joined islands that reach all four sides of the grid."""
    if 1 in size:
        return 2
    return 3 if symmetry in ("none", "diagonal") else 4


def _grid_islands(size: Size, options: OptionValues) -> int:
    """Return the requested number of islands, or the possible one nearest to the density."""
    cells, symmetry = size.rows * size.cols, options.get("symmetry", "none")
    components = options.get("components", 1)
    least, most = max(min_islands(size, symmetry), 2 * components), max_islands(size)
    if cells > LARGE_GRID_CELLS:
        most = min(most, int(cells * MAX_LARGE_GRID_DENSITY))
    if 2 * components > most:
        raise BadOption(
            f"{components} groups do not fit on {size}: they need {2 * components} islands,"
            f" and at most {most} fit"
        )
    multiple, small_orbits = _multiple(size, symmetry)
    if "islands" not in options:
        usual = LARGE_GRID_DENSITY + (DEFAULT_DENSITY - LARGE_GRID_DENSITY) * sqrt(
            LARGE_GRID_CELLS / cells
        )
        density = options.get("density", min(DEFAULT_DENSITY, usual))
        nearest: int = max(min(round(density * cells), most), least)
        return nearest - max(nearest % multiple - small_orbits, 0)
    islands: int = options["islands"]
    if islands > most:
        why = (
            "can be joined without touching"
            if most == max_islands(size)
            else "are supported on a grid of this size"
        )
        raise BadOption(f"{islands} islands do not fit on {size}: at most {most} {why}")
    if islands < min_islands(size, symmetry):
        raise BadOption(
            f"{islands} islands are too few for {size}: at least {min_islands(size, symmetry)} are"
            " needed to reach all its sides"
        )
    _check_enough(islands, components)
    if islands % multiple > small_orbits:
        raise BadOption(
            f"{islands} islands cannot lie on {size} with the symmetry {symmetry}: "
            f"their number must be a multiple of {multiple}{' or one more' if small_orbits else ''}"
        )
    return islands


@lru_cache(maxsize=1)  # the same for all puzzles of a batch
def _multiple(size: Size, symmetry: str) -> tuple[int, int]:
    """Return the size of a full orbit, and the number of smaller orbits."""
    orbit_sizes = [len(orbit) for orbit in orbits(size, symmetry)]
    multiple = max(orbit_sizes)
    return multiple, sum(number < multiple for number in orbit_sizes)


def _has_bridges(least: int) -> Callable[[OptionValues], bool]:
    return lambda options: options.get("max_bridges", 2) >= least


_DOUBLES = (_has_bridges(2), "--max-bridges 2 or more")

# for each technique: whether it can apply with these options, and which it needs
_VARIANTS: dict[str, tuple[Callable[[OptionValues], bool], str]] = {
    "loop": (
        lambda options: not options.get("loops", True),
        "--no-loops (in Python, loops=False)",
    ),
    "crossing": (
        lambda options: options.get("crossings") != 0,
        "--crossings 1 or more",
    ),
    "degree-of-freedom": (
        _has_bridges(3),
        "--max-bridges 3 or more",
    ),
    "one-to-spare": _DOUBLES,
    "isolated-pair": _DOUBLES,
    "neighbour-number": _DOUBLES,
    "remaining-need": _DOUBLES,
    "enough-groups": (
        lambda options: options.get("components", 1) > 1,
        "--components 2 or more",
    ),
}


def where_applicable(technique: str, options: OptionValues) -> str | None:
    """Return the options that a technique needs; None if it can apply with these."""
    can_act, needed = _VARIANTS.get(technique, (lambda _: True, ""))
    return None if can_act(options) else needed
