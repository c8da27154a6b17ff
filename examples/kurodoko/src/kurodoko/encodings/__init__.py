"""The ways to say a Kurodoko puzzle as a formula, the default first."""

from kurodoko.encodings import lazy, tree

ENCODINGS = (
    lazy.encoding,
    tree.encoding,
)
