"""The techniques for Satogaeri, easiest first."""

from puzzlewright.genres.satogaeri.techniques.chains import one_way_left
from puzzlewright.genres.satogaeri.techniques.countries import (
    bound_for_country,
    country_taken,
    cut_off_country,
    only_circle,
    shared_circles,
    shared_countries,
)
from puzzlewright.genres.satogaeri.techniques.tracks import (
    certain_track,
    known_track,
    no_way_left,
    number,
    start_in_the_way,
)

TECHNIQUES = (
    number,
    start_in_the_way,
    known_track,
    country_taken,
    only_circle,
    bound_for_country,
    certain_track,
    no_way_left,
    cut_off_country,
    shared_countries,
    shared_circles,
    one_way_left,
)

ABOUT_TRACKS = (known_track, certain_track, no_way_left, cut_off_country, one_way_left)
