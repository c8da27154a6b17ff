"""The ways to say a Bridges puzzle as a formula, the default first."""

from puzzlewright.genres.bridges.encodings import graph, grid, grid_explicit, lazy, levels

ENCODINGS = (lazy.encoding, levels.encoding, graph.encoding, grid.encoding, grid_explicit.encoding)
