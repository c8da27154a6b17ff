"""Shared code of the genres on grids: geometry, shading, formats, generation."""
