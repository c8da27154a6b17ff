"""The ways to say a Mosaic puzzle as a formula, the default first."""

from puzzlewright.genres.mosaic.encodings import (
    columns,
    counter,
    counter_trimmed,
    direct,
    naive,
    native,
)

ENCODINGS = (
    native.encoding,
    direct.encoding,
    columns.encoding,
    counter.encoding,
    counter_trimmed.encoding,
    naive.encoding,
)
