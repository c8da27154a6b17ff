"""The ways to say a Context puzzle as a formula, the default first."""

from puzzlewright.genres.context.encodings import lazy

ENCODINGS = (lazy.encoding,)
