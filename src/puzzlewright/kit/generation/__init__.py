"""Generating puzzles: what the generators of all genres share."""
