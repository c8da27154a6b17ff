"""The ways to say a Bridges puzzle as a formula, the default first."""

from puzzlewright.genres.bridges.encodings import graph, lazy

ENCODINGS = (lazy.encoding, graph.encoding)
