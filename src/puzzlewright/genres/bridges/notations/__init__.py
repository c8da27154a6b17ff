"""The text forms of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.notations import native

NOTATIONS = (native.notation,)
