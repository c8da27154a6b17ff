"""Hypothesis is told how much time there is: `HYPOTHESIS_PROFILE=thorough` looks longer."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
