"""The ways to say a Satogaeri puzzle as a formula, the default first."""

from puzzlewright.genres.satogaeri.encodings import moves

ENCODINGS = (moves.encoding,)
