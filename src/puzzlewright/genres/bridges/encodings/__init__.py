"""The ways to say a Bridges puzzle as a formula, the default first."""

from puzzlewright.genres.bridges.encodings import (
    double_tree,
    graph,
    grid,
    grid_explicit,
    grid_no_ite,
    lazy,
    levels,
    topological,
)

ENCODINGS = (
    lazy.encoding,
    levels.encoding,
    topological.encoding,
    double_tree.encoding,
    graph.encoding,
    grid.encoding,
    grid_explicit.encoding,
    grid_no_ite.encoding,
)
