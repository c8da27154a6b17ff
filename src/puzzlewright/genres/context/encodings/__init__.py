"""The encodings of Context that the product uses, the default first."""

from puzzlewright.genres.context.encodings import lazy

ENCODINGS = (lazy.encoding,)
