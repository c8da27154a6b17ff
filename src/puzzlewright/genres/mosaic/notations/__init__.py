"""The text forms of Mosaic puzzles, the native one first."""

from puzzlewright.genres.mosaic.notations import grid, janko, native, penpa, tatham

NOTATIONS = (native.notation, grid.notation, tatham.notation, janko.notation, penpa.notation)
