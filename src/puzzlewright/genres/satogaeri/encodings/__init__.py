"""The ways to say a Satogaeri puzzle as a formula, the default first."""

from puzzlewright.genres.satogaeri.encodings import lia, moves, uf

ENCODINGS = (moves.encoding, lia.encoding, uf.encoding)
