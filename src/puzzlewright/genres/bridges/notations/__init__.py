"""The text forms of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.notations import (
    grid,
    has,
    janko,
    kanpen,
    native,
    penpa,
    puzzlink,
    pzprv3,
    tatham,
)

NOTATIONS = (
    native.notation,
    grid.notation,
    puzzlink.notation,
    pzprv3.notation,
    tatham.notation,
    janko.notation,
    has.notation,
    kanpen.notation,
    penpa.notation,
)
