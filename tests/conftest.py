"""How long Hypothesis looks (`HYPOTHESIS_PROFILE` is brief, quick or thorough), and which genres
take part.

Three genres from outside take part in all tests, as if their packages were installed: the examples
Hitori and Kurodoko, and the toy.
"""

import os
from collections.abc import Iterator

import hitori
import kurodoko
import pytest
from hypothesis import HealthCheck, settings

from puzzlewright.core.errors import NotInstalled
from puzzlewright.genres import GENRES
from tests import toy

for genre in (hitori.genre, kurodoko.genre, toy.genre):
    if genre not in tuple(GENRES):  # an example may be installed
        GENRES.add(genre)

settings.register_profile(
    "quick", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "brief", max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """A test that needs an engine which is missing here is skipped, with the reason."""
    try:
        yield
    except NotInstalled as missing:
        pytest.skip(str(missing))
