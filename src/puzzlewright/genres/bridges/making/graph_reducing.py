"""From a solvable graph to a uniquely solvable one by Ykema's two transformations (2025, section
6.2).

A crossing forbids two spans that other solutions use together and ours does not. Where the others
use no span that ours does not use, numbers are lowered at both ends of a span that has more bridges
in one solution than in another. Each step leaves a solution, and there are only so many steps, so
this always ends with one solution.
"""

from random import Random

from puzzlewright.blueprints.generator import Bench
from puzzlewright.formulas.clauses.connectivity import groups
from puzzlewright.genres.bridges.making.graph_crossings import Drawn, add_crossings, cross, others
from puzzlewright.genres.bridges.making.graph_dealing import Graph, GraphOrder


def make_unique(rng: Random, graph: Graph, order: GraphOrder, bench: Bench) -> bool:
    """Reduce the solutions to one; tell whether that could be done with as many crossings as
    wished.
    """
    wished = order.wished.get("crossings")
    while found := others(graph, order, bench):
        may_cross = wished is None or len(graph.crossings) < wished
        if not (may_cross and cross(rng, graph, found)) and not _lower(rng, graph, order, found):
            return False
    add_crossings(rng, graph, wished)
    return True


def _lower(rng: Random, graph: Graph, order: GraphOrder, solutions: list[Drawn]) -> bool:
    """Lower the numbers at both ends of a span that ours and another solution use differently; tell
    whether there is one.
    """
    ways = []
    for drawn in solutions:
        for ends, theirs in drawn.items():
            ours = graph.bridges[ends]
            if ours != theirs and ours and theirs:
                # The solution with more bridges there stays, preferably ours, and few bridges are
                # preferred.
                ways.append(
                    (
                        ours < theirs,
                        min(ours, theirs),
                        rng.random(),
                        ends,
                        graph.bridges if ours > theirs else drawn,
                    )
                )
    if not ways:
        return False
    _, fewer, _, ends, stays = min(ways, key=lambda way: way[:3])
    graph.bridges = stays
    # Bridges on a cycle can all go. Elsewhere as many go as the other solution has, so that some
    # remain.
    without = [used for used in graph.used if used != ends]
    is_on_cycle = len(groups(order.islands, without)) == order.components
    stays[ends] -= stays[ends] if is_on_cycle else fewer
    return True
