"""The ways to say a Context puzzle as a formula, the default first."""

from puzzlewright.genres.context.encodings import double_tree, lazy, topological

ENCODINGS = (
    lazy.encoding,
    topological.encoding,
    double_tree.encoding,
)
