"""The text forms of Satogaeri puzzles, the native one first."""

from puzzlewright.genres.satogaeri.formats import (
    grid,
    janko,
    kanpen,
    native,
    puzzlink,
    pzprv3,
)

NOTATIONS = (
    native.notation,
    puzzlink.notation,
    pzprv3.notation,
    kanpen.notation,
    janko.notation,
    grid.notation,
)
