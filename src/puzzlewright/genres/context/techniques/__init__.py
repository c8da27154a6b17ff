"""The techniques for Context, easiest first.

There is no published list. A chain of black cells that meets itself, or the edge twice, splits the
white cells.
"""

from puzzlewright.genres.context.techniques.cases import either_way, two_clues
from puzzlewright.genres.context.techniques.clue_chain import clue_chain
from puzzlewright.genres.context.techniques.connection import clue_and_cut, cut_cell, only_exit
from puzzlewright.genres.context.techniques.counting import (
    between_sides,
    clue_colour,
    completion,
    full_clue,
    zero,
)
from puzzlewright.kit.shaded_position import beside_black

TECHNIQUES = (
    beside_black,
    zero,
    full_clue,
    completion,
    clue_colour,
    between_sides,
    only_exit,
    either_way,
    cut_cell,
    clue_and_cut,
    two_clues,
    clue_chain,
)

ABOUT_CONNECTION = (only_exit, cut_cell, clue_and_cut, clue_chain)
