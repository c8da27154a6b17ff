"""The text formats of Satogaeri, the native one first."""

from puzzlewright.genres.satogaeri.formats import grid, janko, native, puzzlink

NOTATIONS = (
    native.notation,
    puzzlink.puzzlink,
    puzzlink.pzprv3,
    puzzlink.kanpen,
    janko.notation,
    grid.notation,
)
