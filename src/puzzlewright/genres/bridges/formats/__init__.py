"""The formats of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.formats import grid, janko, native, puzzlink, tatham

FORMATS = (
    native.format,
    grid.format,
    puzzlink.url,
    puzzlink.file,
    tatham.tatham,
    janko.format,
    tatham.has,
    puzzlink.kanpen,
    puzzlink.penpa,
)
