"""Puzzles on graphs: Ykema's parameters (2025, section 6.1) as wishes, their bounds, and how such a
puzzle is made.

Islands, spans and crossings make the puzzle; the page only says where the islands are drawn.
"""

from random import Random

from puzzlewright.blueprints.generator import Bench, Made, Size, Wishes
from puzzlewright.genres.bridges.making import graph_repairing
from puzzlewright.genres.bridges.making.graph_dealing import Graph, GraphNumbers, GraphOrder, deal
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.errors import BadWish
from puzzlewright.model.words import count

# without a wish: this share of the cells, but not more islands than people like to look at
DENSITY, USUAL = 0.2, 60
MOST_BRIDGES = 9
# every pair may be a span: that takes ten seconds, and twice the islands eight times as long
MOST_ISLANDS = 300
TRIES = 100


def settle(size: Size, wishes: Wishes) -> GraphOrder:
    """The order that these wishes make; refused where no such puzzle exists."""
    components, max_bridges = wishes.get("components", 1), wishes.get("max_bridges", 2)
    if not 1 <= max_bridges <= MOST_BRIDGES:
        raise BadWish(f"max_bridges must be from 1 to {MOST_BRIDGES} on a graph, not {max_bridges}")
    if components < 1:
        raise BadWish(f"components must be at least 1, not {components}")
    order = GraphOrder(
        size=size,
        islands=_islands(size, wishes, components),
        components=components,
        max_bridges=max_bridges,
        loops=wishes.get("loops", True),
        wished={name: wishes[name] for name in GraphNumbers._fields if name in wishes},
    )
    _possible_used_spans(order)
    return order


def make(rng: Random, order: GraphOrder, bench: Bench) -> Made[Bridges]:
    """A puzzle with one solution. Numbers that are not wished for are drawn at random, and may
    change on the way to it.
    """
    for _ in range(TRIES):
        graph = deal(rng, order, _draw(rng, order))
        if (
            graph
            and graph_repairing.make_unique(rng, graph, order, bench)
            and _is_as_wished(graph, order)
        ):
            return graph.made(order)
    raise BadWish(
        f"{TRIES} tries gave no graph on {order.size} with these wishes: they are hard or"
        " impossible to have together"
    )


def dealt(rng: Random, order: GraphOrder) -> Made[Bridges]:
    """A solved graph, whatever other solutions it has."""
    for _ in range(TRIES):
        graph = deal(rng, order, _draw(rng, order))
        if graph:
            return graph.made(order)
    raise BadWish(
        f"{TRIES} tries gave no graph on {order.size} with these wishes: they are hard or"
        " impossible to have together"
    )


def _is_as_wished(graph: Graph, order: GraphOrder) -> bool:
    return order.wished.items() <= graph.numbers._asdict().items()


def _islands(size: Size, wishes: Wishes, components: int) -> int:
    cells, least = size.rows * size.cols, 2 * components
    if "islands" in wishes and "density" in wishes:
        raise BadWish("wish for a number of islands or for a density, not for both")
    density = wishes.get("density", min(DENSITY, USUAL / cells))
    if not 0 < density <= 1:
        raise BadWish(f"density must be above 0 and at most 1, not {density}")
    islands: int = wishes.get("islands", max(round(density * cells), least))
    if islands < least:
        groups = "one group needs" if components == 1 else f"{components} groups need"
        raise BadWish(f"{islands} islands are too few: {groups} at least {least}")
    if islands > MOST_ISLANDS:
        raise BadWish(f"{islands} islands are too many: graphs are made of at most {MOST_ISLANDS}")
    if islands > cells:
        raise BadWish(f"{islands} islands do not fit on {size}: it has {cells} cells")
    return islands


def _possible_used_spans(order: GraphOrder) -> range:
    """How many spans may carry bridges; refused where wishes break the bounds of section 6.1 or
    each other.
    """
    islands, groups, wished = order.islands, order.components, order.wished
    pairs = islands * (islands - 1) // 2
    low = islands - groups
    # Most spans can be used where one group has all islands but two for each other group.
    largest = islands - 2 * (groups - 1)
    high = largest * (largest - 1) // 2 + groups - 1 if order.loops else low
    who = (
        f"for {islands} islands in"
        f" {count(groups, 'group')}{'' if order.loops else ' without loops'}"
    )
    if "used_spans" in wished:
        _check("used_spans", wished["used_spans"], low, high, who)
        low = high = wished["used_spans"]
    if "bridges" in wished:
        _check(
            "bridges",
            wished["bridges"],
            low,
            high * order.max_bridges,
            f"on {_between(low, high)} used spans",
        )
        low, high = (
            max(low, -(-wished["bridges"] // order.max_bridges)),
            min(high, wished["bridges"]),
        )
    if "unused_spans" in wished:
        _check(
            "unused_spans",
            wished["unused_spans"],
            0,
            pairs - low,
            f"{who} with {_between(low, high)} used spans",
        )
        high = min(high, pairs - wished["unused_spans"])
    if "crossings" in wished:
        unused = wished.get("unused_spans", pairs - low)
        used = high if "unused_spans" in wished else low
        most = _most_crossings(used, unused)
        _check(
            "crossings",
            wished["crossings"],
            0,
            most,
            f"with {used} used and {unused} unused spans, one of each two unused",
        )
    return range(low, high + 1)


def _check(name: str, number: int, low: int, high: int, why: str) -> None:
    if not low <= number <= high:
        raise BadWish(f"{name} must be {_between(low, high)} {why}, not {number}")


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _most_crossings(used: int, unused: int) -> int:
    """Any two unused spans may cross, and any unused one with a used one."""
    return unused * (unused - 1) // 2 + unused * used


def _draw(rng: Random, order: GraphOrder) -> GraphNumbers:
    """The wished numbers, and for the others some that make a good puzzle."""
    possible, islands, wished = _possible_used_spans(order), order.islands, order.wished
    pairs = islands * (islands - 1) // 2
    used = min(
        max(islands - order.components + round(islands * rng.uniform(0.1, 0.4)), possible[0]),
        possible[-1],
    )
    unused = round(islands * rng.uniform(0.3, 0.8))
    if "crossings" in wished and "unused_spans" not in wished:
        # As many unused spans as the crossings need; the fewer are used, the more there are.
        used = possible[0]
        unused = next(
            n for n in range(unused, pairs + 1) if _most_crossings(used, n) >= wished["crossings"]
        )
    unused = wished.get("unused_spans", min(unused, pairs - used))
    bridges = wished.get(
        "bridges", used + round(used * (order.max_bridges - 1) * rng.uniform(0.2, 0.6))
    )
    return GraphNumbers(used, bridges, unused, 0)
