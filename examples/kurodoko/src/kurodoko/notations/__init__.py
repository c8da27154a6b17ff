"""The text forms of Kurodoko puzzles, the native one first."""

from kurodoko.notations import grid, native, puzzlink

NOTATIONS = (
    native.notation,
    puzzlink.notation,
    grid.notation,
)
