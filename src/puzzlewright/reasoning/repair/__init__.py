"""Repair drafts: find the smallest sets of changes that leave exactly one solution."""
