"""The text forms of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.formats import grid, janko, native, puzzlink, tatham

NOTATIONS = (
    native.notation,
    grid.notation,
    puzzlink.url,
    puzzlink.file,
    tatham.tatham,
    janko.notation,
    tatham.has,
    puzzlink.kanpen,
    puzzlink.penpa,
)
