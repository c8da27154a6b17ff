"""The text forms of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.formats import (
    grid,
    janko,
    native,
    penpa,
    puzzlink,
    tatham,
    text_files,
)

NOTATIONS = (
    native.notation,
    grid.notation,
    puzzlink.url,
    puzzlink.file,
    tatham.notation,
    janko.notation,
    text_files.has,
    text_files.kanpen,
    penpa.notation,
)
