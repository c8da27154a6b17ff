"""The text forms of Mosaic puzzles, the native one first."""

from puzzlewright.genres.mosaic.notations import tatham
from puzzlewright.genres.mosaic.notations.page import PAGE
from puzzlewright.notations import shaded

NOTATIONS = (
    shaded.native(PAGE),
    shaded.grid(PAGE),
    tatham.notation,
    shaded.janko(PAGE),
    shaded.penpa(PAGE),
)
