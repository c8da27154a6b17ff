"""Experiments: a plan says what to compare, a run measures each trial, a report concludes."""
