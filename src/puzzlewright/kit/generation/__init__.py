"""Shared code of the generators of all genres."""
