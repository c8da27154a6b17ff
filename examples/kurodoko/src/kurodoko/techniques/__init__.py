"""The techniques for Kurodoko, easiest first."""

from kurodoko.techniques.black_cells import beside_black, cut_cell
from kurodoko.techniques.clues import complete_clue, must_reach, numbered_cells, too_far
from kurodoko.techniques.looking_ahead import ways_ahead
from kurodoko.techniques.ways import every_way

TECHNIQUES = (
    numbered_cells,
    beside_black,
    complete_clue,
    must_reach,
    too_far,
    every_way,
    cut_cell,
    ways_ahead,
)
