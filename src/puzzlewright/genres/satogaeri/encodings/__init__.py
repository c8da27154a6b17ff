"""The encodings of Satogaeri that the product uses, the default first."""

from puzzlewright.genres.satogaeri.encodings import moves

ENCODINGS = (moves.encoding,)
