"""The techniques for Context, easiest first.

There is no published list. A chain of black cells that meets itself, or the edge twice, splits the
white cells.
"""

from puzzlewright.genres.context.techniques.cases import either_way, two_clues
from puzzlewright.genres.context.techniques.clue_after_clue import clue_after_clue
from puzzlewright.genres.context.techniques.connection import clue_and_chain, cut_cell, way_out
from puzzlewright.genres.context.techniques.counting import (
    beside_black,
    between_sides,
    clue_colour,
    clue_count,
    full_clue,
    zero,
)

TECHNIQUES = (
    beside_black,
    zero,
    full_clue,
    clue_count,
    clue_colour,
    between_sides,
    way_out,
    either_way,
    cut_cell,
    clue_and_chain,
    two_clues,
    clue_after_clue,
)

ABOUT_CONNECTION = (way_out, cut_cell, clue_and_chain, clue_after_clue)
