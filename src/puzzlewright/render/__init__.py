"""Render pictures as SVG, as terminal text, and as data."""
