"""Themes: shapes to SVG, to a terminal, to JSON."""
