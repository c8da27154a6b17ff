"""The encodings of Bridges that the product uses, the default first."""

from puzzlewright.genres.bridges.encodings import lazy, levels

ENCODINGS = (lazy.encoding, levels.encoding)
