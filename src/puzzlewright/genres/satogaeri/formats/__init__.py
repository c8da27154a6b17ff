"""The text formats of Satogaeri, the native one first."""

from puzzlewright.genres.satogaeri.formats import grid, janko, native, puzzlink, pzl

FORMATS = (
    native.format,
    puzzlink.puzzlink,
    puzzlink.pzprv3,
    puzzlink.kanpen,
    janko.format,
    puzzlink.penpa,
    grid.format,
    pzl.format,
)
