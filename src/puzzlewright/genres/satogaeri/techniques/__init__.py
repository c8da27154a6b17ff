"""The techniques for Satogaeri, easiest first.

There is no published list. `rate --by-solver` adds the rating of the Satogaeri thesis: four times
the conflicts plus the non-trivial checks of an SMT solver. It uses cvc5, which counts more than the
CVC4 of the thesis, so the thesis' labels do not carry over.
"""

from puzzlewright.genres.satogaeri.techniques.countries import (
    cut_off_region,
    locked_circles,
    locked_regions,
    only_circle,
    region_claimed,
    region_taken,
)
from puzzlewright.genres.satogaeri.techniques.tracks import (
    certain_track,
    known_track,
    no_way_left,
    number,
    one_way_left,
    start_in_the_way,
)

TECHNIQUES = (
    number,
    start_in_the_way,
    known_track,
    region_taken,
    only_circle,
    region_claimed,
    certain_track,
    no_way_left,
    cut_off_region,
    locked_circles,
    locked_regions,
    one_way_left,
)

ABOUT_TRACKS = (known_track, certain_track, no_way_left, cut_off_region, one_way_left)
