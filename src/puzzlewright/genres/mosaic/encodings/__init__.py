"""The encodings of Mosaic that the product uses, the default first."""

from puzzlewright.genres.mosaic.encodings.native import columns, direct, native

ENCODINGS = (native, direct, columns)
