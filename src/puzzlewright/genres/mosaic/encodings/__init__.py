"""The ways to say a Mosaic puzzle as a formula, the default first."""

from puzzlewright.genres.mosaic.encodings import direct, native

ENCODINGS = (native.encoding, direct.encoding)
