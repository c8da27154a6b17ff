"""Hypothesis is told how much time there is: `HYPOTHESIS_PROFILE=thorough` looks longer.

Two genres from outside take part in all tests, as if their packages were installed: the example,
and the toy.
"""

import os

import kurodoko
from hypothesis import HealthCheck, settings

from puzzlewright.genres import GENRES
from tests import toy

for genre in (kurodoko.genre, toy.genre):
    if genre not in tuple(GENRES):  # the example may be installed
        GENRES.add(genre)

settings.register_profile(
    "quick", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
