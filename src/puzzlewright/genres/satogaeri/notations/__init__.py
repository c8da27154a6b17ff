"""The text forms of Satogaeri puzzles, the native one first."""

from puzzlewright.genres.satogaeri.notations import native

NOTATIONS = (native.notation,)
