"""Crossings on a graph: pairs of spans that cannot both carry bridges."""

from collections.abc import Iterable
from random import Random

from puzzlewright.genres.bridges.making.graph_dealing import Crossing, Graph


def add_crossings(rng: Random, graph: Graph, most: int | None) -> None:
    """Let spans cross, never two used ones, so that our solution stays: as many as wanted, or all
    that cross on paper.
    """
    spans = sorted(graph.bridges)
    pairs = {
        frozenset((e, f)) for e in spans if not graph.bridges[e] for f in spans if e != f
    } - graph.crossings
    if most is None:
        graph.crossings.update(pair for pair in pairs if graph.cross_on_paper(*pair))
    else:
        graph.crossings.update(plainest(rng, graph, pairs)[: most - len(graph.crossings)])


def plainest(rng: Random, graph: Graph, pairs: Iterable[Crossing]) -> list[Crossing]:
    """The pairs of spans in random order, those first that cross on paper, those last that have an
    island in common.
    """

    def key(pair: Crossing) -> tuple[bool, bool, float]:
        e, f = sorted(pair)
        return not graph.cross_on_paper(e, f), not {*e}.isdisjoint(f), rng.random()

    # Chance must fall on the same pairs whatever order they come in.
    return sorted(sorted(pairs, key=sorted), key=key)
